"""The laws of the architecture. Each is seen to hold here, and seen to fail where it is broken on purpose."""

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

from rules.systems import ALL, BY_KEY, COMING, REHEARSED
from tests.laws.budgets import unbudgeted
from tests.laws.dice_makers import dice_makers
from tests.laws.keys import strays
from tests.laws.purity import impure
from tests.laws.redirects import other_redirects
from tests.laws.sentences import unmarked
from tests.laws.source import Offence

ROOT = Path(__file__).resolve().parent.parent
CONTRACT_TEST = "tests/rules/systems/test_contract.py"


@pytest.fixture
def plant(tmp_path: Path) -> Callable[[str, str], Path]:
    """Write one file into an otherwise empty tree, and give the tree."""

    def write(path: str, text: str) -> Path:
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return tmp_path

    return write


def told(offences: list[Offence]) -> list[str]:
    return [str(offence) for offence in offences]


# --- 1. the games are pure --------------------------------------------------------------------------------------------


def test_the_games_know_no_framework_no_chance_no_clock_and_no_app():
    assert told(impure(ROOT)) == []


@pytest.mark.parametrize(
    "line",
    [
        "from django.db import models",
        "import django.utils.timezone as clock",
        "import random",
        "from time import monotonic",
        "from tables import services",
        "from rules.models import Roll",
        "from rules import services",
        "from ...services import act",
        "import secrets",
        "def f():\n    from random import randint",
        "moment = datetime.now()",
        "__import__('random')",
    ],
)
def test_control_an_impure_game_is_found(plant, line: str):
    assert impure(plant("rules/systems/sample/actions.py", line))


def test_control_core_may_not_know_the_games_and_only_dice_may_know_secrets(plant):
    assert impure(plant("rules/core/odds.py", "from rules.systems import ALL"))


def test_dice_may_know_secrets_and_games_may_know_core(plant):
    plant("rules/core/dice.py", "import secrets")
    assert (
        impure(plant("rules/systems/sample/actions.py", "from rules.core.dice import Dice\nfrom . import sheet")) == []
    )


# --- 2. every game answers the contract -------------------------------------------------------------------------------


def packages(root: Path) -> set[str]:
    return {path.parent.name for path in (root / "rules/systems").glob("*/__init__.py")}


def test_every_package_of_a_game_is_registered_under_its_own_name():
    assert packages(ROOT) == set(REHEARSED)
    assert [system.KEY for system in ALL] == list(BY_KEY)
    assert [system.KEY for system in (*ALL, *COMING)] == list(REHEARSED)
    names = {key: system.__name__ for key, system in REHEARSED.items()}
    assert names == {key: f"rules.systems.{key}" for key in REHEARSED}


def test_the_contract_is_held_against_every_registered_game():
    tree = ast.parse((ROOT / CONTRACT_TEST).read_text())
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert {"REHEARSED"} & used


def test_control_a_package_that_nobody_registered_is_seen(plant):
    assert packages(plant("rules/systems/forgotten/__init__.py", "")) - set(REHEARSED) == {"forgotten"}


# --- 3. one maker of dice, one writer of the log ----------------------------------------------------------------------


def test_fair_dice_and_rolls_are_made_in_one_place():
    assert told(dice_makers(ROOT)) == []


@pytest.mark.parametrize(
    "line",
    [
        "from rules.core.dice import FairDice\nFairDice(key)",
        "from rules.core.dice import FairDice as Fair\nFair(key)",
        "from rules.core import dice\ndice.FairDice(key)",
        "from rules.models import Roll\nRoll(seq=1)",
        "from rules.models import Roll\nRoll.objects.create(seq=1)",
        "from rules.models import Roll\nRoll.objects.bulk_create([])",
        "from rules.models import Roll as Row\nRow.objects.update(faces=[6])",
        "from rules import models\nmodels.Roll.objects.create()",
        "epoch.rolls.create(seq=1)",
        "epoch.rolls.all().delete()",
    ],
)
def test_control_a_second_maker_is_found(plant, line: str):
    assert dice_makers(plant("tables/services.py", line))


def test_the_one_place_may_make_both_and_reading_is_free(plant):
    plant(
        "rules/services.py", "from rules.core.dice import FairDice\nfrom rules.models import Roll\nFairDice(k)\nRoll()"
    )
    assert (
        dice_makers(plant("tables/pages.py", "from rules.models import Roll\nRoll.objects.filter(seq=1).first()")) == []
    )


# --- 4. a game is known to itself -------------------------------------------------------------------------------------


