"""The act panel of PhaseSix through the real views: a check, what can be done to it, a fight from blow to wounds."""

import re
import uuid
from collections.abc import Callable

import pytest
from django.urls import reverse

from campaigns.models import Campaign
from characters.models import Character
from rules.systems import phasesix
from tables.models import Change
from tests.tables.phasesix_alley import HTMX, Alley, fight, lay_alley


@pytest.fixture
def alley(db: None, falls: Callable[..., None]) -> Alley:
    return lay_alley(falls)


# --- checks -----------------------------------------------------------------------------------------------------------


def test_a_check_shows_its_dice_its_minimum_and_its_chances_before_it_is_thrown(alley: Alley) -> None:
    page = alley.post("odds", trait="courage", difficulty="3").text
    assert re.search(r"<dt>Tapferkeit</dt><dd>2</dd>", page)
    assert re.search(r'<dt>Schwierigkeit</dt><dd class="bad-text">\+3</dd>', page)
    assert re.findall(r"<dd>([\d,]+\u202f%)</dd>", page) == ["25,8\u202f%", "1,9\u202f%"]
    assert re.search(r'name="difficulty" value="3"[^>]* checked', page)


def test_a_failed_check_can_be_saved_with_a_destiny_die(alley: Alley) -> None:
    failed = alley.does("check", 6, 2, 6, 1, trait="courage", difficulty="9", question="Allein vor der Bande")
    assert failed.status_code == 200
    assert "Allein vor der Bande" in failed.text
    assert 'class="tray harm"' in failed.text
    assert 'aria-label="6 + 6 + 1 = 13"' in failed.text
    assert "6 + 6 + 1\u00a0=\u00a013" in failed.text
    assert re.search(r'name="do" value="add_destiny"', failed.text)
    assert "50,0\u202f%" in failed.text
    saved = alley.does("add_destiny", 4)
    assert 'class="tray good"' in saved.text
    assert alley.play.destiny_dice_used == 1
    kept = alley.does("keep")
    assert 'id="ask"' in kept.text
    assert alley.board.rolls == {}


def test_the_sheet_marks_the_skill_that_lies_open_and_has_a_bar_that_leads_to_its_dice(alley: Alley) -> None:
    assert 'class="roll-bar' not in alley.page("sheet")
    alley.does("check", 2, 1, trait="courage", difficulty="3")
    page = alley.page("sheet")
    assert re.search(r'<li class="skill rolled">.*?<strong>Tapferkeit</strong>', page)
    bar = re.search(r'<button class="roll-bar[^>]*popovertarget="right">.*?</button>', page, re.DOTALL)
    assert bar
    assert "Tapferkeit: Misslungen" in bar[0]
    assert "50,0\u202f%" in bar[0]


def test_a_refused_check_says_why_and_keeps_what_was_typed(alley: Alley) -> None:
    refused = alley.does("check", trait="politics", question="Wer zahlt hier?")
    assert refused.status_code == 422
    assert "Wer zahlt hier?" in refused.text
    assert 'role="alert"' in refused.text
    assert alley.board.rolls == {}


def test_a_rest_says_what_each_hour_brings_before_it_is_taken(alley: Alley) -> None:
    Character.objects.filter(pk=alley.cast.mara.character_id).update(
        play=phasesix.dump_play(phasesix.Play(wounds=2, boosts=2))
    )
    place = reverse("tables:person", args=[alley.cast.table.slug, alley.cast.mara.pk])
    assert f'hx-get="{place}?hours=10"' in alley.page()
    page = alley.mara.get(place, {"hours": "8"}, headers=HTMX).text
    states = re.findall(r'<li class="split (\w+)">', page)
    assert states == ["gained", "skipped", "gained", "skipped", "later", "later"]
    assert "Nächster Gewinn nach 10 Stunden" in page
    assert "Länger bringt nichts mehr" in alley.mara.get(place, {"hours": "10"}, headers=HTMX).text
    short = alley.mara.get(place, {"hours": "2"}, headers=HTMX).text
    assert "Eine Rast dauert mindestens 3 Stunden." in short
    assert 'name="do" value="rest"' in page
    assert 'name="do" value="rest"' not in short
    assert alley.does("rest", hours="2").status_code == 422
    assert alley.does("rest", hours="8").status_code == 200
    assert (alley.play.wounds, alley.play.boosts) == (1, 3)


