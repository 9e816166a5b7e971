"""The act panel of Fate through the real views: what is drawn, kept, refused and done."""

import re
import uuid
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.urls import reverse

from characters.models import Character
from rules.core.outcome import Refusal
from rules.models import Roll
from rules.systems import fate
from rules.systems.fate.board import Aspect, Board, Hit
from rules.systems.fate.lying import Thrown
from rules.systems.fate.npcs import Npc, Trait
from rules.templatetags.words import say
from tables.entries import last_events, log_of
from tables.models import Seat
from tables.services import act
from tests.cast import gather
from tests.conftest import signed_in
from tests.tables.sitting import HTMX, Sitting

SMOKE, KORBIN = "smoke", "korbin"
BOARD = Board(
    aspects=(
        Aspect(SMOKE, "Rauch in der Halle").with_free("players", 2),
        Aspect("trap", "Eine Falltür", hidden=True),
    ),
    npcs=(Npc(KORBIN, "Korbin", aspects=(Trait("k1", "Blind auf einem Auge"),), approaches={"forceful": 3}),),
    gm_points=2,
)


class Quay(Sitting):
    """A table of Fate, led without a browser."""

    game = fate

    def odds(self, **fields: object) -> str:
        return self.post("odds", **fields).text

    def gm_does(self, do: str, *faces: int, **fields: object) -> None:
        self.throw(*faces)
        found = Seat.objects.select_related("table__campaign", "table__epoch", "character", "user")
        answer = act(seat=found.get(pk=self.cast.ana.pk), fields={"do": do, **fields}, ticket=uuid.uuid4(), as_gm=True)
        assert not isinstance(answer, Refusal), answer


@pytest.fixture
def quay(db: None, falls: Callable[..., None]) -> Quay:
    cast = gather("quay", game=fate.KEY)
    table = Quay(cast, signed_in(cast.mara.user), falls)
    table.lay(BOARD)
    return table


