"""Forms of PhaseSix beside the roll, through the real views: blasts, hits, cures, foes that roll, steal and kneel."""

import re
from collections.abc import Callable
from html import unescape
from uuid import uuid4

import pytest
from django.urls import reverse

from accounts.models import User
from characters.models import Character
from rules.models import Roll
from rules.systems import phasesix
from rules.systems.phasesix.written import catalogue
from tests.tables.phasesix_alley import HTMX, Alley, fight, lay_alley

GRENADE = "stun_grenade"


@pytest.fixture
def alley(db: None, falls: Callable[..., None]) -> Alley:
    return lay_alley(falls)


def jonas_plays(alley: Alley, **play: object) -> str:
    """Give Jonas another state of play; give his key."""
    found = Character.objects.filter(pk=alley.cast.jonas.character_id)
    found.update(play=phasesix.dump_play(phasesix.Play(**play)))
    return str(alley.cast.jonas.character_id)


def play_of(key: str) -> phasesix.Play:
    return phasesix.load_play(Character.objects.get(pk=key).play)


def reckoned(alley: Alley, **fields: object) -> str:
    """Let the GM's form of a foe be reckoned for what is chosen so far."""
    address = reverse("tables:odds", args=[alley.cast.table.slug])
    return alley.ana.post(address, {"panel": "npcs", **fields}, headers=HTMX).text


def test_what_was_thrown_goes_off_where_the_gm_says_and_only_once(alley: Alley) -> None:
    assert alley.does("get_gear", gear=GRENADE).status_code == 200
    assert alley.does("throw", 5, item=GRENADE, destiny_dice="1").status_code == 200
    led = alley.page("gm", alley.ana)
    assert f'id="gm-blast-{alley.key}"' in led
    jonas = str(alley.cast.jonas.character_id)
    assert alley.does("go_off", by=alley.key, to=[jonas]).status_code == 422
    assert alley.gm_does("go_off", by=alley.key, to=[jonas]).status_code == 200
    assert play_of(jonas).status["disoriented"] == 2
    again = alley.gm_does("go_off", by=alley.key, to=[jonas])
    assert again.status_code == 422
    assert "Nothing was thrown that goes off." in again.text


def test_hits_are_taken_less_protection(alley: Alley) -> None:
    jonas = jonas_plays(alley)
    assert alley.gm_does("take_hits", to=jonas, hits="2").status_code == 200
    assert play_of(jonas).wounds == 2
    refused = alley.gm_does("take_hits", to=jonas, hits="many")
    assert refused.status_code == 422
    assert play_of(jonas).wounds == 2


def test_wounds_by_dice_are_thrown_from_the_gms_form_and_a_slip_of_the_pen_says_what_was_meant(alley: Alley) -> None:
    jonas = jonas_plays(alley)
    assert 'name="formula"' in alley.page("gm", alley.ana)
    assert alley.gm_does("roll_wounds", 3, 2, to=jonas, formula="2d6-1").status_code == 200
    assert play_of(jonas).wounds == 4
    rolls = Roll.objects.count()
    refused = alley.gm_does("roll_wounds", to=jonas, formula="2d6 x 3")
    assert refused.status_code == 422
    assert 'role="alert"' in refused.text
    assert (play_of(jonas).wounds, Roll.objects.count()) == (4, rolls)


def test_a_formula_stays_as_it_was_typed_where_the_page_is_drawn_whole(alley: Alley) -> None:
    jonas = jonas_plays(alley)
    User.objects.filter(pk=alley.cast.ana.user_id).update(language="de")
    assert formulas(alley.page("gm", alley.ana)) == ["1W6"] * 2
    form = {"ticket": str(uuid4()), "panel": "players", "do": "roll_wounds", "to": jonas, "formula": "2W6 x 3"}
    refused = alley.ana.post(reverse("tables:act", args=[alley.cast.table.slug]), form)
    assert refused.status_code == 422
    assert sorted(formulas(refused.text)) == ["1W6", "2W6 x 3"]


def test_wounds_by_dice_are_offered_for_foes_that_players_see(alley: Alley) -> None:
    assert alley.gm_does("add_foe", name="Korbin", rank="normal").status_code == 200
    [foe] = alley.board.foes
    hidden = len(formulas(alley.page("gm", alley.ana)))
    assert alley.gm_does("show_foe", foe=foe.key, shown="on").status_code == 200
    assert len(formulas(alley.page("gm", alley.ana))) == hidden + 1
    assert alley.gm_does("roll_wounds", 2, foe=foe.key, formula="1d6", visibility="0").status_code == 200
    assert alley.board.foe(foe.key).wounds == 2


def formulas(page: str) -> list[str]:
    return re.findall(r'name="formula" value="([^"]*)"', page)