def test_a_rest_can_be_taken_on_a_page_of_its_own(alley: Alley) -> None:
    place = reverse("tables:person", args=[alley.cast.table.slug, alley.cast.mara.pk])
    page = alley.mara.get(place, {"hours": "3"}).text
    assert "<h1>Rast</h1>" in page
    form = {"ticket": str(uuid.uuid4()), "panel": "person", "line": str(alley.cast.mara.pk), "to": alley.key}
    Character.objects.filter(pk=alley.cast.mara.character_id).update(play=phasesix.dump_play(phasesix.Play(wounds=2)))
    act = reverse("tables:act", args=[alley.cast.table.slug])
    refused = alley.mara.post(act, {**form, "do": "rest", "hours": "2"})
    assert refused.status_code == 422
    assert "3 Stunden" in refused.text
    assert alley.mara.post(act, {**form, "ticket": str(uuid.uuid4()), "do": "rest", "hours": "5"}).status_code == 303
    assert (alley.play.wounds, alley.play.boosts) == (1, 1)


def wounds_at(alley: Alley) -> set[int]:
    at_table = Character.objects.filter(seats__table=alley.cast.table)
    return {play["wounds"] for play in at_table.values_list("play", flat=True)}


def test_the_gm_lets_everybody_rest_and_takes_it_back_in_one_step(alley: Alley) -> None:
    Character.objects.filter(campaign=alley.cast.campaign).update(play=phasesix.dump_play(phasesix.Play(wounds=3)))
    assert 'value="rest_all"' in alley.page("gm", alley.ana)
    assert alley.gm_does("rest_all", hours="10").status_code == 200
    assert wounds_at(alley) == {1}
    undo = reverse("tables:undo", args=[alley.cast.table.slug, Change.objects.latest("pk").event.public_id])
    assert alley.ana.post(undo, {"ticket": str(uuid.uuid4())}, headers=HTMX).status_code == 200
    assert wounds_at(alley) == {3}


def test_a_group_check_fills_up_as_its_rolls_come_in(alley: Alley) -> None:
    asking = reverse("tables:asking", args=[alley.cast.table.slug])
    who = [str(alley.cast.mara.pk), str(alley.cast.jonas.pk)]
    ask = {"trait": "courage", "difficulty": "0", "needed": "3", "group": "on", "who": who, "visibility": "0"}
    looked = alley.ana.post(asking, {"do": "look", **ask}, headers=HTMX)
    assert looked.text.count("55.6\u202f%") == 2
    sent = alley.ana.post(asking, {"do": "send", "ticket": str(uuid.uuid4()), **ask}, headers=HTMX)
    assert sent.status_code == 200
    request = re.search(r'id="request-([0-9a-f-]+)"', alley.page())
    assert request
    alley.falls([5, 6, 1])
    answer = reverse("tables:answer", args=[alley.cast.table.slug, request[1]])
    alley.mara.post(answer, {"do": "roll", "ticket": str(uuid.uuid4())}, headers=HTMX)
    assert "2 of 3" in alley.page("gm", alley.ana)


def test_first_aid_brings_the_dying_back(alley: Alley) -> None:
    dying = phasesix.Play(wounds=7, status={"dying": 1, "unconscious": 1}, minutes=4)
    Character.objects.filter(pk=alley.cast.jonas.character_id).update(play=phasesix.dump_play(dying))
    page = alley.post("odds").text
    assert "stirbt, noch 4 Minuten" in page
    alley.does("aid", 5, 5, 5, to=str(alley.cast.jonas.character_id))
    helped = phasesix.load_play(Character.objects.get(pk=alley.cast.jonas.character_id).play)
    assert "dying" not in helped.status


def test_whoever_is_dying_reads_why_there_is_nothing_to_roll(alley: Alley) -> None:
    assert 'id="ask"' in alley.page()
    fallen = phasesix.Play(wounds=7, status={"dying": 1}, minutes=4)
    Character.objects.filter(pk=alley.cast.mara.character_id).update(play=phasesix.dump_play(fallen))
    page = alley.page()
    assert 'id="ask"' not in page
    assert "Gerade kannst du nicht würfeln" in page


def test_a_throw_that_misses_shows_where_it_lands_on_a_clock_face(alley: Alley) -> None:
    Character.objects.filter(pk=alley.cast.mara.character_id).update(
        sheet=phasesix.dump_sheet(phasesix.Sheet(modifiers={"throwing": 1}))
    )
    page = alley.does("throw", 1, 3, 4).text
    astray = re.search(r'class="clock-face".*?transform="rotate\((\d+) 50 50\)"/></svg>', page, re.DOTALL)
    assert astray
    assert int(alley.board.rolls[alley.key].clock) * 30 == int(re.findall(r"rotate\((\d+) 50 50\)", astray[0])[-1])


