"""What a Binder link needs is there and agrees with the project."""

import json
import os
import shutil
import subprocess
import tomllib
import urllib.request
from pathlib import Path

from packaging.specifiers import SpecifierSet

from tests.running_lab import running, write_notebook

ROOT = Path(__file__).resolve().parents[2]
BINDER = ROOT / "binder"


def test_the_python_of_binder_is_one_that_we_support():
    supported = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["requires-python"]
    version = (BINDER / "runtime.txt").read_text().strip().removeprefix("python-")
    assert SpecifierSet(supported).contains(version)


def test_the_build_script_is_a_sound_program():
    script = BINDER / "postBuild"
    assert os.access(script, os.X_OK)
    assert subprocess.run(["bash", "-n", str(script)]).returncode == 0


def test_voila_uses_our_template_there_too():
    settings = json.loads((BINDER / "voila.json").read_text())["VoilaConfiguration"]
    template = ROOT / "draghan_lab" / "share" / "voila" / "templates" / settings["template"]
    assert (template / "index.html.j2").is_file()
    assert settings["show_tracebacks"] is False
    assert settings["strip_sources"] is True


def test_a_page_of_a_jupyter_server_is_ours_and_asks_nothing_of_other_machines(tmp_path):
    (tmp_path / "notebooks").mkdir()
    write_notebook(tmp_path / "notebooks" / "home.ipynb", "print('from the kernel')")
    shutil.copy(BINDER / "voila.json", tmp_path)
    environment = dict(os.environ, JUPYTER_PATH=str(ROOT / "draghan_lab" / "share"))
    options = ["--allow-root", "--IdentityProvider.token=key", "--ServerApp.port_retries=0"]
    log = tmp_path / "server.log"
    with running("jupyter_server", log, *options, cwd=tmp_path, env=environment) as address:
        link = f"{address}/voila/render/notebooks/home.ipynb?token=key"
        page = urllib.request.urlopen(link, timeout=60).read().decode()
    assert "from the kernel" in page
    assert "Draghan Lab" in page
    assert "cdn" not in page
    # With one of them set, Voila's script fetches MathJax from elsewhere.
    assert '"fullMathjaxUrl": null' in page
    assert '"mathjaxConfig": null' in page
