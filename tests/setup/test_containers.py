"""The container files, read as text: no engine runs here."""

import re
import tomllib
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest
import yaml

from tools.health import public_host, status

ROOT = Path(__file__).resolve().parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text()
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text())
SERVICES = COMPOSE["services"]


def stages(text: str) -> list[str]:
    return re.split(r"(?m)^(?=FROM )", text)[1:]


def test_the_image_is_built_in_two_stages_on_the_projects_python():
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["requires-python"].removeprefix(">=")
    assert [stage.split()[1] for stage in stages(DOCKERFILE)] == [f"python:{needed}-slim"] * 2


def test_the_last_stage_installs_nothing_and_ends_unprivileged():
    last = stages(DOCKERFILE)[-1]
    assert "pip install" not in last
    assert "apt-get" not in last
    users = re.findall(r"(?m)^USER (\S+)", last)
    assert users == ["tafelrunde"]
    assert last.index("USER tafelrunde") < last.index("\nCMD ")


def test_every_package_in_the_image_is_hashed():
    assert re.findall(r"pip install .*", DOCKERFILE) == ["pip install --require-hashes --requirement requirements.txt"]


def test_the_image_holds_no_secret():
    for name, value in re.findall(r"(SECRET_KEY|PASSWORD)=(\S+)", DOCKERFILE):
        assert value.startswith('"$('), name


def test_the_image_looks_after_its_own_health():
    assert re.search(r"HEALTHCHECK .*tools/health\.py", DOCKERFILE)
    assert "!tools/health.py" in (ROOT / ".dockerignore").read_text().splitlines()


@pytest.mark.parametrize("left_out", [".git", ".venv", "var", "tests"])
def test_what_the_server_does_not_need_stays_outside(left_out: str):
    assert left_out in (ROOT / ".dockerignore").read_text().splitlines()


def test_two_workers_on_postgres_with_redis():
    environment = SERVICES["web"]["environment"]
    assert environment["WORKERS"] == "2"
    assert "@postgres:5432/" in environment["DATABASE_URL"]
    assert environment["REDIS_URL"].startswith("redis://redis:")
    assert set(SERVICES) == {"web", "migrate", "postgres", "redis"}


def test_migrations_run_once_and_before_the_server():
    assert SERVICES["migrate"]["command"][-2:] == ["migrate", "--noinput"]
    assert SERVICES["migrate"]["restart"] == "no"
    assert SERVICES["web"]["depends_on"]["migrate"] == {"condition": "service_completed_successfully"}
    assert SERVICES["migrate"]["depends_on"]["postgres"] == {"condition": "service_healthy"}


@pytest.mark.parametrize("name", ["SECRET_KEY", "ALLOWED_HOSTS", "PUBLIC_URL", "POSTGRES_PASSWORD"])
def test_nothing_secret_has_a_default(name: str):
    written = (ROOT / "compose.yaml").read_text()
    assert re.search(rf"\$\{{{name}:\?", written)
    assert not re.search(rf"\$\{{{name}:?-", written)


def test_nothing_but_the_server_is_reached_from_outside_and_it_only_by_the_proxy():
    assert {name: service.get("ports") for name, service in SERVICES.items() if service.get("ports")} == {
        "web": ["127.0.0.1:8000:8000"]
    }


@pytest.mark.parametrize(
    ("allowed", "host"),
    [("a.example.org,b.example.org", "a.example.org"), (".example.org", "example.org"), ("*", "localhost")],
)
def test_the_health_check_speaks_as_a_client_of_the_public_host(allowed: str, host: str):
    assert public_host(allowed) == host


def test_the_health_check_tells_a_living_server_from_none():
    class Living(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200 if (self.path, self.headers["Host"]) == ("/healthz", "a.example.org") else 500)
            self.end_headers()

        def log_message(self, *parts: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Living)
    Thread(target=server.handle_request, daemon=True).start()
    assert status(server.server_port, "a.example.org") == 200
    server.server_close()
    assert status(server.server_port, "a.example.org") == 0
