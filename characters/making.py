"""Pages of characters in the making: the steps, the fields of one of them, and the sheet that grows beside them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.urls import reverse
from django.utils.translation import gettext

from accounts.models import User
from campaigns.house import options_of
from characters.drafts import CHECK, campaign_of, circumstances, problems_of, unfinished
from characters.models import Draft, Way
from characters.rolling import dice_shown
from rules.core.making import AT_ALL, HINT, WRONG, Look, Problem
from rules.core.outcome import Refusal
from rules.core.text import Text, Written
from rules.systems import BY_KEY

DONE, DUE = "done", "due"
CRESTS_OFFERED = 5


@dataclass(frozen=True)
class Step:
    """A step as the bar shows it: done, due, or neither; `here` is where one is, `note` what it holds so far.

    `short` is what a bar says that has little room.
    """

    key: str
    label: Text | str
    state: str
    here: bool
    note: Text | str = ""
    short: Text | Written | str = ""


@dataclass(frozen=True)
class Trouble:
    """A problem with the address of the field where it is put right."""

    problem: Problem
    href: str


def steps(system: Any, found: Sequence[Problem], here: str, notes: Mapping[str, Text | str]) -> list[Step]:
    due = {problem.stage for problem in found if problem.hinders}
    making = [
        Step(
            stage.key,
            Text(stage.label),
            DUE if stage.key in due else DONE,
            stage.key == here,
            notes.get(stage.key, ""),
            Text(stage.short) if stage.short and isinstance(stage.short, str) else stage.short,
        )
        for stage in system.STAGES
    ]
    return [*making, Step(CHECK, gettext("Check"), "", here == CHECK)]


def draft_page(
    draft: Draft,
    stage: str,
    *,
    doc: Mapping[str, Any] | None = None,
    due: bool = False,
    refusal: Refusal | None = None,
    draw: int = 0,
    look: Look = AT_ALL,
) -> dict[str, Any]:
    """Give what a step of a draft is drawn from: as it is stored, or as it was typed into a page that is refused."""
    doc = draft.doc if doc is None else doc
    system, around = BY_KEY[draft.system], circumstances(draft, doc)
    found = problems_of(draft, doc, around.options)
    order = [*(each.key for each in system.STAGES), CHECK]
    place = order.index(stage)
    made = system.making(doc, around.options, look)
    notes = getattr(made, "notes", {})
    return {
        "draft": draft,
        "system": system,
        "system_key": system.KEY,
        "campaign_of": campaign_of(draft),
        "dice": dice_shown(draft, campaign_of(draft), around.options),
        "stage": stage,
        "steps": steps(system, found, stage, notes),
        "before": order[place - 1] if place else "",
        "is_last": stage == CHECK,
        "making": made,
        "browses": any(each.browses for each in system.STAGES if each.key == stage),
        "others": around.others,
        "due": due,
        "troubles": troubles(draft, found, stage, due),
        "hints": [Trouble(each, address(draft, each)) for each in found if each.kind == HINT],
        "surprised": draft.way == Way.RANDOM,
        "refusal": refusal,
        "page": uuid4(),
        "draw": draw,
        "crests_offered": CRESTS_OFFERED,
        "inner": f"systems/{system.KEY}/create/{stage}.html",
        "filters": f"systems/{system.KEY}/create/{stage}_filters.html",
        "head": f"systems/{system.KEY}/create/{stage}_head.html",
        "beside": f"systems/{system.KEY}/create/dock.html" if notes else "",
        "aside": f"systems/{system.KEY}/create/aside.html",
    }


def troubles(draft: Draft, found: Sequence[Problem], stage: str, due: bool) -> list[Trouble]:
    """Name what hinders: all of it at the end, and on a step what is its own, once one wanted to go on."""
    if stage == CHECK:
        return [Trouble(each, address(draft, each)) for each in found if each.hinders]
    own = (each for each in found if each.stage == stage and each.hinders)
    return [Trouble(each, f"#{each.field}") for each in own if due]


def address(draft: Draft, problem: Problem) -> str:
    """Lead from the end to the field that is meant, on its page, with what is missing marked."""
    return f"{reverse('characters:draft', args=[draft.pk, problem.stage])}?due=1#{problem.field}"


def is_open(draft: Draft, stage: str) -> bool:
    """Say whether something hinders on this very step."""
    found = problems_of(draft, draft.doc, circumstances(draft).options)
    return any(each.hinders and each.stage == stage for each in found)


# --- lists ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Meter:
    """How many of all steps are done."""

    spent: int
    most: int
    more: int = 0


@dataclass(frozen=True)
class DraftCard:
    """A draft as lists show it: how far it is, what is missing first, and where one goes on."""

    draft: Draft
    system: Any
    name: str
    where: str
    meter: Meter
    progress: str
    missing: Text | str
    crest_id: str
    href: str


def draft_cards(user: User) -> list[DraftCard]:
    return [draft_card(draft) for draft in unfinished(user)]


def draft_card(draft: Draft) -> DraftCard:
    system, campaign = BY_KEY[draft.system], campaign_of(draft)
    options = options_of(campaign) if campaign else system.free_options(draft.doc)
    open_ends = [each for each in problems_of(draft, draft.doc, options) if each.hinders]
    first = next((each for each in open_ends if each.kind == WRONG), open_ends[0] if open_ends else None)
    total = len(system.STAGES)
    done = total - len({each.stage for each in open_ends})
    name = str(draft.doc.get("name", "")).strip()[:200]
    return DraftCard(
        draft=draft,
        system=system,
        name=name,
        where=campaign.name if campaign else gettext("No campaign"),
        meter=Meter(done, total),
        progress=gettext("%(done)s of %(total)s steps done") % {"done": done, "total": total},
        missing=first.text if first else "",
        crest_id=draft.crest_id if name or draft.crest else "",
        href=reverse("characters:draft", args=[draft.pk, open_ends[0].stage if open_ends else CHECK]),
    )
