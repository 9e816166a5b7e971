"""A whole conflict of Fate, played by a GM and three players: they read three languages, one of them on a phone."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from rules.core.text import counted
from rules.systems import fate
from rules.systems.fate import compel_view, conflicts, helping, scenes, settled_words, trial_view
from rules.systems.fate.card_view import cost_of
from tests.browser.conftest import Server
from tests.browser.fate_evening import BLANK, PLUS, Evening, board, choose, does, lay_fate, sat_down, verdict
from tests.browser.trio import said

pytestmark = pytest.mark.browser
ODA, BASHIR, EZRA = 1, 2, 3
"""Who sits where: Jonas reads German, Priya French, and Lia German on a phone."""
FOG, BOOST, DESPERATE = "Nebel auf dem Kai", "Aus dem Tritt", "Nothing left to lose"
LEVEL = [BLANK] * 4


class Conflict(Evening):
    """An evening with Korbin, and what a story asks again and again."""

    @property
    def korbin(self) -> str:
        return str(board(self.server, self.laid).npcs[0].key)

    def everyone_sees_turn(self, name: str) -> None:
        for page, language in self.windows:
            turns = "#gm-trial [aria-current]" if page is self.gm else "#scene-order .actor"
            words = name or ("All NPCs" if page is self.gm else said(trial_view.NPCS, language))
            expect(page.locator(turns)).to_contain_text(words)

    def index_card(self, page: Page, words: str) -> Locator:
        return page.locator("#panel-scene .index-card", has_text=words)

    def free_invokes(self, words: str, many: int) -> None:
        """Check that every player reads how often an aspect can be invoked for nothing."""
        for page, language in list(self.windows)[1:]:
            card = self.index_card(page, words)
            expect(card.locator(".square")).to_have_count(many)
            expect(card.locator(".free > :is(b, span)").first).to_have_text(said(cost_of(many), language))

    def ends_turn(self, place: int) -> None:
        page = self.page(place)
        page.locator("#scene-order form:has([value=next_turn]) button").click()

    def lying(self, place: int | str) -> Locator:
        """Give the GM's card of an open roll."""
        return self.gm.locator(f"#gm-roll-{self.laid['keys'][place - 1] if isinstance(place, int) else place}")

    def lets_stand(self, card: Locator) -> None:
        card.locator("form:has([name=do][value=settle]) button.primary").click()


def invoked(where: Page | Locator, aspect: str, pay: str, effect: str) -> None:
    """Invoke an aspect in the act panel, for nothing or for a point."""
    rows = where.locator(f".invoke:has([name=pay][value={pay}])", has_text=aspect)
    rows.locator(f"[value={effect}]").click()


@pytest.fixture
def conflict(server: Server, chromium: Browser) -> Iterator[Conflict]:
    """Korbin stands on the quay; everyone has three fate points, and the GM one for each of them."""
    laid: dict[str, Any] = lay_fate(server)
    does(server, laid, 0, do="set_scene", title="The quay at night", cast=laid["keys"])
    does(server, laid, 0, do="add_npc", name="Korbin", aspects=DESPERATE, forceful="3")
    server.falls()
    with sat_down(server, chromium, laid) as evening:
        yield Conflict(evening.server, evening.laid, evening.seats)


def test_a_conflict_from_its_first_turn_to_the_end_of_the_scene(conflict: Conflict) -> None:
    the_gm_begins(conflict)
    oda_makes_fog(conflict)
    bashir_helps_ezra(conflict)
    ezra_attacks_with_help_and_both_sides_invoke(conflict)
    ezra_rolls_again_and_trades_a_shift_for_a_boost(conflict)
    korbin_takes_it_by_box_and_consequence(conflict)
    korbin_turns_an_aspect_of_bashir_against_him(conflict)
    oda_invokes_the_fog_for_bashir_who_takes_the_hit(conflict)
    one_compel_is_refused_and_another_accepted(conflict)
    bashir_concedes(conflict)
    the_scene_ends(conflict)