# --- a fight ----------------------------------------------------------------------------------------------------------


def test_an_attack_goes_from_the_hit_roll_over_the_answer_to_wounds(alley: Alley) -> None:
    foe = fight(alley)
    page = alley.post("odds").text
    assert f'name="target" value="{foe}"' in page
    struck = alley.does("attack", 5, 6, 2, weapon="", target=foe)
    assert struck.status_code == 200
    assert "2 Treffer" in struck.text
    led = alley.page("gm", alley.ana)
    assert 'id="gm-blow"' in led
    assert re.search(r'name="do" value="evade"', led)
    assert alley.gm_does("evade", 1, 2, foe=foe).status_code == 200
    assert alley.gm_does("settle").status_code == 200
    assert alley.board.foes[0].wounds == 1
    assert alley.board.fight.aimed is None


def chosen_in(form: str) -> dict[str, str]:
    """Read what a form holds that is chosen: hidden fields, and what is checked or selected."""
    boxes = r'name="(\w+)" value="([^"]*)"(?: data-again)? checked'
    lists = r'<select name="(\w+)" data-again>.*?<option value="([^"]*)" selected'
    hidden = r'type="hidden" name="(\w+)" value="([^"]*)"'
    return dict(found for pattern in (boxes, lists, hidden) for found in re.findall(pattern, form, re.DOTALL))


def test_what_is_chosen_for_an_attack_and_for_another_roll_stays_whichever_is_reckoned(alley: Alley) -> None:
    foe = fight(alley)
    picked = {"weapon": "", "target": foe}
    choices = {"bonus_dice": "1", "destiny_dice": "1", "trait": "stealth", "difficulty": "3"}
    forms = r"<form[^>]*data-act>(?:(?!</form>).)*data-reckon.*?</form>"
    for field, value in choices.items():
        picked[field] = value
        attack, other = re.findall(forms, alley.post("odds", **picked).text, re.DOTALL)
        for form in (attack, other):
            assert chosen_in(form).items() >= picked.items()


def test_whoever_is_hit_parries_evades_or_takes_it(alley: Alley) -> None:
    foe = fight(alley)
    alley.gm_does("end_turn")
    assert alley.gm_does("attack", 6, 6, 6, foe=foe, target=alley.key, weapon="").status_code == 200
    page = alley.post("odds").text
    assert re.search(r'name="do" value="evade"', page)
    assert re.search(rf'name="do" value="settle">\s*<input type="hidden" name="target" value="{alley.key}"', page)
    alley.does("evade", 1)
    alley.does("settle", target=alley.key)
    assert alley.play.wounds == 3


def test_refusals_of_a_fight_are_sentences(alley: Alley) -> None:
    foe = fight(alley)
    alley.gm_does("place", fighter=foe, metres="40")
    far = alley.does("attack", weapon="", target=foe)
    assert far.status_code == 422
    assert re.search(r'role="alert".*?2 Meter', far.text, re.DOTALL)
    assert alley.does("rest", hours="8").status_code == 422
    alley.gm_does("end_turn")
    assert alley.does("end_turn").status_code == 422


def test_a_hidden_foe_is_nowhere_on_a_players_page(alley: Alley) -> None:
    alley.gm_does("add_foe", name="Veit im Schatten", hearts=4, pool=3)
    assert "Veit im Schatten" in alley.page("gm", alley.ana)
    assert "Veit im Schatten" not in alley.page()
    fight(alley)
    assert "Veit im Schatten" not in alley.page()
    order = re.search(r'<section[^>]*id="scene-order".*?</section>', alley.page(), re.DOTALL)
    assert order
    assert "Korbin" in order[0]
    assert "Wunden verdeckt" in order[0]
    assert reverse("tables:person", args=[alley.cast.table.slug, alley.cast.mara.pk]) in order[0]


def test_reputation_is_granted_with_a_reason(alley: Alley) -> None:
    answer = alley.gm_does("grant_reputation", to=alley.key, points="5", reason="Das Boot")
    assert answer.status_code == 200
    assert "Das Boot" in alley.page()