def test_medicine_is_offered_for_poison_and_lowers_it(alley: Alley) -> None:
    sheet = phasesix.dump_sheet(phasesix.Sheet(modifiers={"medicine": 3, "first_aid": 3}))
    Character.objects.filter(pk=alley.cast.mara.character_id).update(sheet=sheet)
    jonas = jonas_plays(alley, status={"poisoned": 2})
    assert 'value="medicine"' in alley.post("odds").text
    assert alley.does("aid", 5, 5, 5, to=jonas, trait="medicine").status_code == 200
    assert play_of(jonas).status.get("poisoned", 0) < 2


def test_a_foes_check_shows_its_chance_for_what_is_chosen_and_is_thrown(alley: Alley) -> None:
    foe = fight(alley)
    easy, hard = (reckoned(alley, foe=foe, trait="courage", difficulty=value) for value in ("0", "1"))
    chance = re.compile(r'<option value="courage" selected>.*?<span>Roll</span> <span class="num">([\d.]+)', re.DOTALL)
    assert [chance.search(each)[1] for each in (easy, hard)] == ["70.4", "42.1"]
    alley.gm_does("end_turn")
    assert alley.gm_does("check", 5, 2, 2, foe=foe, trait="courage", difficulty="0").status_code == 200
    assert alley.board.rolls[foe].successes == 1


def test_a_foe_fires_as_the_chosen_weapon_can(alley: Alley) -> None:
    alley.gm_does("add_foe", kind="gun_for_hire", shown="on")
    foe = alley.board.foes[-1].key
    alley.gm_does("start_fight", 6, 1, fighters=[alley.key], foes=[foe])
    bare = reckoned(alley, foe=foe, weapon="", target=alley.key)
    assert 'name="mode"' not in bare
    armed = re.search(r'name="weapon" data-again><option value="(\w+)"', bare)[1]
    assert 'name="mode"' in reckoned(alley, foe=foe, weapon=armed, target=alley.key)
    assert alley.board.foes[-1].key == foe


def test_players_reckon_nothing_for_a_foe(alley: Alley) -> None:
    foe = fight(alley)
    page = alley.post("odds", panel="npcs", foe=foe, trait="courage").text
    assert 'id="panel-npcs"' not in page
    assert 'id="panel-act"' in page


def test_an_action_is_stolen_for_a_destiny_die(alley: Alley) -> None:
    foe = fight(alley)
    before = alley.board.fight.fighter(alley.key).actions
    assert alley.does("steal_action", fighter=foe).status_code == 200
    assert alley.board.fight.fighter(alley.key).actions == before + 1
    assert alley.board.fight.fighter(foe).stolen == 1
    refused = alley.does("steal_action", fighter=foe)
    assert refused.status_code == 422
    assert 'role="alert"' in refused.text


def test_a_stance_costs_an_action_and_is_taken_by_foes_as_well(alley: Alley) -> None:
    foe = fight(alley)
    assert alley.does("stance", posture="kneeling").status_code == 200
    assert alley.board.fight.fighter(alley.key).posture == "kneeling"
    assert alley.does("stance", posture="flying").status_code == 422
    alley.gm_does("end_turn")
    assert alley.gm_does("stance", foe=foe, posture="lying").status_code == 200
    assert alley.board.fight.fighter(foe).posture == "lying"


def test_the_next_attack_begins_with_the_last_target(alley: Alley) -> None:
    first = fight(alley)
    alley.gm_does("add_foe", name="Veit", shown="on")
    second = alley.board.foes[-1].key
    alley.gm_does("join_fight", 1, foe=second)
    chosen = re.compile(r'name="target" value="(\w+)" data-again checked')
    proposed = chosen.search(alley.post("odds").text)[1]
    other = first if proposed == second else second
    assert alley.does("attack", 2, 2, 2, weapon="", target=other).status_code == 200
    alley.gm_does("settle")
    assert chosen.search(alley.post("odds").text)[1] == other


def test_a_special_rule_for_combat_is_read_beside_the_attack_by_player_and_gm(alley: Alley) -> None:
    found = Character.objects.get(pk=alley.cast.mara.character_id)
    Character.objects.filter(pk=found.pk).update(sheet=found.sheet | {"templates": ["town_watch", "gate_captain"]})
    rule = catalogue().templates["gate_captain"].rule.words["de"].text
    assert rule not in unescape(alley.page())
    alley.gm_does("add_foe", kind="raid_leader", shown="on")
    leader = alley.board.foes[-1].key
    alley.gm_does("start_fight", 6, 1, fighters=[alley.key], foes=[leader])
    assert rule in unescape(alley.page())
    own = catalogue().foes["raid_leader"].rule.words["en"].text
    assert own in unescape(alley.page("gm", alley.ana))
    assert own not in unescape(alley.page())