def the_gm_begins(conflict: Conflict) -> None:
    conflict.gm.locator("#gm-trial summary", has_text="Begin a conflict").click()
    conflict.gm.click("#new-conflict [value=physical]")
    conflict.everyone_reads(conflicts.BEGUN["physical"])
    conflict.everyone_sees_turn(conflict.name(ODA))
    order = conflict.gm.locator("#gm-trial ol > li")
    order.filter(has_text="All NPCs").locator("form:has([value=reorder]) button").click()
    conflict.everyone_reads(conflicts.REORDERED)
    expect(order.nth(2)).to_contain_text("All NPCs")
    order.nth(3).locator("form:has([value=reorder]) button").click()
    expect(order.nth(3)).to_contain_text("All NPCs")
    for place in (ODA, BASHIR, EZRA):
        conflict.everyone_counts(place, 3)
    expect(conflict.points()).to_have_text("3")


def oda_makes_fog(conflict: Conflict) -> None:
    page = conflict.page(ODA)
    choose(page, "action", "create_advantage")
    page.fill("#aspect-text", FOG)
    choose(page, "approach", "careful")
    conflict.server.falls([PLUS, PLUS, BLANK, BLANK])
    page.click("#ask [data-main]")
    verdict(page, "Voller Erfolg um 3")
    page.click("#settle [data-main]")
    conflict.everyone_reads(settled_words.NEW_ASPECT["style"], who=conflict.name(ODA), text=FOG)
    conflict.free_invokes(FOG, 2)
    conflict.ends_turn(ODA)
    conflict.everyone_sees_turn(conflict.name(BASHIR))


def bashir_helps_ezra(conflict: Conflict) -> None:
    page = conflict.page(BASHIR)
    page.locator("#panel-act summary", has_text="Aider quelqu’un").click()
    page.select_option("[form=help][name=to]", conflict.laid["keys"][EZRA - 1])
    page.click("[form=help][value=help]")
    conflict.everyone_reads(helping.HELPED, who=conflict.name(BASHIR), to_name=conflict.name(EZRA))
    expect(page.locator("[form=help][value=stop_helping]")).to_be_visible()
    conflict.ends_turn(BASHIR)
    conflict.everyone_sees_turn(conflict.name(EZRA))


def ezra_attacks_with_help_and_both_sides_invoke(conflict: Conflict) -> None:
    page = conflict.page(EZRA)
    page.click(".tabbar [data-go=roll]")
    expect(page.locator("#ask .chip.on")).to_contain_text(f"{conflict.name(BASHIR)} hilft")
    choose(page, "action", "attack")
    choose(page, "approach", "clever")
    conflict.server.falls([PLUS, BLANK, BLANK, BLANK])
    page.click("#ask [data-main]")
    expect(page.locator("#panel-act")).to_contain_text("Wartet auf Korbin")

    conflict.server.falls(LEVEL)
    lies = conflict.lying(EZRA)
    defence = lies.locator("form:has([name=action][value=defend])")
    defence.locator("[name=approach]").select_option("forceful")
    defence.locator("button").click()
    verdict(page, "Erfolg um 2")
    expect(page.locator("#panel-act .sums")).to_contain_text("Hilfe")

    invoked(page, FOG, "free", "plus_two")
    verdict(page, "Voller Erfolg um 4")
    conflict.free_invokes(FOG, 1)
    lies.locator("summary", has_text="Invoke for Korbin").click()
    paid = lies.locator("li", has_text=DESPERATE).filter(has=conflict.gm.locator("[name=pay][value=point]"))
    paid.locator("[value=plus_two]").click()
    expect(conflict.points()).to_have_text("2")
    verdict(page, "Erfolg um 2")
    for place in (ODA, BASHIR, EZRA):
        expect(conflict.index_card(conflict.page(place), DESPERATE)).to_have_count(1)


