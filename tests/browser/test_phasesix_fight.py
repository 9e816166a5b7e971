"""A fight of PhaseSix over two rounds, played by a GM and three players: three languages, one of them on a phone."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from characters.models import Character
from rules.systems import phasesix
from rules.systems.phasesix import turns, words
from rules.systems.phasesix.play import Play
from tests.browser.conftest import Server
from tests.browser.fate_evening import Evening, choose, does, sat_down
from tests.browser.phasesix_evening import AUREL, FIGHTERS, HAGEN, LENE, board, lay_phasesix
from tests.browser.test_offline import again, answer_lost, cut_off, once
from tests.browser.trio import said

pytestmark = pytest.mark.browser
GM, KORBIN, VEIT = 0, 0, 1
ALL_ONES = [1] * 4
SETTLE = "#gm-blow form:has([name=do][value=settle]) button"


class Battle(Evening):
    """An evening with two foes, and what a story asks again and again."""

    def foe(self, place: int) -> str:
        return str(board(self.server, self.laid).foes[place].key)

    def key(self, place: int) -> str:
        return str(self.laid["keys"][place - 1])

    def everyone_hears(self, kind: str, /, **data: object) -> None:
        """Check that the log of each says what happened."""
        self.everyone_reads(phasesix.say_event(kind, data))

    def everyone_sees_turn(self, name: str) -> None:
        for page, _language in self.windows:
            turns = "#panel-gm ol [aria-current]" if page is self.gm else "#scene-order .actor"
            expect(page.locator(turns)).to_contain_text(name)

    def fighter(self, page: Page, name: str) -> Locator:
        """Give somebody's place in the order as a player sees it."""
        return page.locator("#scene-order li", has=page.get_by_text(name, exact=True))

    def gm_foe(self, place: int) -> Locator:
        """Give the GM's row of a foe, opened."""
        row = self.gm.locator(f"#gm-foe-{self.foe(place)}")
        if row.locator("> details:not([open])").count():
            row.locator("> details > summary").click()
        return row

    def lands(self) -> None:
        self.gm.locator(SETTLE).click()

    def next_turn(self) -> None:
        self.gm.locator("#panel-gm button[value=end_turn]").click()

    def plays(self, place: int) -> Play:
        with self.server.rows():
            return phasesix.load_play(Character.objects.get(pk=self.key(place)).play)


@pytest.fixture
def battle(server: Server, chromium: Browser) -> Iterator[Battle]:
    """Korbin with a machete and Veit with a shotgun stand against three friends."""
    laid: dict[str, Any] = lay_phasesix(server, FIGHTERS)
    figures = {"quickness": "0", "actions": "2", "shown": "on"}
    does(server, laid, 0, do="set_scene", title="The depot at night")
    does(server, laid, 0, do="add_foe", name="Korbin", hearts="6", pool="4", weapons=["machete"], **figures)
    does(server, laid, 0, do="add_foe", name="Veit", hearts="8", pool="4", weapons=["pump_shotgun"], **figures)
    server.falls()
    with sat_down(server, chromium, laid) as evening:
        yield Battle(evening.server, evening.laid, evening.seats)


def test_a_fight_from_initiative_to_a_rest(battle: Battle) -> None:
    the_gm_begins_and_places_everybody(battle)
    hagen_fires_fully_automatic_at_veit_in_cover(battle)
    lene_steals_an_action_and_wounds_korbin(battle)
    aurel_keeps_an_action_and_evades_korbin(battle)
    korbin_has_no_action_left(battle)
    the_gm_rolls_for_korbin(battle)
    veit_shoots_lene_who_is_dying(battle)
    korbin_bleeds_when_the_round_ends(battle)
    aurel_saves_lene(battle)
    the_second_round_ends_and_the_fight_too(battle)
    they_rest(battle)


def the_gm_begins_and_places_everybody(battle: Battle) -> None:
    battle.server.falls([6, 5, 4, 2, 1])
    battle.gm.locator("#panel-gm form:has([name=do][value=start_fight]) button").click()
    names = ["Hagen", "Lene", "Aurel", "Korbin", "Veit"]
    battle.everyone_sees_turn("Hagen")
    for place, metres, cover in ((KORBIN, "1", "none"), (VEIT, "8", "half")):
        key, name = battle.foe(place), ("Korbin", "Veit")[place]
        form = battle.gm.locator(f"#panel-gm form:has([name=fighter][value='{key}']):has([name=cover])")
        battle.gm.locator("#panel-gm ol summary", has_text=name).click()
        form.locator("[name=metres]").fill(metres)
        form.locator("[name=cover]").select_option(cover)
        form.locator("button").click()
        battle.everyone_hears("placed", who=name, cover=cover)
    page = battle.page(HAGEN)
    for name in names:
        expect(battle.fighter(page, name)).to_be_visible()
    expect(battle.fighter(page, "Veit")).to_contain_text(said("Wounds hidden", "de"))