def value_of(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, f"There is no field {name}."
    return found[1]


def checked(page: str, name: str) -> list[str]:
    return re.findall(rf'name="{name}" value="([^"]*)"[^>]* checked', page)


# --- before a roll ----------------------------------------------------------------------------------------------------


def test_every_approach_stands_there_with_its_bonus_and_its_chance(quay: Quay) -> None:
    page = quay.odds(action="overcome", approach="quick")
    assert re.findall(r'name="approach" value="(\w+)"', page) == [
        "clever",
        "careful",
        "quick",
        "forceful",
        "sneaky",
        "flashy",
    ]
    assert checked(page, "approach") == ["quick"]
    assert "Gelingt in 38,3\u202f%" in page
    assert "Fehlschlag 38,3\u202f%, Gleichstand 23,5\u202f%, Erfolg 32,1\u202f%, voller Erfolg 6,2\u202f%." in page
    assert "von 81 Würfen" in page


def test_what_was_typed_stays_when_another_action_is_chosen(quay: Quay) -> None:
    created = quay.odds(action="create_advantage", way="discover", text="Ein loses Brett", words="Sie tastet sich vor")
    assert checked(created, "way") == ["discover"]
    attack = quay.odds(action="attack", kept_way="discover", kept_text="Ein loses Brett", words="Sie tastet sich vor")
    assert 'name="way"' not in attack
    assert (value_of(attack, "kept_way"), value_of(attack, "kept_text")) == ("discover", "Ein loses Brett")
    assert value_of(attack, "words") == "Sie tastet sich vor"
    assert checked(attack, "foe") == [KORBIN]


def test_a_refused_roll_says_why_and_loses_nothing(quay: Quay) -> None:
    refused = quay.does("roll", action="attack", approach="quick", foe="", words="Sie holt aus", kept_text="Rauch")
    assert refused.status_code == 422
    assert "Wähle, wen du angreifst." in refused.text
    assert (value_of(refused.text, "words"), value_of(refused.text, "kept_text")) == ("Sie holt aus", "Rauch")
    assert quay.board.rolls == {}


def test_a_stunt_that_fits_can_be_ticked_and_another_says_what_it_needs(quay: Quay) -> None:
    fits = quay.odds(action="overcome", approach="careful")
    assert re.search(r'type="checkbox" name="stunt" value="night_pilot"', fits)
    assert "braucht Sorgfältig" in quay.odds(action="overcome", approach="quick")


def test_whoever_helps_is_named(quay: Quay) -> None:
    helper = str(quay.cast.jonas.character_id)
    quay.lay(replace(BOARD, helping={quay.key: (helper,)}))
    page = quay.odds(action="overcome", approach="quick")
    assert "<bdi>Ruprecht</bdi> hilft" in page
    assert helper not in page.split("hilft")[0].rsplit("<fieldset", 1)[1]


def test_the_panel_betrays_nothing_that_only_the_gm_knows(quay: Quay) -> None:
    for fields in ({"action": "attack"}, {"action": "overcome"}, {"action": "create_advantage", "way": "exploit"}):
        page = quay.odds(approach="quick", **fields)
        assert "Falltür" not in page
        assert "Blind auf einem Auge" not in page
    weak = quay.odds(action="attack", approach="quick", foe=KORBIN)
    quay.lay(replace(BOARD, npcs=(replace(BOARD.npcs[0], approaches={"forceful": 8}),)))
    strong = quay.odds(action="attack", approach="quick", foe=KORBIN)
    chances = [re.findall(r"Trifft in [^<]*", page) for page in (weak, strong)]
    assert len(chances[0]) == 6
    assert chances[0] == chances[1]


def test_what_hurts_somebody_is_offered_to_be_exploited_and_gives_a_free_invoke(quay: Quay) -> None:
    jonas, exploit = str(quay.cast.jonas.character_id), {"action": "create_advantage", "way": "exploit"}
    assert 'name="target"' not in quay.odds(approach="quick", **exploit)
    hurt = replace(fate.load_play(quay.cast.jonas.character.play), consequences={"mild": "Verdrehtes Handgelenk"})
    Character.objects.filter(pk=jonas).update(play=fate.dump_play(hurt))
    page = quay.odds(approach="quick", **exploit)
    assert f'<option value="{jonas}">Ruprecht</option>' in page
    assert "Handgelenk" not in page
    page = quay.odds(approach="quick", target=jonas, aspect="mild", **exploit)
    assert f'<option value="{jonas}" selected>' in page
    assert checked(page, "aspect") == ["mild"]
    assert f'value="{SMOKE}"' not in page
    quay.does("roll", 3, 3, 3, 3, approach="quick", target=jonas, aspect="mild", **exploit)
    quay.does("settle")
    play = fate.load_play(Character.objects.get(pk=jonas).play)
    assert play.wounds["mild"].free == {"players": 2}
    assert "two free invokes on the aspect" in say(last_events(quay.cast.mara)[0].brief)


def test_dice_can_be_typed_in_where_the_table_agreed_on_it(quay: Quay) -> None:
    assert 'name="faces"' not in quay.odds(action="overcome", approach="quick")
    quay.cast.campaign.options = {"dice_method": "manual"}
    quay.cast.campaign.save()
    page = quay.odds(action="overcome", approach="quick", faces=["1", "0", "-1", ""])
    assert page.count('name="faces"') == 4
    assert page.count(" selected>+<") == page.count(" selected>−<") == 1


def test_dice_that_were_typed_in_are_marked_as_unproven_wherever_they_are_shown(quay: Quay) -> None:
    proof, typed = "Vom Server gewürfelt, prüf es nach", "Von Hand eingetippt"
    logged = ">Nicht geprüft, von Hand eingetippt</span>"
    log = reverse("tables:log", args=[quay.cast.table.slug])
    thrown = quay.does("roll", 2, 2, 2, 2, action="overcome", approach="quick").text
    assert (proof in thrown, typed in thrown) == (True, False)
    assert logged not in quay.mara.get(log, headers=HTMX).text
    quay.does("settle")
    quay.cast.campaign.options = {"dice_method": "manual"}
    quay.cast.campaign.save()
    by_hand = quay.does("roll", action="overcome", approach="quick", faces=["1", "1", "0", "-1"]).text
    assert (proof in by_hand, typed in by_hand) == (False, True)
    assert Roll.objects.latest("seq").by_hand
    assert quay.mara.get(log, headers=HTMX).text.count(logged) == 1
    attack = Thrown("Korbin", "attack", "forceful", "manual", (3, 3, 2, 2), 3)
    quay.lay(replace(BOARD, hits=(Hit("h1", quay.key, "Odalind", 4, KORBIN, "Korbin", attack=attack),)))
    hit = quay.odds()
    assert (proof in hit, typed in hit) == (False, True)


# --- after it ---------------------------------------------------------------------------------------------------------


def test_a_miss_becomes_a_hit_by_a_free_invoke(quay: Quay) -> None:
    quay.gm_does("oppose", to=quay.key, npc=KORBIN, difficulty="3")
    missed = quay.does("roll", 3, 2, 1, 2, action="attack", approach="quick", foe=KORBIN)
    assert "Fehlschlag um 1" in missed.text
    assert "Rauch in der Halle" in missed.text
    assert "Frei, noch 2" in missed.text
    assert "Neu 18,5\u202f%" in missed.text
    hit = quay.does("invoke", aspect=SMOKE, effect="plus_two", pay="free")
    assert "Erfolg um 1" in hit.text
    assert quay.board.aspect(SMOKE).free_for("players") == 1
    settled = quay.does("settle")
    assert settled.status_code == 200
    assert 'id="ask"' in settled.text
    assert [(each.to, each.shifts) for each in quay.board.hits] == [(KORBIN, 1)]


def test_a_blank_aspect_is_named_at_its_first_use_and_invoked_in_the_same_roll(quay: Quay) -> None:
    quay.does("roll", 2, 2, 2, 2, action="overcome", approach="quick")
    points = quay.play.fate_points
    sheet = reverse("tables:sheet", args=[quay.cast.table.slug])
    assert 'name="slot" value="other2"' in quay.mara.get(sheet).text
    assert quay.does("invoke", aspect="other2", effect="plus_two", pay="point").status_code == 422
    assert quay.does("name_aspect", slot="other2", text="Der Hafenmeister schuldet mir ein Boot").status_code == 200
    assert 'name="slot" value="other2"' not in quay.mara.get(sheet).text
    assert quay.does("invoke", aspect="other2", effect="plus_two", pay="point").status_code == 200
    assert quay.board.rolls[quay.key].added == 1
    assert quay.play.fate_points == points - 1


def test_an_aspect_cannot_be_paid_for_after_it_was_free(quay: Quay) -> None:
    quay.does("roll", 2, 2, 2, 2, action="overcome", approach="quick")
    quay.does("invoke", aspect=SMOKE, effect="plus_two", pay="free")
    refused = quay.does("invoke", aspect=SMOKE, effect="plus_two", pay="point")
    assert refused.status_code == 422
    assert "data-refusal" in refused.text
    assert quay.board.rolls[quay.key].added == 1


def test_success_at_a_cost_needs_its_price(quay: Quay) -> None:
    quay.does("roll", 1, 1, 2, 2, action="overcome", approach="quick")
    refused = quay.does("settle", choice="serious_cost", cost="")
    assert refused.status_code == 422
    assert checked(refused.text, "choice") == ["serious_cost"]
    quay.does("settle", choice="serious_cost", cost="Das Licht geht aus")
    assert quay.board.rolls == {}


def test_a_new_aspect_lies_on_the_table_with_its_free_invokes(quay: Quay) -> None:
    made = quay.does("roll", 3, 3, 3, 2, action="create_advantage", approach="clever", text="Draht über der Treppe")
    assert value_of(made.text, "text") == "Draht über der Treppe"
    quay.does("settle", text="Stolperdraht")
    [wire] = [each for each in quay.board.aspects if each.text == "Stolperdraht"]
    assert wire.free_for("players") == 2


def test_the_log_draws_the_dice_as_they_lie(quay: Quay) -> None:
    quay.does("roll", 3, 2, 1, 2, action="overcome", approach="quick", words="Sie rennt")
    log = quay.mara.get(reverse("tables:log", args=[quay.cast.table.slug]), headers=HTMX).text
    line = log.split("Sie rennt")[1]
    assert line.count('class="die ') == 4
    assert "Gleichstand" in line
    assert "Noch offen: Aspekte lassen sich einsetzen." in line


def test_all_that_comes_of_a_roll_stands_below_its_last_dice_and_names_whoever_rolled(quay: Quay) -> None:
    quay.does("roll", 3, 3, 2, 2, action="attack", approach="quick", foe=KORBIN, words="Aus dem Rauch")
    quay.gm_does("roll", 2, 2, 2, 2, action="defend", approach="quick", npc=KORBIN, against=quay.key)
    quay.does("invoke", aspect=SMOKE, effect="plus_two", pay="free")
    quay.does("invoke", 3, 3, 3, 2, aspect="concept", effect="reroll", pay="point")
    quay.does("trade_for_boost")
    quay.does("settle")
    quay.gm_does("settle", npc=KORBIN)
    seat = Seat.objects.select_related("table__campaign", "character", "user").get(pk=quay.cast.ana.pk)
    with_dice = [entry for entry in log_of(seat).entries if entry.follow]
    below = [[say(line) for line in entry.follow.view.lines] for entry in with_dice]
    name = quay.cast.mara.character.name
    assert below[0] == [
        f"{name} takes one shift less and a boost for it.",
        f"The attack of {name} hits with style; one shift becomes a boost.",
        "6 shifts wait on Korbin.",
    ]
    assert [say(entry.brief) for entry in last_events(seat)][:2] == below[0][:0:-1]


# --- defending and hits -----------------------------------------------------------------------------------------------


def test_an_open_form_turns_into_a_defence_when_somebody_attacks(quay: Quay) -> None:
    before = quay.odds(action="overcome", approach="quick", words="Sie wartet")
    quay.gm_does("roll", 3, 3, 2, 3, action="attack", approach="forceful", npc=KORBIN, target=quay.key)
    page = quay.odds(action="overcome", approach="quick", words="Sie wartet", knew=value_of(before, "knew"))
    assert checked(page, "action") == ["defend"]
    assert (value_of(page, "against"), value_of(page, "words")) == (KORBIN, "Sie wartet")
    assert "Fantastisch (+6)" in page


def struck(quay: Quay) -> None:
    quay.lay(replace(BOARD, hits=(Hit("h1", quay.key, "Odalind", 4, KORBIN, "Korbin"),)))


def test_a_hit_shows_its_legal_ways_and_what_the_chosen_one_would_take(quay: Quay) -> None:
    struck(quay)
    page = quay.odds()
    assert re.findall(r'name="way" value="([^"]*)"', page)[0] == "2+mild"
    assert "4 Erfolgsstufen warten" in page
    chosen = quay.odds(way="moderate", kept_mild="Brandblasen", moderate="Gebrochener Arm")
    assert checked(chosen, "way") == ["moderate"]
    assert value_of(chosen, "moderate") == "Gebrochener Arm"
    assert value_of(chosen, "kept_mild") == "Brandblasen"
    assert re.search(r'class="next"><b class="num">4</b><em[^>]*><bdi>Gebrochener Arm', chosen)


def test_a_consequence_without_a_name_is_asked_for_and_takes_nobody_out(quay: Quay) -> None:
    struck(quay)
    refused = quay.does("absorb", way="3+mild", mild="")
    assert refused.status_code == 422
    assert checked(refused.text, "way") == ["3+mild"]
    assert quay.play.status == ""
    quay.does("absorb", way="3+mild", mild="Brandblasen")
    assert (quay.play.stress, dict(quay.play.consequences)) == ((3,), {"mild": "Brandblasen"})
    assert quay.board.hits == ()


def test_whoever_cannot_or_will_not_absorb_is_taken_out(quay: Quay) -> None:
    struck(quay)
    out = quay.does("absorb", hit="h1")
    assert out.status_code == 200
    assert quay.play.status == "taken_out"
