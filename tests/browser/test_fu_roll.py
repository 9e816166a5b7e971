"""The worked examples of FU with their dice, at one table of three who each read a language of their own."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rules.core.text import Text
from rules.systems import fu
from rules.systems.fu.following import AND_WHAT, BUT_WHAT
from rules.systems.fu.optional import OPTIONS
from tables.entries import TABLE_SENTENCES
from tests.browser.trio import Trio, meant, said
from tests.rules.systems.fu import table as rules

pytestmark = pytest.mark.browser
PANEL = "#panel-gm"
NAMES = {option.key: Text(option.label) for option in OPTIONS}


def ask(page: Page, question: str, helps: tuple[str, ...] = (), hinders: tuple[str, ...] = ()) -> None:
    page.fill("#question", question)
    for sign, labels in (("helps", helps), ("hinders", hinders)):
        for label in labels:
            page.fill("#add-word", label)
            page.click(f"#ask [name=add_as][value={sign}]")
            expect(page.locator(f"#ask [data-chip].{sign}", has_text=label)).to_be_visible()


def rolled(page: Page) -> None:
    page.click("#ask [data-main]")
    page.wait_for_selector("#settle")


def keep(page: Page) -> None:
    page.click("#settle [data-main]")
    page.wait_for_selector("#ask")


# --- the worked examples ----------------------------------------------------------------------------------------------

HEDGE = {6: AND_WHAT, 4: "", 2: BUT_WHAT, 5: BUT_WHAT, 3: "", 1: AND_WHAT}


def test_a_leap_over_the_hedge_has_six_answers(trio: Trio) -> None:
    trio.server.falls(*([face] for face in HEDGE))
    for face, what in HEDGE.items():
        question = f"Springt das Pferd zum {face}. Mal über die Hecke?"
        ask(trio.german, question)
        rolled(trio.german)
        trio.everyone_sees(question, meant("roll", face))
        asked = trio.german.locator(".statement .title-3")
        expect(asked).to_have_count(1 if what else 0)
        if what:
            expect(asked).to_contain_text(said(what, "de"))
        keep(trio.german)


EXAMPLES: dict[str, tuple[Any, ...]] = {
    "the jeep": ((), ("Pas d’abri",), (3, 5), "Arrive-t-elle indemne à la jeep ?"),
    "the cliff": (("Forte", "Corde"), ("Paroi raide",), (3, 6), "Grimpe-t-il la falaise ?"),
    "the guard": (("Prise maladroite",), ("Blessée", "Surprise", "Garde robuste"), (2, 4, 3), "Se libère-t-elle ?"),
}


@pytest.mark.parametrize("example", EXAMPLES)
def test_what_helps_and_hinders_decides_which_die_counts(trio: Trio, example: str) -> None:
    helps, hinders, dice, question = EXAMPLES[example]
    trio.server.falls(list(dice))
    ask(trio.french, question, helps, hinders)
    rolled(trio.french)
    result = meant("roll", *dice, helps=helps, hinders=hinders)
    trio.everyone_sees(question, result)
    keep(trio.french)


def test_matching_threes_add_an_and_for_each_further_die(trio: Trio) -> None:
    trio.play_by("matching_dice")
    trio.everyone_reads(TABLE_SENTENCES["options"], changed=NAMES["matching_dice"])
    against = ("Verwundet", "In der Unterzahl")
    trio.server.falls([3, 3, 2], [3, 3, 3])
    for dice, ands in (((3, 3, 2), 1), ((3, 3, 3), 2)):
        question = f"Kommt sie an {ands} Schergen vorbei?"
        ask(trio.german, question, (), against)
        rolled(trio.german)
        trio.everyone_sees(question, meant("roll", *dice, hinders=against, options={"matching_dice": True}))
        expect(trio.german.locator(".statement")).to_have_count(ands)
        keep(trio.german)
    trio.play_by("matching_dice")


AWARD = {"who": "Bench 0", "to_name": "Figure 1", "points": 1, "reason": "", "words": ""}


def test_the_general_is_persuaded_by_points_before_and_after_the_roll(trio: Trio) -> None:
    question = "Gibt der General den Befehl?"
    trio.gm.locator("#panel-players .award").first.click()
    trio.everyone_reads(fu.say_event("awarded", AWARD))
    trio.server.falls([1, 1, 3], [6])
    ask(trio.german, question)
    for many in (1, 2):
        trio.german.click("#ask [name=spend_step][value='1']")
        expect(trio.german.locator("#ask .stepper output")).to_have_text(str(many))
    rolled(trio.german)
    trio.everyone_sees(question, meant("roll", 1, 1, 3, spend=2))
    trio.german.locator("#settle .die-choice").first.click()
    expect(trio.german.locator("#settle [value=reroll]")).to_be_enabled()
    trio.german.click("#settle [value=reroll]")
    expect(trio.german.locator("#panel-act .answer").first).to_have_text(said("Yes, and…", "de"))
    again = rules.act(rules.rolled(1, 1, 3, spend=2), "reroll", 6, dice=[0])
    trio.everyone_sees(question, dict(again.result))
    keep(trio.german)