def ezra_rolls_again_and_trades_a_shift_for_a_boost(conflict: Conflict) -> None:
    page = conflict.page(EZRA)
    conflict.server.falls([PLUS, PLUS, PLUS, BLANK])
    invoked(page, "Seller of bottled rain", "point", "reroll")
    verdict(page, "Voller Erfolg um 4")
    expect(page.locator("#panel-act .was svg.die")).to_have_count(4)
    conflict.everyone_counts(EZRA, 2)

    page.click("#panel-act [value=trade_for_boost]")
    conflict.everyone_reads(settled_words.TRADED, who=conflict.name(EZRA))
    page.fill("#settle [name=boost]", BOOST)
    page.click("#settle [data-main]")
    expect(page.locator("#panel-act")).to_contain_text("Du hast gepasst.")
    conflict.lets_stand(conflict.lying(EZRA))
    conflict.everyone_reads(settled_words.ATTACK_TRADED, who=conflict.name(EZRA))
    conflict.everyone_reads(counted(settled_words.HIT, 3, to_name="Korbin"))
    conflict.free_invokes(BOOST, 1)


def korbin_takes_it_by_box_and_consequence(conflict: Conflict) -> None:
    hit = conflict.gm.locator("#gm-waits article", has_text="3 shifts")
    way = hit.locator("form:has([name=box][value='1']):has([name=mild])")
    way.locator("[name=mild]").fill("A singed beard")
    way.locator("button").click()
    conflict.everyone_reads(fate.say_event("absorbed", {"name": "Korbin", "shifts": 3}))
    for place in (ODA, BASHIR, EZRA):
        page = conflict.page(place)
        expect(page.locator(f"#npc-{conflict.korbin} .stress .full")).to_contain_text("1")
        expect(conflict.index_card(page, "A singed beard")).to_have_count(1)
    conflict.ends_turn(EZRA)
    conflict.everyone_sees_turn("")


def korbin_turns_an_aspect_of_bashir_against_him(conflict: Conflict) -> None:
    gm, page, korbin = conflict.gm, conflict.page(BASHIR), conflict.korbin
    card = gm.locator(f"#gm-npc-{korbin}")
    card.locator("summary").first.click()
    attack = card.locator("form:has(input[name=action][value=attack])").first
    attack.locator("[name=approach]").select_option("forceful")
    attack.locator("[name=target]").select_option(conflict.laid["keys"][BASHIR - 1])
    conflict.server.falls([PLUS, PLUS, PLUS, BLANK])
    attack.locator("button").click()

    expect(page.locator("[name=action][value=defend]")).to_be_checked()
    choose(page, "approach", "quick")
    conflict.server.falls(LEVEL)
    page.click("#ask [data-main]")
    verdict(page, "Échec de 5")
    lies = conflict.lying(korbin)
    lies.locator("summary", has_text="Invoke for Korbin").click()
    lies.locator("li", has_text="I signed for a crate").locator("[value=plus_two]").click()
    verdict(page, "Échec de 7")
    expect(conflict.points()).to_have_text("1")
    expect(conflict.row(BASHIR).locator(".points-pill small")).to_have_text("+1")
    conflict.lets_stand(lies)


def oda_invokes_the_fog_for_bashir_who_takes_the_hit(conflict: Conflict) -> None:
    oda, page = conflict.page(ODA), conflict.page(BASHIR)
    expect(conflict.index_card(oda, FOG).locator("a.cover")).to_have_attribute("href", "#act")
    other = oda.locator(f"#other-{conflict.laid['keys'][BASHIR - 1]}")
    other.locator("summary").first.click()
    invoked(other, FOG, "free", "plus_two")
    verdict(page, "Échec de 5")
    conflict.free_invokes(FOG, 0)
    conflict.lets_stand(conflict.lying(conflict.korbin))
    page.click("#settle [data-main]")
    expect(page.locator("#panel-act h3")).to_have_text("5 crans en attente")
    choose(page, "way", "3+mild")
    page.fill("#name-mild", "Côtes fêlées")
    page.click("#absorb [data-main]")
    conflict.everyone_reads(fate.say_event("absorbed", {"name": conflict.name(BASHIR), "shifts": 5}))
    conflict.everyone_sees_marks(BASHIR, 3)
    for card in conflict.cards(BASHIR):
        expect(card).to_contain_text("Côtes fêlées")
    for place in (ODA, BASHIR, EZRA):
        expect(conflict.index_card(conflict.page(place), "Côtes fêlées")).to_have_count(1)
    conflict.gm.click("#gm-trial [value=next_turn]")
    conflict.everyone_reads(conflicts.NEXT, number=2)
    conflict.everyone_sees_turn(conflict.name(ODA))


