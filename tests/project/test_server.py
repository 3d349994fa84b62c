"""The running server: where it leads, and all that it refuses to a visitor."""

import json
import re
import urllib.error
import urllib.request
from contextlib import closing

import pytest
import websocket

from draghan_lab.dashboards import transport
from tests.running_lab import running_lab, write_notebook

SECRET = "only_in_the_source = 'never sent'"
KERNEL_ID = re.compile(r'"kernelId": "([0-9a-f-]{36})"')


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    folder = tmp_path_factory.mktemp("notebooks")
    write_notebook(folder / "home.ipynb", SECRET, "print('from the kernel')")
    write_notebook(folder / "broken.ipynb", "raise RuntimeError('the inside story')")
    (folder / "notes.txt").write_text("private")
    with running_lab(folder / "server.log", f"--notebooks={folder}") as address:
        yield address


@pytest.fixture(scope="module")
def home_page(lab):
    return body(f"{lab}/")


def answer(url, **headers):
    try:
        return urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=60)
    except urllib.error.HTTPError as refusal:
        return refusal


def body(url):
    return answer(url).read().decode()


def test_the_first_page_is_the_home_dashboard(lab):
    for path in ("/", "/voila", "/voila/tree", "/voila/tree/anything"):
        assert answer(lab + path).url == f"{lab}/voila/render/home.ipynb"


def test_a_page_holds_results_but_no_source(home_page):
    assert "from the kernel" in home_page
    assert "only_in_the_source" not in home_page


def test_a_page_names_no_other_machine(home_page):
    links = re.findall(r'(?:src|href|url)\s*[=(:]\s*["\']?(https?:)?//', home_page)
    assert not links


def test_a_page_may_load_nothing_from_elsewhere(lab):
    policy = answer(f"{lab}/").headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'self'")
    assert "https:" not in policy


def test_a_failing_cell_does_not_tell_its_inside_story(lab):
    page = body(f"{lab}/voila/render/broken.ipynb")
    assert "Load the page again" in page
    assert "inside story" not in page


@pytest.mark.parametrize(
    "path",
    [
        "/api",
        "/api/kernels",
        "/api/sessions",
        "/api/contents",
        "/api/contents/home.ipynb",
        "/api/terminals",
        "/voila/api/contents",
        "/voila/api/contents/home.ipynb",
        "/lab",
        "/tree",
        "/files/home.ipynb",
        "/voila/files/home.ipynb",
        "/voila/files/notes.txt",
        "/voila/files/../serve.py",
        "/voila/files/%2e%2e/%2e%2e/etc/passwd",
        "/voila/render/../../etc/passwd",
        "/voila/render/nothing.ipynb",
        "/voila/render/notes.txt",
    ],
)
def test_nothing_but_dashboards_is_served(lab, path):
    refusal = answer(lab + path)
    assert refusal.status in (403, 404)
    text = refusal.read().decode()
    assert "only_in_the_source" not in text
    assert "private" not in text


def test_another_template_cannot_be_asked_for(lab):
    page = body(f"{lab}/voila/render/home.ipynb?template=lab&voila-template=lab&theme=dark")
    assert "Draghan Lab" in page
    assert "cdn" not in page


def test_another_site_cannot_reach_the_server_under_its_own_name(lab):
    assert answer(f"{lab}/voila/render/home.ipynb", Host="elsewhere.example").status == 403


def test_a_new_kernel_cannot_be_started(lab):
    request = urllib.request.Request(f"{lab}/api/kernels", data=b"{}", method="POST")
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(request, timeout=30)
    assert refused.value.code in (403, 404, 405)


def test_a_visitor_cannot_run_code_in_the_kernel_of_the_page(lab, tmp_path):
    trace = tmp_path / "trace"
    (kernel,) = KERNEL_ID.findall(body(f"{lab}/"))
    channels = f"{lab.replace('http', 'ws')}/api/kernels/{kernel}/channels"
    with closing(websocket.create_connection(channels, timeout=20)) as socket:
        socket.send(json.dumps(message("execute_request", code=f"open({str(trace)!r}, 'w')")))
        socket.send(json.dumps(message("kernel_info_request")))
        kinds = seen_until_the_kernel_is_idle_again(socket)
    assert "kernel_info_reply" in kinds
    assert not kinds & {"execute_reply", "execute_input", "execute_result"}
    assert not trace.exists()


def message(kind, **content):
    if kind == "execute_request":
        content |= {"silent": False, "store_history": False, "user_expressions": {}}
        content |= {"allow_stdin": False, "stop_on_error": True}
    header = {"msg_id": kind, "msg_type": kind, "session": "visitor", "username": "visitor"}
    header |= {"version": "5.3", "date": "2026-01-01T00:00:00Z"}
    return {
        "header": header,
        "parent_header": {},
        "metadata": {},
        "content": content,
        "channel": "shell",
        "buffers": [],
    }


def seen_until_the_kernel_is_idle_again(socket):
    """The kinds of message that came until the question sent last was dealt with.

    Its reply and the news that the kernel is idle travel by different ways, in either order.
    """
    kinds, is_idle = set(), False
    while not (is_idle and "kernel_info_reply" in kinds):
        reply = json.loads(socket.recv())
        parent = reply["parent_header"]
        if parent.get("session") == "visitor":
            kinds.add(reply["header"]["msg_type"])
            if parent.get("msg_type") == "kernel_info_request":
                is_idle |= reply["content"].get("execution_state") == "idle"
    return kinds


def test_kernels_take_no_ports_where_the_system_has_named_sockets():
    assert transport("posix", "/tmp") == "ipc"
    assert transport("posix", "/" + "a-long-way-down/" * 5) == "tcp"
    assert transport("nt", "C:/Temp") == "tcp"