def hagen_fires_fully_automatic_at_veit_in_cover(battle: Battle) -> None:
    page = battle.page(HAGEN)
    choose(page, "weapon", "army_carbine")
    choose(page, "target", battle.foe(VEIT))
    choose(page, "mode", "full")
    expect(page.locator("#ask .reckons .sum dd")).to_have_text("4")
    expect(page.locator("#panel-act .distances text")).to_have_text(["0", "1", "8"])
    expect(page.locator("#ask .chances dd").first).to_have_text("80,2\u202f%")
    battle.server.falls([5, 5, 1, 1])
    page.click("#ask [data-main]")
    expect(page.locator("#panel-act .attack-chain li").first).to_contain_text("2 Treffer")
    expect(battle.gm.locator("#gm-blow")).to_contain_text("Only a blow from nearby")
    battle.lands()
    battle.everyone_hears("landed", who="Veit", result={"wounds": 2})

    choose(page, "target", battle.foe(VEIT))
    choose(page, "mode", "full")
    battle.server.falls(ALL_ONES)
    without_a_connection_he_fires_once(battle)
    expect(battle.gm.locator("#gm-blow")).to_contain_text("Nothing gets through")
    battle.lands()
    battle.everyone_hears("landed", who="Veit", result={"wounds": 0})
    expect(battle.fighter(battle.page(LENE), "Hagen").locator(".actions .full")).to_have_count(0)
    assert next(each.loaded for each in battle.plays(HAGEN).gear) == 12
    page.locator("#scene-order button").click()
    battle.everyone_sees_turn("Lene")


def without_a_connection_he_fires_once(battle: Battle) -> None:
    """Press while the line is dead: what was chosen stays, and trying again takes one burst from the magazine."""
    hagen = battle.seats[HAGEN]
    hagen.outage = True
    cut_off(hagen, "#ask [data-main]")
    expect(hagen.page.locator("#ask [name=mode][value=full]")).to_be_checked()
    assert board(battle.server, battle.laid).fight.aimed is None
    again(hagen.page)


def lene_steals_an_action_and_wounds_korbin(battle: Battle) -> None:
    page = battle.page(LENE)
    stealing = page.locator("#panel-act form:has([name=do][value=steal_action])")
    stealing.locator("select").select_option(battle.foe(KORBIN))
    stealing.locator("button").click()
    battle.everyone_hears("action_stolen", who="Lene", victim="Korbin")
    expect(page.locator("#panel-act .actions.l .full")).to_have_count(3)
    expect(stealing).to_have_count(0)

    choose(page, "target", battle.foe(KORBIN))
    battle.server.falls([5, 5, 1, 1])
    page.click("#ask [data-main]")
    expect(page.locator("#panel-act .attack-chain")).to_be_visible()
    battle.server.falls([1])
    battle.gm.locator("#gm-blow form:has([value=evade]) button").click()
    expect(page.locator("#panel-act .attack-chain")).to_contain_text(said("Not evaded", "fr"))
    battle.seats[GM].outage = True
    answer_lost(battle.seats[GM], SETTLE)
    again(battle.gm)
    battle.everyone_hears("landed", who="Korbin", result={"wounds": 3})
    once((battle.gm,), said(phasesix.say_event("landed", {"who": "Korbin", "result": {"wounds": 3}}), "en"))
    assert board(battle.server, battle.laid).foes[KORBIN].wounds == 3
    expect(battle.fighter(page, "Korbin").locator(".badge")).to_contain_text("1")
    ending = page.locator("form:has([name=do][value=end_turn]) button").locator("visible=true")
    expect(ending).to_have_count(1)
    ending.click()
    battle.everyone_sees_turn("Aurel")


def aurel_keeps_an_action_and_evades_korbin(battle: Battle) -> None:
    page = battle.page(AUREL)
    page.click(".tabbar [data-go=roll]")
    expect(page.locator("#ask [data-main]")).to_be_in_viewport(ratio=1)
    page.locator("#panel-act form:has([name=do][value=hold]) label").click()
    battle.everyone_hears("action_held", who="Aurel")
    page.locator("#panel-act form:has([name=do][value=stance]) [value=kneeling]").click()
    battle.everyone_hears("stance", who="Aurel", posture="kneeling")
    page.locator("#panel-act form:has([name=do][value=stance]) [value=standing]").click()
    expect(page.locator("#panel-act [role=alert]")).to_contain_text(said(turns.HOLDING, "de"))
    page.locator("#panel-act form:has([name=do][value=end_turn]) button").click()
    battle.everyone_sees_turn("Korbin")

    attack = battle.gm_foe(KORBIN).locator("details form:has([name=do][value=attack])")
    attack.locator("[name=weapon]").select_option("machete")
    attack.locator("[name=target]").select_option(battle.key(AUREL))
    battle.server.falls([6, 5, 1, 1])
    attack.locator("button.primary").click()
    evading = page.locator("#panel-act form:has([name=do][value=evade])")
    expect(evading).to_contain_text("55,6\u202f%")
    battle.server.falls([1, 5])
    evading.locator("button").click()
    expect(page.locator("#panel-act .attack-chain")).to_contain_text(said("Evaded", "de"))
    page.locator("#settle [data-main]").click()
    battle.everyone_hears("landed", who="Aurel", result={"wounds": 0})


