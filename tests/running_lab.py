"""The real server, as `draghan-lab` starts it, for tests that need one."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import nbformat

from draghan_lab.serve import is_free

PATIENCE = 60


def unused_port() -> int:
    """One that systems do not hand out by themselves, lest it be gone when the server wants it."""
    return next(port for port in random.sample(range(20_000, 32_000), 100) if is_free(port))


def write_notebook(path: Path, *cells: str) -> None:
    python = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(source) for source in cells],
        metadata={"kernelspec": python},
    )
    nbformat.write(notebook, path)


@contextmanager
def running_lab(log: Path, *arguments: str) -> Iterator[str]:
    """The address of a server that ends with the block; `log` holds what it prints."""
    with running("draghan_lab", log, *arguments) as address:
        yield address


@contextmanager
def running(module: str, log: Path, *arguments: str, **options: Any) -> Iterator[str]:
    """The same for any server that knows `--port` and `--no-browser`."""
    port = unused_port()
    command = [sys.executable, "-m", module, "--no-browser", f"--port={port}", *arguments]
    with log.open("w") as output:
        server = subprocess.Popen(
            command, stdout=output, stderr=subprocess.STDOUT, start_new_session=True, **options
        )
    try:
        wait_until_it_listens(server, port, log)
        yield f"http://127.0.0.1:{port}"
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait(20)


def wait_until_it_listens(server: subprocess.Popen[bytes], port: int, log: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and server.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise AssertionError(f"the server did not start:\n{log.read_text()}")