def test_a_template_is_bought_on_the_sheet_and_a_profession_is_refused(alley: Alley) -> None:
    alley.gm_does("grant_reputation", to=alley.key, points="9", reason="Das Boot")
    sheet = reverse("characters:sheet", args=[alley.cast.mara.character_id])
    assert 'id="offers"' not in alley.mara.get(sheet).text
    alley.gm_does("open_advancement")
    page = alley.mara.get(sheet).text
    assert 'value="tinkerer"' in page
    assert 'value="soldier"' not in page
    deed = reverse("tables:deed", args=[alley.cast.mara.character_id])
    refused = alley.mara.post(deed, {"ticket": str(uuid.uuid4()), "do": "advance", "template": "soldier"})
    assert refused.status_code == 422
    assert "lernt niemand einen Beruf" in refused.text
    bought = alley.mara.post(deed, {"ticket": str(uuid.uuid4()), "do": "advance", "template": "tinkerer"})
    assert bought.status_code == 303
    assert Character.objects.get(pk=alley.cast.mara.character_id).sheet["templates"] == ["tinkerer"]


def test_the_dying_throw_for_their_minutes_from_the_panel_and_the_gm_sees_who_has_not(alley: Alley) -> None:
    dying = phasesix.Play(wounds=6, status={"dying": 1, "unconscious": 1})
    Character.objects.filter(pk=alley.cast.mara.character_id).update(play=phasesix.dump_play(dying))
    assert re.search(r'name="do" value="dying_time"', alley.post("odds").text)
    assert re.search(r'name="do" value="dying_time"', alley.page("gm", alley.ana))
    assert alley.does("dying_time", 4).status_code == 200
    assert alley.play.minutes == 4
    assert "noch 4 Minuten" in alley.page()
    assert not re.search(r'name="do" value="dying_time"', alley.post("odds").text)
    alley.gm_does("five_minutes")
    assert alley.play.dead
    assert "ist tot." in alley.page()


def test_stress_is_gained_at_a_place_by_its_player_and_by_the_gm(alley: Alley) -> None:
    place = reverse("tables:person", args=[alley.cast.table.slug, alley.cast.mara.pk])
    assert "gain_stress" not in alley.mara.get(place, headers=HTMX).text
    Campaign.objects.filter(pk=alley.cast.campaign.pk).update(options={"extensions": ["horror"]})
    for client in (alley.mara, alley.ana):
        assert 'value="gain_stress"' in client.get(place, headers=HTMX).text
    form = {"panel": "person", "line": str(alley.cast.mara.pk), "to": alley.key, "do": "gain_stress"}
    act = reverse("tables:act", args=[alley.cast.table.slug])
    alley.mara.post(act, {**form, "ticket": str(uuid.uuid4()), "stress": "2"}, headers=HTMX)
    assert alley.play.stress == 2
    alley.falls([3, 5])
    answer = alley.ana.post(act, {**form, "ticket": str(uuid.uuid4()), "stress": "9"}, headers=HTMX)
    assert answer.status_code == 200
    assert alley.play.stress == 0
    assert "Tabelle 3, Launen, Eintrag 5" in alley.page()


def test_the_line_of_a_fight_is_drawn_and_walked_on_by_players_and_foes(alley: Alley) -> None:
    foe = fight(alley)
    alley.gm_does("place", fighter=foe, metres="6", cover="light")
    assert "bei 6 m, leichte Deckung" in alley.page("scene")
    page = alley.post("odds").text
    assert re.findall(r'<text x="13" y="48">(\d+)</text>', page) == ["0", "6"]
    assert alley.does("move", how="walk", metres="1", back="off").status_code == 200
    alley.gm_does("end_turn")
    assert f'name="foe" value="{foe}"><input type="hidden" name="how" value="run"' in alley.page("gm", alley.ana)
    assert alley.gm_does("move", foe=foe, how="run", metres="1", back="on").status_code == 200
    assert [each.metres for each in alley.board.fight.order] == [1, 5]


def test_a_kept_action_is_not_used_by_mistake(alley: Alley) -> None:
    fight(alley)
    assert alley.does("hold").status_code == 200
    assert alley.does("stance", posture="kneeling").status_code == 200
    refused = alley.does("stance", posture="standing")
    assert refused.status_code == 422
    assert "letzte Aktion" in refused.text
    assert re.search(r'name="do" value="hold">\s*<input type="hidden" name="holds" value="off"', refused.text)