def known_keys(root: Path) -> list[str]:
    """Name the games that are registered, and those that only have a look so far."""
    looks = [*(root / "templates/systems").glob("*"), *(root / "static/css/systems").glob("*")]
    return sorted({*REHEARSED, *(path.stem for path in looks)})


def test_no_game_is_named_outside_its_own_files():
    assert told(strays(ROOT, known_keys(ROOT))) == []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("tables/views.py", 'if campaign.system == "sample": pass'),
        ("tables/views.py", "from rules.systems import sample"),
        ("tables/views.py", "from rules.systems.sample.actions import Roll"),
        ("tables/views.py", 'part = "systems/sample/sheet.html"'),
        ("templates/tables/table.html", '<main data-system="sample">'),
        ("templates/tables/table.html", "{% if system_key == 'sample' %}"),
        ("templates/tables/table.html", '<p class="card crest-sample">'),
        ("static/css/tokens.css", '[data-system="sample"] { color: red }'),
        ("static/css/tokens.css", ":root { --accent-sample: red }"),
        ("static/js/table.js", 'if (system === "sample") roll()'),
        ("static/icons/sample.svg", "<svg/>"),
        ("templates/tables/panels/sample.html", "<section></section>"),
        ("rules/systems/other/actions.py", 'KEY = "sample"'),
    ],
)
def test_control_a_game_named_elsewhere_is_found(plant, path: str, text: str):
    assert strays(plant(path, text), ["sample"])


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("rules/systems/sample/__init__.py", 'KEY = "sample"'),
        ("rules/systems/__init__.py", "from rules.systems import sample"),
        ("templates/systems/sample/sheet.html", '<div class="sample">'),
        ("static/css/systems/sample.css", '[data-system="sample"] { color: red }'),
        ("static/css/accents/sample.css", '[data-system="sample"] { color: red }'),
        ("tables/views.py", '"""Draw a sample of rolls."""'),
        ("tables/views.py", 'label = _("Take a sample first.")'),
        ("templates/tables/table.html", '{% translate "sample" %} {# the sample #}'),
        ("static/css/base.css", "/* a sample of text */ p { margin: 0 }"),
    ],
)
def test_a_game_may_name_itself_and_prose_is_free(plant, path: str, text: str):
    assert strays(plant(path, text), ["sample"]) == []


# --- 5. every address has a rule: tests/test_access.py ----------------------------------------------------------------
# --- 6. a logged roll replays from its own row: tests/test_architecture_in_play.py ------------------------------------

# --- 7. what the rules name can be said -------------------------------------------------------------------------------


def test_every_refusal_and_text_is_marked_for_translation():
    assert told(unmarked(ROOT)) == []


@pytest.mark.parametrize(
    "line",
    [
        'from rules.core.outcome import Refusal\nRefusal("no", "You cannot.")',
        'from rules.core.outcome import Refusal as No\nNo("no", message="You cannot.")',
        'from rules.core.text import Text\nText(f"You have {points}.")',
        'from rules.core.text import Text\nText("You have " + points)',
        'from rules.core.text import Text\nText(_("%(count)s point"), {}, plural="%(count)s points")',
    ],
)
def test_control_an_unmarked_sentence_is_found(plant, line: str):
    assert unmarked(plant("rules/systems/sample/actions.py", line))


def test_a_marked_sentence_and_places_alone_are_fine(plant):
    line = 'from rules.core.text import Text\nText(_("You have %(count)s."), {})\nText("%(word)s", {})'
    assert unmarked(plant("rules/systems/sample/actions.py", line)) == []


# --- 8. pages and panels have budgets ---------------------------------------------------------------------------------


def test_every_panel_of_the_table_has_a_query_budget():
    assert unbudgeted(ROOT) == set()


def test_control_a_panel_without_a_budget_is_found(plant):
    plant("tests/tables/test_budgets.py", 'NAMES = ["log"]')
    plant("templates/tables/panels/log.html", "")
    plant("templates/tables/panels/frame.html", "")
    plant("tables/urls.py", 'path("log/", log, name="log"), path("map/", map, name="map")')
    assert unbudgeted(plant("templates/tables/panels/map.html", "")) == {"map"}


# --- 9. whatever was posted leads on by 303 ---------------------------------------------------------------------------


def test_one_place_leads_on():
    assert told(other_redirects(ROOT)) == []


@pytest.mark.parametrize(
    "line", ["from django.shortcuts import redirect", "from django.http import HttpResponseRedirect as Away"]
)
def test_control_another_way_to_lead_on_is_found(plant, line: str):
    assert other_redirects(plant("tables/views.py", line))