def korbin_has_no_action_left(battle: Battle) -> None:
    battle.gm_foe(KORBIN).locator("details form:has([name=do][value=attack]) button.primary").click()
    expect(battle.gm.locator("[role=alert]", has_text=said(turns.NO_ACTIONS, "en"))).to_be_visible()
    battle.next_turn()
    battle.everyone_sees_turn("Veit")


def the_gm_rolls_for_korbin(battle: Battle) -> None:
    """Choose what a foe rolls on and how hard it is: the button says the chance, and everybody sees the dice."""
    check = battle.gm_foe(KORBIN).locator("form:has([name=do][value=check])")
    check.locator("[name=trait]").select_option("courage")
    expect(check.locator("button .num")).to_have_text("80.2\u202f%")
    check.locator("[name=difficulty]").select_option("1")
    expect(check.locator("button .num")).to_have_text("51.8\u202f%")
    battle.server.falls([6, 5, 1, 1])
    check.locator("button.small").click()
    for page, language in battle.windows:
        line = page.locator("#panel-log li[data-roll]", has_text="Korbin").first
        expect(line).to_contain_text(said(words.PASSED, language))
    assert board(battle.server, battle.laid).rolls[battle.foe(KORBIN)].successes == 1


def veit_shoots_lene_who_is_dying(battle: Battle) -> None:
    attack = battle.gm_foe(VEIT).locator("details form:has([name=do][value=attack])")
    attack.locator("[name=target]").select_option(battle.key(LENE))
    battle.server.falls([5, 5, 5, 1])
    attack.locator("button.primary").click()
    page = battle.page(LENE)
    expect(page.locator("#panel-act")).to_contain_text(
        said("Only a blow from nearby can be evaded or parried, not a shot.", "fr")
    )
    page.locator("#settle [data-main]").click()
    battle.everyone_hears("landed", who="Lene", result={"wounds": 7, "dying": True})
    expect(page.locator("#panel-act .banner.bad")).to_be_visible()
    assert battle.plays(LENE).status == {"dying": 1, "unconscious": 1}


def korbin_bleeds_when_the_round_ends(battle: Battle) -> None:
    battle.next_turn()
    battle.everyone_hears("harmed", who="Korbin", result={"wounds": 1})
    battle.everyone_hears("round_began", round=2)
    for page, language in list(battle.windows)[1:]:
        expect(page.locator("#order-title")).to_have_text(said("Round %(round)s", language, round=2))
    battle.everyone_sees_turn("Hagen")
    battle.page(HAGEN).locator("#scene-order button").click()
    battle.everyone_sees_turn("Lene")
    battle.next_turn()
    battle.everyone_sees_turn("Aurel")


def aurel_saves_lene(battle: Battle) -> None:
    page = battle.page(AUREL)
    aiding = page.locator(f"#panel-act form:has([name=do][value=aid]):has([name=to][value='{battle.key(LENE)}'])")
    expect(aiding).to_contain_text("70,4\u202f%")
    if not aiding.is_visible():
        page.locator("#panel-act summary", has_text=said("First aid", "de")).click()
    battle.server.falls([5, 2, 1])
    aiding.locator("button").first.click()
    battle.everyone_hears("treated", who="Lene", result={"hearts": 0, "boosts": 1})
    expect(battle.page(LENE).locator("#panel-act .banner.bad")).to_have_count(0)
    assert battle.plays(LENE).status == {}


def the_second_round_ends_and_the_fight_too(battle: Battle) -> None:
    for name in ("Korbin", "Veit", "Hagen"):
        battle.next_turn()
        battle.everyone_sees_turn(name)
    battle.everyone_hears("round_began", round=3)
    assert board(battle.server, battle.laid).foes[KORBIN].wounds == 5
    battle.gm.locator("#panel-gm button[value=end_fight]").click()
    battle.everyone_hears("fight_ended")
    for seated in battle.seats[1:]:
        expect(seated.page.locator("#scene-order")).to_have_count(0)


def they_rest(battle: Battle) -> None:
    page = battle.page(LENE)
    page.click("#panel-act a[data-opens=person]")
    dialog = page.locator("dialog#person")
    dialog.locator("#hours").fill("10")
    expect(dialog.locator("li.later")).to_have_count(0)
    dialog.locator("form:has([value=rest]) button").click()
    battle.everyone_hears("rested", who="Lene", hours=10)
    played = battle.plays(LENE)
    assert (played.wounds, played.boosts, played.destiny_dice_used) == (4, 3, 0)
