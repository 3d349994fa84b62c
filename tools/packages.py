"""Install the pinned packages of one kind, once: `packages.py lab`, `test` or `bench`.

Runs with the Python of `.venv` and needs nothing but the standard library and pip. uv does the work
when it can be had, because it is several times quicker; pip does it otherwise.
"""

from __future__ import annotations

import ast
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
REQUIREMENTS = ROOT / "requirements"
INCLUDES = {"lab": ("lab",), "test": ("lab", "test"), "bench": ("lab", "test", "bench")}

# pip's name of a setting -> uv's; uv does not read pip's configuration by itself.
UV_SETTINGS = {
    "index-url": "UV_DEFAULT_INDEX",
    "extra-index-url": "UV_INDEX",
    "find-links": "UV_FIND_LINKS",
    "cert": "SSL_CERT_FILE",
}


def pip(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments]


def pip_settings() -> dict[str, str]:
    """pip's settings by name, the environment before the configuration files."""
    listed = subprocess.run(pip("config", "list"), capture_output=True, text=True).stdout
    found: dict[str, str] = {}
    for scope in ("global", "install", ":env:"):  # the later ones win
        for line in listed.splitlines():
            name, _, value = line.partition("=")
            if name.startswith(f"{scope}."):
                found[name.removeprefix(f"{scope}.")] = " ".join(ast.literal_eval(value).split())
    return found


def uv_environment() -> dict[str, str]:
    """The environment in which uv finds the same packages as pip, and compiles them."""
    chosen = dict(os.environ, UV_COMPILE_BYTECODE="1")
    for pip_name, value in pip_settings().items():
        uv_name = UV_SETTINGS.get(pip_name)
        if uv_name and uv_name not in os.environ:
            chosen[uv_name] = value.replace(" ", ",") if pip_name == "find-links" else value
    if chosen.get("UV_INDEX"):
        chosen.setdefault("UV_INDEX_STRATEGY", "unsafe-best-match")  # as pip does
    return chosen


def uv_command() -> str | None:
    """uv inside the venv, fetched with pip if need be."""
    binaries = Path(sys.executable).parent
    if not shutil.which("uv", path=str(binaries)):
        subprocess.run(
            pip("install", "--quiet", "-r", str(REQUIREMENTS / "installer.txt")),
            stderr=subprocess.DEVNULL,
        )
    return shutil.which("uv", path=str(binaries))


def install_with_uv(pins: Path) -> bool:
    uv = uv_command()
    if uv is None:
        return False
    command = [uv, "pip", "install", "--quiet", "--python", sys.executable, "-r", str(pins)]
    return subprocess.run(command, env=uv_environment()).returncode == 0


def install_with_pip(pins: Path) -> bool:
    command = pip("install", "--quiet", "--compile", "-r", str(pins))
    return subprocess.run(command).returncode == 0


def install_this_package() -> bool:
    """The checkout itself, editable; its build tool is among the pins, so nothing is fetched."""
    command = pip("install", "--quiet", "--no-deps", "--no-build-isolation", "-e", str(ROOT))
    return subprocess.run(command).returncode == 0


def fingerprint(kind: str) -> str:
    """Changes whenever an installation would differ."""
    seen = hashlib.sha256(sys.version.encode())
    for source in (REQUIREMENTS / f"{kind}.txt", ROOT / "pyproject.toml"):
        seen.update(source.read_bytes())
    seen.update(str(ROOT).encode())
    return seen.hexdigest()


def stamp(kind: str) -> Path:
    return Path(sys.prefix) / f".installed-{kind}"


def is_installed(kind: str) -> bool:
    return stamp(kind).is_file() and stamp(kind).read_text() == fingerprint(kind)


def install(kind: str) -> bool:
    pins = REQUIREMENTS / f"{kind}.txt"
    print(f"Installing what is listed in requirements/{kind}.txt …", flush=True)
    if not install_with_uv(pins):
        print("uv could not do it; trying pip, which takes longer.", flush=True)
        if not install_with_pip(pins):
            return False
    if not install_this_package():
        return False
    for included in INCLUDES[kind]:
        stamp(included).write_text(fingerprint(included))
    return True


def compile_checkout() -> None:
    """Kernels start about four times quicker from bytecode, and some machines never write it."""
    command = [sys.executable, "-m", "compileall", "-q", str(ROOT / "draghan_lab")]
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def main() -> int:
    kind = sys.argv[1] if len(sys.argv) == 2 else ""
    if kind not in INCLUDES:
        print(f"usage: packages.py {' | '.join(INCLUDES)}")
        return 2
    if not is_installed(kind) and not install(kind):
        print(
            f"The packages of requirements/{kind}.txt could not be installed: "
            "see the message above (is the package index reachable?)."
        )
        return 1
    compile_checkout()
    return 0


if __name__ == "__main__":
    sys.exit(main())
