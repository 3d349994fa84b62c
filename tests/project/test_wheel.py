"""What is inside the wheel: the package, the notebooks, the template, the licence."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "draghan_lab" / "share" / "voila" / "templates" / "draghan"


@pytest.fixture(scope="module")
def wheel_names(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return set(zipfile.ZipFile(wheel).namelist())


def test_every_module_and_data_file_is_inside(wheel_names):
    suffixes = {".py", ".toml", ".js", ".css", ".typed"}
    files = [path for path in (ROOT / "draghan_lab").rglob("*") if path.suffix in suffixes]
    assert {str(path.relative_to(ROOT)) for path in files} <= wheel_names


def test_the_notebooks_are_inside(wheel_names):
    notebooks = {f"draghan_lab/notebooks/{path.name}" for path in ROOT.glob("notebooks/*.ipynb")}
    assert notebooks <= wheel_names


def test_the_template_is_in_the_package_and_where_jupyter_looks(wheel_names):
    shared = "draghan_lab-0.1.0.data/data/share/jupyter/voila/templates/draghan"
    for path in TEMPLATE.iterdir():
        assert str(path.relative_to(ROOT)) in wheel_names
        assert f"{shared}/{path.name}" in wheel_names


def test_nothing_else_slipped_in(wheel_names):
    tops = {name.split("/")[0] for name in wheel_names}
    assert tops == {"draghan_lab", "draghan_lab-0.1.0.data", "draghan_lab-0.1.0.dist-info"}
    assert not [name for name in wheel_names if "__pycache__" in name or "checkpoints" in name]
    assert any(name.endswith("/LICENSE") for name in wheel_names)
