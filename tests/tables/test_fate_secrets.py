"""What a GM of Fate keeps hidden reaches nobody else: no word of it, and no difference where it happens."""

import re
from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.test import Client

from rules.core.outcome import Refusal
from rules.systems import fate
from tables import services
from tables.agreed import options_of
from tables.models import Seat, Table, TableEvent, Visibility
from tests.cast import Cast, gather
from tests.conftest import signed_in
from tests.laws.played import named

pytestmark = pytest.mark.django_db
CANARY = "qvkanari"
PAGES = ("", "log/", "scene/", "people/", "sheet/", "verify/", "find/?q=qv", "rolls.jsonl")
OVERCOME = {"do": "roll", "action": "overcome", "approach": "quick"}
OPEN = (
    ("ana", {"do": "set_scene", "title": "The quay", "cast": ["$mara", "$jonas"]}),
    ("ana", {"do": "add_npc", "name": "Korbin", "aspects": "Cruel"}),
    ("mara", OVERCOME),
    ("ana", {"do": "settle", "of": "$mara", "force": True}),
    ("ana", {"do": "begin_challenge", "aim": "Out before the tide"}),
)
HIDDEN = (
    ("ana", {"do": "add_aspect", "text": f"{CANARY}1", "hidden": True}),
    ("ana", {"do": "add_npc", "name": f"{CANARY}2", "aspects": f"{CANARY}3", "good": f"{CANARY}4", "hidden": True}),
    ("ana", {"do": "take_side", "npc": f"={CANARY}2", "side": f"{CANARY}5"}),
    ("ana", {"do": "show_npc", "npc": f"={CANARY}2", "shown": False}),
    ("ana", {**OVERCOME, "npc": f"={CANARY}2", "words": f"{CANARY}6", "visibility": Visibility.GM_ONLY}),
    ("ana", {"do": "settle", "npc": f"={CANARY}2", "force": True}),
    ("jonas", {**OVERCOME, "words": f"{CANARY}7", "visibility": Visibility.GM_ONLY}),
)
LATER = (("ana", {"do": "add_task", "text": f"{CANARY}8", "hidden": True}),)


def play(cast: Cast, *secret: tuple[str, dict[str, object]]) -> None:
    """Play what everybody sees, with what is hidden in between."""
    steps = [*OPEN[:2], *secret, *OPEN[2:], *(LATER if secret else ())]
    for who, fields in steps:
        sent = dict(fields)
        eyes = sent.pop("visibility", Visibility.PUBLIC)
        seat = Seat.objects.select_related("table__campaign", "character", "user").get(pk=getattr(cast, who).pk)
        answer = services.act(seat=seat, fields=named(cast, sent), ticket=uuid4(), visibility=int(str(eyes)))
        assert not isinstance(answer, Refusal), (fields, answer.code)


def pages(cast: Cast, who: str) -> Iterator[tuple[str, str]]:
    client: Client = signed_in(getattr(cast, who).user)
    for page in PAGES:
        answer = client.get(f"/t/{cast.table.slug}/{page}")
        yield page, b"".join(answer).decode() if answer.streaming else answer.text


@pytest.mark.parametrize("who", ["mara", "lia"])
def test_no_hidden_word_is_on_any_page(who: str) -> None:
    cast = gather(game="fate")
    play(cast, *HIDDEN)
    found = {page: re.findall(rf"{CANARY}\d", text) for page, text in pages(cast, who)}
    assert {page: words for page, words in found.items() if words} == {}


def test_control_the_gm_reads_all_of_them() -> None:
    cast = gather(game="fate")
    play(cast, *HIDDEN)
    gm = signed_in(cast.ana.user).get(f"/t/{cast.table.slug}/gm/").text
    told = {words for _page, text in pages(cast, "ana") for words in re.findall(rf"{CANARY}\d", text)}
    assert {f"{CANARY}{number}" for number in (1, 2, 6, 7, 8)} <= told | set(re.findall(rf"{CANARY}\d", gm))


def test_players_hear_and_see_the_same_with_and_without_what_is_hidden() -> None:
    plain, secret = gather("plain", game="fate"), gather("secret", game="fate")
    play(plain)
    play(secret, *HIDDEN)
    heard, seen = [], []
    for cast in (plain, secret):
        events = TableEvent.objects.visible_to(cast.mara).order_by("seq")
        heard.append([event.kind for event in events])
        table = Table.objects.get(pk=cast.table.pk)
        view = fate.board_view(fate.load_board(table.board), options_of(table.campaign), False)
        seen.append(
            (
                [npc.name for npc in view.npcs],
                [each.words for each in view.aspects],
                view.tasks,
                view.mode,
                view.gm_points,
            )
        )
    assert heard[0] == heard[1]
    assert seen[0] == seen[1]
