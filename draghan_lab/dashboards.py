"""The Voila server behind `draghan-lab`.

Our landing page and our theme; no listings, and nothing that would run a visitor's code.
"""

from __future__ import annotations

import contextlib
import logging
import os
import tempfile
import threading
import webbrowser
from pathlib import Path
from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from jupyter_server.utils import url_path_join
from tornado.web import HTTPError, RedirectHandler
from traitlets import Bool
from voila.app import Voila
from voila.handler import BaseVoilaHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

HOME = "home.ipynb"
LONGEST_SOCKET_NAME = 100  # the shortest limit of the systems that have such sockets is 103
KERNEL_SOCKET = "/voila_abcdefgh/kernel-01234567-89ab-cdef-0123-456789abcdef-ipc-5"
IDLE_SECONDS = 600  # a kernel whose page was closed is stopped after this time
WENT_WRONG = "Load the page again; if that does not help, the lab's terminal says what happened."
LISTINGS = (TornadoVoilaTreeHandler, VoilaContentsHandler)

# With this header the browser itself refuses whatever a page might want from elsewhere.
ONLY_FROM_HERE = "; ".join(
    [
        "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:",
        "connect-src 'self' data: blob: ws://127.0.0.1:* ws://localhost:*",
        "frame-ancestors 'self'",
    ]
)


class Kernels(AsyncMappingKernelManager):
    """Kernels that speak up about errors only, since everything stays on this machine."""

    async def start_kernel(self, **details: Any) -> str:  # type: ignore[override]
        return await super().start_kernel(extra_arguments=["--log-level=ERROR"], **details)


class DashboardPage(TornadoVoilaHandler):
    """Sets the cookie without which the server refuses the farewell of a page that is left."""

    async def prepare(self) -> None:
        await super().prepare()
        _ = self.xsrf_token


class MissingPage(BaseVoilaHandler):
    """Any address that is not ours."""

    async def get(self) -> None:
        raise HTTPError(404)


class Dashboards(Voila):
    """Voila on one folder of notebooks, where `/` leads to the home dashboard."""

    name = "voila"  # Voila finds itself in the server's settings under this name
    show_browser = Bool(True, config=True, help="Open a browser once the server listens.")

    def init_settings(self) -> dict[str, Any]:
        return {
            **super().init_settings(),
            # Another site must not reach this server under a host name of its own.
            "allow_remote_access": False,
            "headers": {"Content-Security-Policy": ONLY_FROM_HERE},
        }

    def init_handlers(self) -> list[Any]:
        served = [ours(*rule) for rule in super().init_handlers() if rule[1] not in LISTINGS]
        home = {"url": url_path_join(self.base_url, "voila/render", HOME), "permanent": False}
        leading_home = [self.base_url, url_path_join(self.base_url, r"voila(?:/tree.*)?/?")]
        missing = (r".*", MissingPage, {"voila_configuration": self.voila_configuration})
        return [*((path, RedirectHandler, home) for path in leading_home), *served, missing]

    def random_ports(self, port: int, n: int) -> list[int]:
        """Only the port that was found free, because its address was chosen or promised."""
        return [port]

    def launch_browser(self) -> None:
        """Voila calls this once it listens, which is the time to say where."""
        address = f"http://{self.ip}:{self.port}/"
        print(f"\nDraghan Lab is at {address}\nStop it with Ctrl+C.\n", flush=True)
        if self.show_browser:
            threading.Thread(target=open_browser, args=(address,), daemon=True).start()


def ours(path: str, handler: type, *options: dict[str, Any]) -> tuple[Any, ...]:
    """A rule of Voila's with our page in the place of its own."""
    return (path, DashboardPage if handler is TornadoVoilaHandler else handler, *options)


def open_browser(address: str) -> None:
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(address)


def run(folder: Path, host: str, port: int, *, show_browser: bool) -> None:
    """Serve the folder until interrupted."""
    # Jupyter's default ping settings make tornado complain once; they are harmless.
    logging.getLogger("tornado.general").setLevel(logging.ERROR)
    arguments = [str(folder), *settings(host, port), f"--Dashboards.show_browser={show_browser}"]
    Dashboards.launch_instance(argv=arguments)


def settings(host: str, port: int) -> list[str]:
    """As command-line arguments, which win over any configuration file on the machine."""
    return [
        f"--Voila.ip={host}",
        f"--Voila.port={port}",
        "--Voila.open_browser=True",
        "--Voila.log_level=ERROR",
        "--VoilaConfiguration.template=draghan",
        "--VoilaConfiguration.theme=light",
        "--VoilaConfiguration.allow_template_override=NO",
        "--VoilaConfiguration.allow_theme_override=NO",
        "--VoilaConfiguration.strip_sources=True",
        "--VoilaConfiguration.show_tracebacks=False",
        # Half a second per page, for 40 MB per notebook and kernels that would be culled unseen.
        "--VoilaConfiguration.preheat_kernel=False",
        f"--VoilaConfiguration.multi_kernel_manager_class={__name__}.Kernels",
        f"--KernelManager.transport={transport(os.name, tempfile.gettempdir())}",
        f"--VoilaExecutor.cell_error_instruction={WENT_WRONG}",
        f"--MappingKernelManager.cull_idle_timeout={IDLE_SECONDS}",
        "--MappingKernelManager.cull_interval=60",
    ]


def transport(system: str, folder: str) -> str:
    """How kernels are spoken to: by sockets in `folder`, where the system can do that.

    A port that was found free may be taken before the kernel gets to it. The kernel then dies, and
    its page is never done loading. A name in a folder of our own is not taken by anybody, and the
    programs of other people do not reach it.
    """
    is_short = len(os.fsencode(folder + KERNEL_SOCKET)) <= LONGEST_SOCKET_NAME
    return "ipc" if system == "posix" and is_short else "tcp"
