"""The server as a process: how it starts, what it takes in, and how it stops."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from shutil import copy

import httpx
import pytest

from config.server import SHUTDOWN_SECONDS
from tests.cast import gather
from tests.config.serving import PATIENCE, Server, serving
from tests.databases import ROOT, sqlite_url

HALF_SENT = 50
HOST = "tafel.example"
FORWARDED = {"Host": HOST, "X-Forwarded-Proto": "https"}


@pytest.fixture(scope="module")
def server(migrated_sqlite: Path, tmp_path_factory: pytest.TempPathFactory, django_db_blocker) -> Iterator[Server]:
    """Serve an https address behind a proxy, which the tests play."""
    folder = tmp_path_factory.mktemp("server")
    url = sqlite_url(Path(copy(migrated_sqlite, folder / "served.sqlite3")))
    environment = {
        "ALLOWED_HOSTS": f"{HOST},127.0.0.1",
        "PUBLIC_URL": f"https://{HOST}",
        "TRUSTED_PROXIES": "127.0.0.1",
        "BODY_SECONDS": "2",
        "STREAM_SECONDS": "2",
    }
    with serving(url, django_db_blocker, folder / "server.log", **environment) as server:
        yield server
    assert "Traceback" not in (folder / "server.log").read_text()


def half_sent(server: Server, length: int = 1000) -> socket.socket:
    """Begin a POST and never finish it."""
    sending = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    head = f"POST /sign-in/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {length}\r\nAccept-Language: de\r\n\r\nhalf"
    sending.sendall(head.encode())
    return sending


# --- bodies -----------------------------------------------------------------------------------------------------------


def test_half_sent_posts_keep_nobody_waiting(server: Server):
    sending = [half_sent(server) for _ in range(HALF_SENT)]
    took = []
    for _ask in range(3):
        begin = time.monotonic()
        assert server.get("/healthz").status_code == 200
        took.append(time.monotonic() - begin)
    assert min(took) < 1
    for each in sending:
        each.close()


def test_a_post_that_does_not_end_is_told_so(server: Server):
    with half_sent(server) as sending, sending.makefile("rb") as answer:
        assert answer.readline().split()[1] == b"408"
        assert b"<p>" in answer.read()


def test_three_megabytes_are_too_much_and_the_sender_gets_to_read_why(server: Server):
    answer = httpx.post(f"{server.url}/sign-in/", content=b"x" * 3 * 1024 * 1024, timeout=PATIENCE)
    assert answer.status_code == 413
    assert "2 MB" in answer.text
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"


def test_three_megabytes_in_pieces_without_a_length_are_too_much_as_well(server: Server):
    answer = httpx.post(f"{server.url}/sign-in/", content=(b"x" * 65536 for _ in range(48)), timeout=PATIENCE)
    assert answer.status_code == 413


def test_who_asks_first_need_not_send_what_is_too_much(server: Server):
    head = "POST /sign-in/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 3000000\r\nExpect: 100-continue\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as asking:
        asking.sendall(head.encode())
        assert asking.makefile("rb").readline().split()[1] == b"413"


def test_a_body_in_pieces_reaches_django_whole(server: Server):
    """The form carries its token in pieces: whole it is let through, with another token it is not."""
    token = "c" * 32
    headers = {**FORWARDED, "Origin": f"https://{HOST}", "Cookie": f"__Host-csrf={token}"}
    headers["Content-Type"] = "application/x-www-form-urlencoded"
    for sent, forbidden in ((token, False), ("d" * 32, True)):
        pieces = iter([b"csrfmiddlewaretoken=", sent.encode(), b"&username=x"])
        answer = httpx.post(f"{server.url}/sign-in/", content=pieces, headers=headers, timeout=PATIENCE)
        assert (answer.status_code == 403) is forbidden


# --- starting ---------------------------------------------------------------------------------------------------------


def start(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", "serve", *words]
    own = {**os.environ, "MODE": "test", "DATABASE_URL": "sqlite://:memory:", **environment}
    return subprocess.run(command, cwd=ROOT, env=own, capture_output=True, text=True, check=False, timeout=30)


def test_sqlite_refuses_several_processes_with_a_sentence():
    done = start(WORKERS="2")
    assert done.returncode == 1
    assert "SQLite serves one process, but WORKERS is 2." in done.stderr
    assert "Traceback" not in done.stderr


def test_a_taken_port_is_refused_with_a_sentence(server: Server):
    done = start("--port", str(server.port))
    assert done.returncode == 1
    assert f"Port {server.port} on 127.0.0.1 cannot be used" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_check_says_nothing_when_the_server_could_start():
    done = start("--check", "--port", "0")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


# --- proxies ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sender", "name", "believed"),
    [
        ("127.0.0.1", "X-Forwarded-Proto", True),
        ("127.0.0.2", "X-Forwarded-Proto", False),
        ("127.0.0.1", "X_Forwarded_Proto", False),
        ("127.0.0.2", "X_Forwarded_Proto", False),
    ],
)
def test_forwarded_headers_count_only_from_a_declared_proxy(server: Server, sender: str, name: str, believed: bool):
    with httpx.Client(transport=httpx.HTTPTransport(local_address=sender), timeout=PATIENCE) as client:
        answer = client.get(f"{server.url}/sign-in/", headers={"Host": HOST, name: "https"})
    assert (answer.status_code == 200) is believed
    if not believed:
        assert (answer.status_code, answer.headers["Location"]) == (301, f"https://{HOST}/sign-in/")


def test_a_public_address_is_secured_on_every_answer(server: Server):
    wanted = "max-age=31536000; includeSubDomains; preload"
    for path in ("/sign-in/", "/nowhere/", "/t/salt-road/live", "/healthz"):
        assert server.get(path, headers=FORWARDED).headers["Strict-Transport-Security"] == wanted, path
    cookies = server.get("/sign-in/", headers=FORWARDED).headers.get_list("Set-Cookie")
    assert cookies
    assert all(each.startswith("__Host-") and "Secure" in each for each in cookies)


# --- ends -------------------------------------------------------------------------------------------------------------


def test_a_stream_is_ended_after_its_time_and_may_come_back(server: Server):
    with server.rows():
        mara = gather().mara
    stream = server.watch(mara, name="__Secure-live")
    stream.wait_for_end(seconds=5)
    assert stream.messages()[-1].name == "retry"
    assert server.watch(mara, name="__Secure-live").status == 200


def test_the_server_stops_at_once_and_sends_its_viewers_away(fresh_sqlite: Path, tmp_path: Path, django_db_blocker):
    log = tmp_path / "server.log"
    with serving(sqlite_url(fresh_sqlite), django_db_blocker, log) as server:
        with server.rows():
            cast = gather()
        seats = (cast.ana, cast.mara, cast.jonas, cast.lia)
        streams = [server.watch(seats[number % 4]) for number in range(24)]
        waiting = [half_sent(server) for _ in range(5)]
        assert server.stop() < SHUTDOWN_SECONDS
        for stream in streams:
            stream.wait_for_end()
            assert stream.messages()[-1].name == "retry"
        for each in waiting:
            each.close()
        assert server.process.returncode == 0
        assert log.read_text() == ""
        assert server.process.stdout is not None
        assert server.process.stdout.read() == ""
