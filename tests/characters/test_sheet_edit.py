"""Changing a sheet: who may, what is refused, and what happens when two write at once."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext, override

from accounts.models import User
from characters.drafts import DECEPTIVE
from characters.models import Character
from rules.systems import BY_KEY
from tables import services
from tests.cast import GAME, Cast

SYSTEM = BY_KEY[GAME]
HTMX = {"HX-Request": "true"}
HOSTILE = '"><script>alert(1)</script> %(x)s'


def address(name: str, cast: Cast) -> str:
    return reverse(f"characters:{name}", args=[cast.mara.character_id])


def form(client: Client, cast: Cast) -> dict[str, str]:
    """Open the form and give what a browser would send back."""
    page = client.get(address("edit", cast))
    boxes = [box.field for group in page.context["groups"] for box in group.boxes]
    return {field.name: field.value for field in boxes} | {"seen": page.context["seen"]}


def change(client: Client, cast: Cast, fields: dict[str, str], **changed: str):
    return client.post(address("edit", cast), fields | changed)


def odalind(cast: Cast) -> Character:
    return Character.objects.get(pk=cast.mara.character_id)


def test_owner_and_gm_change_a_sheet(cast: Cast, as_mara: Client, as_ana: Client) -> None:
    assert change(as_mara, cast, form(as_mara, cast), concept="Thatcher").status_code == 303
    assert change(as_ana, cast, form(as_ana, cast), name="Odalind the Elder").status_code == 303
    changed = odalind(cast)
    assert (changed.name, changed.sheet["concept"]) == ("Odalind the Elder", "Thatcher")
    assert changed.revision == 3


def test_a_form_sent_back_untouched_changes_nothing_of_the_sheet(cast: Cast, as_mara: Client) -> None:
    before = SYSTEM.load_sheet(odalind(cast).sheet)
    assert change(as_mara, cast, form(as_mara, cast)).status_code == 303
    assert SYSTEM.load_sheet(odalind(cast).sheet) == before


def test_a_line_grows_with_its_words_and_stays_one_line(cast: Cast, as_mara: Client) -> None:
    page = as_mara.get(address("edit", cast)).text
    assert re.search(r'<textarea name="concept"[^>]* rows="1"', page)
    change(as_mara, cast, form(as_mara, cast), concept="Thatcher\r\nof the weir")
    assert odalind(cast).sheet["concept"] == "Thatcher of the weir"


def test_notes_and_play_stay_when_the_sheet_changes(cast: Cast, as_mara: Client) -> None:
    Character.objects.filter(pk=cast.mara.character_id).update(
        sheet=odalind(cast).sheet | {"notes": "Mine."}, play={"fu": 3, "conditions": ["Hurt"]}
    )
    change(as_mara, cast, form(as_mara, cast), concept="Thatcher")
    assert odalind(cast).sheet["notes"] == "Mine."
    assert odalind(cast).play == {"fu": 3, "conditions": ["Hurt"]}


def test_others_find_nothing_to_change(cast: Cast, as_jonas: Client, as_lia: Client, as_otto: Client) -> None:
    for client in (as_jonas, as_lia, as_otto):
        assert client.get(address("edit", cast)).status_code == 404
        assert client.post(address("edit", cast), {"name": "Mine"}).status_code == 404
        assert client.post(address("notes", cast), {"notes": "Mine"}).status_code == 404


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "x" * 201),
        ("name", "A\u202egnp"),
        ("name", "\u2800"),
        ("concept", "x" * 301),
        ("concept", " "),
        ("descriptor.0", "  "),
        ("gear.0.noun", ""),
        ("gear.1.adjective", ""),
        ("bond.7.to", "Somebody"),
        ("description", "x" * 20_001),
        ("props", "\n".join(map(str, range(51)))),
    ],
)
def test_what_cannot_stay_is_named_and_what_was_typed_is_kept(
    cast: Cast, as_mara: Client, field: str, value: str
) -> None:
    before = odalind(cast)
    response = change(as_mara, cast, form(as_mara, cast), **{"drive.want": HOSTILE, field: value})
    assert response.status_code == 422
    named = [box.field.name for box in response.context["wrong"]]
    assert named == ["bond.7.text" if field.startswith("bond") else field]
    typed = {box.field.name: box.field.value for group in response.context["groups"] for box in group.boxes}
    assert (typed["drive.want"], typed[field]) == (HOSTILE, value)
    assert "<script>alert" not in response.content.decode()
    assert (odalind(cast).sheet, odalind(cast).revision) == (before.sheet, before.revision)


def test_a_name_that_deceives_is_refused_in_the_words_of_a_draft(cast: Cast, as_mara: Client) -> None:
    page = change(as_mara, cast, form(as_mara, cast), name="A\u202egnp").content.decode()
    with override(cast.mara.user.language):
        assert gettext(DECEPTIVE) in page


def test_an_item_that_is_gone_for_good_is_marked_on_the_sheet_for_those_who_may_change_it(
    cast: Cast, as_mara: Client, as_ana: Client, as_jonas: Client
) -> None:
    User.objects.update(language="en")
    change(as_mara, cast, form(as_mara, cast), **{"gear.1.adjective": "", "gear.1.noun": ""})
    shown = [client.get(address("sheet", cast)).content.decode() for client in (as_mara, as_ana, as_jonas)]
    assert ["The second item has no noun: say what it is." in page for page in shown] == [True, True, False]


def test_a_problem_that_names_its_field_is_not_named_a_second_time(cast: Cast, as_mara: Client) -> None:
    page = change(as_mara, cast, form(as_mara, cast), **{"concept": "", "descriptor.0": ""}).text
    assert re.search(r'<a href="#field-concept">Konzept</a>: [^<]+</li>', page)
    assert re.search(r'<li><a class="whole" href="#field-descriptor.0">Körper fehlt[^<]+</a></li>', page)


def test_a_form_without_anything_in_it_is_refused(cast: Cast, as_mara: Client) -> None:
    assert as_mara.post(address("edit", cast), {}).status_code == 422


def test_another_row_is_given_and_nothing_is_saved(cast: Cast, as_mara: Client) -> None:
    fields = form(as_mara, cast)
    response = change(as_mara, cast, fields, concept="Not yet", add="gear")
    assert response.status_code == 200
    boxes = {box.field.name for group in response.context["groups"] for box in group.boxes}
    assert "gear.2.noun" in boxes - set(fields)
    assert odalind(cast).sheet["concept"] != "Not yet"


# --- two at once ------------------------------------------------------------------------------------------------------


def test_the_second_of_two_sees_both_versions_and_loses_nothing(cast: Cast, as_mara: Client, as_ana: Client) -> None:
    mine, theirs = form(as_mara, cast), form(as_ana, cast)
    change(as_ana, cast, theirs, concept="Written by the GM")
    response = change(as_mara, cast, mine, concept="Written by me")
    assert response.status_code == 409
    page = response.content.decode()
    assert "Written by the GM" in page
    assert re.search(r'<textarea name="concept"[^>]*>\s*Written by me</textarea>', page)
    assert odalind(cast).sheet["concept"] == "Written by the GM"
    again = change(as_mara, cast, mine, concept="Written by me", seen=response.context["seen"])
    assert again.status_code == 303
    assert odalind(cast).sheet["concept"] == "Written by me"


@pytest.mark.parametrize("first", [{"add": "gear"}, {"name": ""}], ids=["another row", "refused"])
def test_a_form_drawn_again_still_means_the_version_it_came_from(
    cast: Cast, as_mara: Client, as_ana: Client, first: dict[str, str]
) -> None:
    mine = form(as_mara, cast)
    change(as_ana, cast, form(as_ana, cast), concept="Written by the GM")
    again = change(as_mara, cast, mine, **first).context["seen"]
    assert change(as_mara, cast, mine, seen=again).status_code == 409
    assert odalind(cast).sheet["concept"] == "Written by the GM"


def test_a_roll_meanwhile_is_no_conflict(cast: Cast, as_mara: Client) -> None:
    fields = form(as_mara, cast)
    services.act(seat=cast.mara, fields={"do": "roll", "question": "Does it hold?", "spend": "1"}, ticket=None)
    assert odalind(cast).revision > 1
    assert change(as_mara, cast, fields, concept="Thatcher").status_code == 303
    assert odalind(cast).play["fu"] == 1


# --- notes ------------------------------------------------------------------------------------------------------------


def opened(client: Client, cast: Cast) -> dict[str, str]:
    page = client.get(address("sheet", cast)).content.decode()
    hidden = dict(re.findall(r'name="(seen|page)" value="([^"]*)"', page))
    assert set(hidden) == {"seen", "page"}
    return hidden


def note(client: Client, cast: Cast, hidden: dict[str, str], text: str, **more: str):
    return client.post(address("notes", cast), hidden | {"notes": text} | more, headers=HTMX)


def test_notes_are_kept_as_they_are_typed(cast: Cast, as_mara: Client) -> None:
    hidden = opened(as_mara, cast)
    for text in ("Ask", "Ask Odo", "Ask Odo who paid."):
        assert note(as_mara, cast, hidden, text).status_code == 200
    assert odalind(cast).sheet["notes"] == "Ask Odo who paid."


def test_a_second_page_of_one_s_own_is_told_of_the_first(cast: Cast, as_mara: Client) -> None:
    first, second = opened(as_mara, cast), opened(as_mara, cast)
    note(as_mara, cast, first, "From the first")
    response = note(as_mara, cast, second, "From the second")
    assert response.status_code == 409
    assert odalind(cast).sheet["notes"] == "From the first"


def test_two_who_write_notes_at_once_see_both_versions(cast: Cast, as_mara: Client, as_ana: Client) -> None:
    mine, theirs = opened(as_mara, cast), opened(as_ana, cast)
    note(as_ana, cast, theirs, "The GM writes")
    response = note(as_mara, cast, mine, "I write")
    assert response.status_code == 409
    page = response.content.decode()
    assert "The GM writes" in page
    assert "I write" in page
    fresh = dict(re.findall(r'name="(seen|page)" value="([^"]*)"', page))
    assert note(as_mara, cast, fresh, "I write", keep="mine").status_code == 200
    assert odalind(cast).sheet["notes"] == "I write"


def test_taking_the_other_version_changes_nothing_and_loads_the_page_again(cast: Cast, as_mara: Client) -> None:
    response = note(as_mara, cast, opened(as_mara, cast), "Mine", keep="theirs")
    assert response["HX-Refresh"] == "true"
    assert odalind(cast).sheet.get("notes", "") == ""


def test_notes_that_are_too_long_are_refused(cast: Cast, as_mara: Client) -> None:
    assert note(as_mara, cast, opened(as_mara, cast), "x" * 20_001).status_code == 422


def test_notes_work_without_a_script(cast: Cast, as_mara: Client) -> None:
    hidden = opened(as_mara, cast)
    response = as_mara.post(address("notes", cast), hidden | {"notes": "Plain."})
    assert response["Location"] == address("sheet", cast)
    stale = as_mara.post(address("notes", cast), hidden | {"notes": "Other.", "page": "elsewhere"})
    assert stale.status_code == 409
    assert "Other." in stale.content.decode()


def test_notes_alone_are_no_conflict_for_the_sheet(cast: Cast, as_mara: Client) -> None:
    fields = form(as_mara, cast)
    note(as_mara, cast, opened(as_mara, cast), "Meanwhile")
    assert change(as_mara, cast, fields, concept="Thatcher").status_code == 303
