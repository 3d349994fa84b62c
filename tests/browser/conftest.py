"""A real server, a real Chromium, and pages that may ask nothing of any other machine."""

import os
import shutil
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests.running_lab import running_lab

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def chromium():
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


LOG = pytest.StashKey[Path]()


@pytest.fixture(scope="session")
def lab(tmp_path_factory, request):
    """The address of a server with the project's own dashboards."""
    log = request.config.stash[LOG] = tmp_path_factory.mktemp("lab") / "server.log"
    with running_lab(log) as address:
        yield address


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """A failure tells what the server had to say."""
    report = yield
    log = item.config.stash.get(LOG, None)
    if report.failed and log:
        report.sections.append(("the server's log", log.read_text()[-5000:]))
    return report


def leave(context):
    """Leave the pages before closing them, as a person does, so that their kernels end."""
    for page in context.pages:
        page.goto("about:blank")
    context.close()


@pytest.fixture
def open_page(chromium):
    """Opens pages, each in a fresh browser; foreign requests and script errors fail the test."""
    strangers, errors = [], []

    def note_request(request):
        if not request.url.startswith(("http://127.0.0.1:", "data:", "blob:")):
            strangers.append(request.url)

    with ExitStack() as opened:

        def open_one(address, *, width=1280, height=800, scripts_may_fail=False, **options):
            viewport = {"width": width, "height": height}
            context = chromium.new_context(viewport=viewport, **options)
            opened.callback(leave, context)
            context.set_default_timeout(30_000)
            page = context.new_page()
            page.on("request", note_request)
            if not scripts_may_fail:
                page.on("pageerror", lambda error: errors.append(str(error)))
            page.goto(address, wait_until="commit")
            return page

        yield open_one
    assert not strangers, f"requests left the machine: {strangers}"
    assert not errors, f"scripts failed: {errors}"
