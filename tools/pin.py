"""Write requirements/*.txt and binder/requirements.txt from the ranges in pyproject.toml.

Run by `make pins`. Each file holds exact versions only: no addresses and no hashes, so that it
works with any package index. The versions suit every platform and every Python from 3.11 on.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib

from packages import REQUIREMENTS, ROOT, uv_command, uv_environment

PYPROJECT = ROOT / "pyproject.toml"
HEADER = "# Exact versions, written by `make pins` from pyproject.toml. Do not edit by hand.\n"
# What an editable install asks of hatchling, and the installer itself.
EDITABLE_BUILD = "editables>=0.5"
INSTALLER = "uv>=0.7"
COMPILE = ["pip", "compile", "--quiet", "--universal", "--python-version=3.11", "--no-header"]
BARE = ["--no-annotate", "--no-emit-index-url", "--no-emit-find-links", "--upgrade"]


def compiled(uv: str, sources: list[str], options: list[str], stdin: str = "") -> str:
    command = [uv, *COMPILE, *BARE, *options, *sources]
    run = subprocess.run(
        command, input=stdin, text=True, stdout=subprocess.PIPE, env=uv_environment(), cwd=ROOT
    )
    if run.returncode:
        sys.exit("The versions could not be resolved: see the message above.")
    return HEADER + run.stdout


def main() -> int:
    uv = uv_command()
    if uv is None:
        sys.exit("Pinning needs uv, and pip could not install it.")
    build = tomllib.loads(PYPROJECT.read_text())["build-system"]["requires"]
    build_tools = "\n".join([*build, EDITABLE_BUILD])
    lab = REQUIREMENTS / "lab.txt"
    lab.write_text(compiled(uv, ["pyproject.toml", "-"], [], build_tools))
    (REQUIREMENTS / "installer.txt").write_text(compiled(uv, ["-"], [], INSTALLER))
    extras: list[str] = []
    for extra, below in (("test", lab), ("bench", REQUIREMENTS / "test.txt")):
        extras.append(f"--extra={extra}")
        options = [*extras, "--constraints", str(below)]
        text = compiled(uv, ["pyproject.toml", "-"], options, build_tools)
        (REQUIREMENTS / f"{extra}.txt").write_text(text)
    shutil.copyfile(lab, ROOT / "binder" / "requirements.txt")
    print("Wrote requirements/lab.txt, test.txt, bench.txt, installer.txt, binder/requirements.txt")
    return 0


if __name__ == "__main__":
    sys.exit(main())