def offered(conflict: Conflict, place: int, text: str) -> Locator:
    """Let the GM offer somebody a compel, and give the offer as they see it."""
    key = conflict.laid["keys"][place - 1]
    conflict.gm.locator("#gm-compel summary", has_text=conflict.name(place)).click()
    offer = conflict.gm.locator(f"#compel-{key}")
    offer.locator("[name=aspect]").select_option("trouble")
    offer.locator("textarea").fill(text)
    offer.locator("button.primary").click()
    seen = conflict.page(place).locator("#panel-scene .request", has_text=text)
    expect(seen.locator("header strong")).to_have_text(said(compel_view.FOR_YOU, "de"))
    return seen


def one_compel_is_refused_and_another_accepted(conflict: Conflict) -> None:
    bet = "The crowd wants its rain now"
    offered(conflict, EZRA, bet).locator("[value=refuse_compel]").click()
    conflict.everyone_reads(fate.say_event("compel_refused", {"to_name": conflict.name(EZRA), "text": bet}))
    conflict.everyone_counts(EZRA, 1)
    licence = "The harbour master sees you"
    offered(conflict, ODA, licence).locator("[value=accept_compel]").click()
    accepted = {"to_name": conflict.name(ODA), "text": licence, "npc": False}
    conflict.everyone_reads(fate.say_event("compel_accepted", accepted))
    conflict.everyone_counts(ODA, 4)


def bashir_concedes(conflict: Conflict) -> None:
    page, leaving = conflict.page(BASHIR), "Il se laisse glisser dans l’eau."
    page.locator("#panel-act summary", has_text="Concéder").click()
    page.fill("#leaving", leaving)
    page.click("[form=concede][value=concede]")
    facts = {"name": conflict.name(BASHIR), "points": 2, "text": leaving}
    conflict.everyone_reads(fate.say_event("conceded", facts))
    conflict.everyone_counts(BASHIR, 5)
    for page, _language in conflict.windows:
        order = "#gm-trial ol" if page is conflict.gm else "#scene-order"
        expect(page.locator(order)).not_to_contain_text(conflict.name(BASHIR))
    for card, (_page, language) in zip(conflict.cards(BASHIR), conflict.windows, strict=True):
        expect(card.locator(".badge").first).to_have_text(said("Conceded", language))


def the_scene_ends(conflict: Conflict) -> None:
    gm = conflict.gm
    gm.click("#gm-trial [value=end_conflict]")
    conflict.everyone_reads(conflicts.ENDED)
    gm.locator("#gm-now summary", has_text="End the scene").click()
    gm.locator("#end-scene label", has_text=FOG).click()
    gm.click("#end-scene button.primary")
    conflict.everyone_reads(scenes.ENDS)
    conflict.everyone_reads(counted(scenes.PAID_BACK, 1, name=conflict.name(BASHIR)))
    conflict.everyone_counts(BASHIR, 6)
    conflict.everyone_sees_marks(BASHIR)
    for card in conflict.cards(BASHIR):
        expect(card).not_to_contain_text("Côtes fêlées")
    for place in (ODA, BASHIR, EZRA):
        page = conflict.page(place)
        expect(conflict.index_card(page, BOOST)).to_have_count(0)
        expect(conflict.index_card(page, "Côtes fêlées")).to_have_count(0)
        expect(conflict.index_card(page, FOG)).to_have_count(1)