def test_two_deeds_of_one_page_both_count_and_one_pressed_twice_counts_once(alley: Alley) -> None:
    fight(alley)
    forms = re.findall(r"<form.*?</form>", alley.page(), re.DOTALL)
    named = {do[1]: each for each in forms if (do := re.search(r'name="do" value="(\w+)"', each))}
    tickets = {do: re.findall(r'name="ticket" value="([^"]+)"', form)[0] for do, form in named.items()}
    act = reverse("tables:act", args=[alley.cast.table.slug])
    held = {"do": "hold", "holds": "on", "ticket": tickets["hold"]}
    lying = {"do": "stance", "posture": "lying", "ticket": tickets["stance"]}
    for sent in (held, lying, lying):
        assert alley.mara.post(act, sent, headers=HTMX).status_code == 200
    [mine] = (each for each in alley.board.fight.order if each.key == alley.key)
    assert (mine.holds, mine.posture, mine.actions) == (True, "lying", 1)


def test_two_ways_to_change_one_roll_pressed_at_once_spend_one_and_refuse_the_other(alley: Alley) -> None:
    failed = alley.does("check", 1, 2, trait="courage", difficulty="3").text
    forms = [each for each in re.findall(r"<form.*?</form>", failed, re.DOTALL) if 'name="seen"' in each]
    seen = {re.findall(r'name="seen" value="([^"]+)"', each)[0] for each in forms}
    act = reverse("tables:act", args=[alley.cast.table.slug])
    pressed = [{"do": do, "ticket": str(uuid.uuid4()), "seen": next(iter(seen))} for do in ("add_destiny", "reroll")]
    assert len(seen) == 1
    alley.falls([2])
    first, second = (alley.mara.post(act, {"pay": "reroll", **each}, headers=HTMX) for each in pressed)
    assert (first.status_code, second.status_code) == (200, 409)
    assert "data-refusal" in second.text
    assert (alley.play.destiny_dice_used, alley.play.reroll_dice_used) == (1, 0)


@pytest.mark.parametrize(
    ("do", "sent"),
    [("stance", {"posture": "kneeling"}), ("move", {"metres": "1", "how": "run"}), ("hold", {"holds": "on"})],
)
@pytest.mark.parametrize("refused", [False, True])
def test_a_deed_without_dice_leaves_what_was_chosen(alley: Alley, do: str, sent: dict[str, str], refused: bool) -> None:
    fight(alley)
    chosen = {"bonus_dice": "1", "destiny_dice": "1", "difficulty": "3", "weapon": ""}
    page = alley.post("odds", **chosen).text
    form = next(each for each in re.findall(r"<form.*?</form>", page, re.DOTALL) if f'name="do" value="{do}"' in each)
    stays = dict(re.findall(r'name="(stays\.\w+)" value="([^"]*)"', form))
    assert {f"stays.{name}" for name in (*chosen, "trait", "target")} == set(stays)
    drawn = alley.does(do, **stays, **({next(iter(sent)): "none of these"} if refused else sent))
    assert drawn.status_code == (422 if refused else 200)
    for name in ("bonus_dice", "destiny_dice"):
        assert re.search(rf'name="{name}" value="1"[^>]* checked', drawn.text)
    assert 'name="difficulty" value="3"' in drawn.text


def test_dice_that_are_thrown_are_not_chosen_again(alley: Alley) -> None:
    fight(alley)
    page = alley.post("odds", bonus_dice="1").text
    for each in re.findall(r"<form.*?</form>", page, re.DOTALL):
        if re.search(r'name="do" value="(attack|check|aid|throw|hide|break_free|come_round)"', each):
            assert "stays." not in each


def test_holding_an_action_is_offered_where_it_is_seen_and_follows_the_tray(alley: Alley) -> None:
    fight(alley)
    page = alley.page()
    beside = page.index('id="panel-beside"')
    assert (
        page.index('class="log-scroll"')
        < beside
        < page.index('name="holds" value="on"', beside)
        < page.index('id="panel-say"')
    )
    held = alley.does("hold", holds="on").text
    assert 'name="holds" value="off"' in held.partition('hx-target="#panel-beside"')[2]
    alley.does("end_turn")
    assert "holds" not in alley.post("odds").text.partition('hx-target="#panel-beside"')[2]


def test_a_foe_attacks_from_its_row_when_it_has_the_turn(alley: Alley) -> None:
    foe = fight(alley)
    assert 'class="attacks"' not in alley.page("gm", alley.ana)
    alley.gm_does("end_turn")
    row = alley.page("gm", alley.ana).partition('class="attacks"')[2].partition("</form>")[0]
    sent = dict(re.findall(r'name="(do|foe|target|weapon)" value="([^"]*)"', row))
    assert (sent["do"], sent["foe"], sent["target"]) == ("attack", foe, alley.key)
    assert alley.gm_does(sent.pop("do"), 5, 5, 1, **sent).status_code == 200
    assert alley.board.rolls[foe].successes == 2
