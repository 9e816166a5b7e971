"""The pages that check a roll log are open to everyone."""

import subprocess
import sys

import pytest
from django.urls import reverse

from rules.systems import ALL

from .dice.logbook import logbook

pytestmark = pytest.mark.django_db


def test_anyone_may_check_a_log(client):
    page = client.get(reverse("verify"))
    assert page.status_code == 200
    html = page.content.decode()
    assert "data-log-file" in html
    assert "js/verify/page.js" in html
    assert reverse("verify-file") in html


def takes_typed_dice(system):
    return any(choice.key == "manual" for option in system.OPTIONS for choice in option.choices)


@pytest.mark.parametrize("system", [system for system in ALL if system.HELP], ids=lambda system: system.KEY)
def test_the_help_tells_of_typed_dice_where_a_table_can_play_so_and_nowhere_else(client, system):
    answer = client.get(f"/help/{system.KEY}/", headers={"accept-language": "en"})
    assert answer.status_code == 200
    assert ("by hand" in answer.content.decode()) is takes_typed_dice(system)


def test_the_page_needs_no_query(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        client.get(reverse("verify"))


def test_the_file_that_is_handed_out_checks_a_log_by_itself(client, tmp_path):
    answer = client.get(reverse("verify-file"))
    assert 'filename="tafelrunde_verify.py"' in answer["Content-Disposition"]
    (tmp_path / "tafelrunde_verify.py").write_bytes(answer.content)
    (tmp_path / "log.jsonl").write_text(logbook(rolls=3).text())
    command = [sys.executable, "-I", "tafelrunde_verify.py", "log.jsonl"]
    assert subprocess.run(command, cwd=tmp_path, capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize("name", ["verify", "verify-file"])
def test_it_is_only_read(client, name):
    assert client.post(reverse(name)).status_code == 405
