"""What is wrong or missing in a draft of a Fate character, what could be better, and when it is finished."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules.core.fields import line, story
from rules.core.making import HINT, MISSING, WRONG, Problem, typed
from rules.core.outcome import Refusal
from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.fate.creation import (
    BUILD,
    IDEA,
    LOOK,
    NAME,
    STUNT,
    Doc,
    begin,
    clean,
    is_blank,
    places,
    so_far,
    stunts,
)
from rules.systems.fate.options import Options
from rules.systems.fate.sheet import (
    APPROACHES,
    CONCEPT,
    LOWEST_REFRESH,
    MOST_STORY,
    MOST_TEXT,
    ONCE,
    OTHERS,
    TROUBLE,
    Sheet,
)
from rules.systems.fate.stunts import DEEDS

MOST_NAME = 200
NO_NAME = _("Give your character a name.")
NO_CONCEPT = _("Say in one line who your character is and what they do.")
NO_TROUBLE = _("Name what gets your character into trouble again and again.")
MORE_ASPECTS = _n("One more aspect is needed. The rest may wait for play.", "%(count)s more aspects are needed.")
UNTOUCHED = _("The approaches stand as they began. Swap them until they fit.")
UNRATED = _("Each of the six approaches needs a rating.")
TOO_LONG = _("This has more than %(most)s characters. Please shorten it.")
NO_APPROACH = _("Choose the approach that the stunt counts for.")
NO_ACTION = _("Choose the action that the stunt counts for.")
NO_CASE = _("Say when the stunt counts.")
NO_DEED = _("Say what the stunt lets you do.")
NO_REASON = _("Say why your character can do this.")
TOO_MANY = _("So many stunts would leave no refresh. At least 1 has to stay.")
OFFERED = _n("You may choose one more stunt, now or later.", "You may choose %(count)s more stunts, now or later.")


def problems(doc: Doc, options: Options) -> tuple[Problem, ...]:
    """List everything in the order of the steps, what hinders and what is only advised."""
    return (*idea(doc), *aspects(doc, options), *approaches(doc), *told_stunts(doc), *counted_stunts(doc, options))


def long(stage: str, field: str, value: object, most: int = MOST_TEXT) -> Iterator[Problem]:
    if len(line(value) or "") > most:
        yield Problem(stage, field, Text(TOO_LONG, {"most": most}), WRONG)


def idea(doc: Doc) -> Iterator[Problem]:
    for field, lacks in ((CONCEPT, NO_CONCEPT), (TROUBLE, NO_TROUBLE), (NAME, NO_NAME)):
        if not clean(doc, field):
            yield Problem(IDEA, field, Text(lacks))
        yield from long(IDEA, field, doc.get(field), MOST_NAME if field == NAME else MOST_TEXT)
    if len(story(typed(doc.get(LOOK))) or "") > MOST_STORY:
        yield Problem(IDEA, LOOK, Text(TOO_LONG, {"most": MOST_STORY}), WRONG)


def aspects(doc: Doc, options: Options) -> Iterator[Problem]:
    """Ask for as many aspects as the table wants; those beyond may be named when they are first used."""
    blank = [key for key in OTHERS if not clean(doc, key)]
    wanted = options.min_aspects - 2 - (len(OTHERS) - len(blank))
    if wanted > 0:
        yield Problem(BUILD, blank[0], counted(MORE_ASPECTS, wanted))
    for key in OTHERS:
        yield from long(BUILD, key, doc.get(key))


def approaches(doc: Doc) -> Iterator[Problem]:
    if places(doc) == list(APPROACHES):
        yield Problem(BUILD, "approaches", Text(UNTOUCHED), HINT)


# --- stunts -----------------------------------------------------------------------------------------------------------


def told_stunts(doc: Doc) -> Iterator[Problem]:
    for place, row in enumerate(stunts(doc), 1):
        if not is_blank(row):
            yield from blanks_of(place, row)


def blanks_of(place: int, row: Mapping[str, str]) -> Iterator[Problem]:
    """Find the blanks of a sentence that are still empty, and what is too long for them."""
    lacks = {"reason": NO_REASON, "circumstance": NO_DEED if row.get("kind") == ONCE else NO_CASE}
    for part, message in lacks.items():
        if not line(row.get(part)):
            yield Problem(BUILD, STUNT.format(place, part), Text(message))
    if row.get("kind") != ONCE:
        yield from choices_of(place, row)
    for part in ("name", "reason", "circumstance"):
        yield from long(BUILD, STUNT.format(place, part), row.get(part))


def choices_of(place: int, row: Mapping[str, str]) -> Iterator[Problem]:
    if row.get("approach") not in APPROACHES:
        yield Problem(BUILD, STUNT.format(place, "approach"), Text(NO_APPROACH), MISSING)
    if row.get("action") not in DEEDS:
        yield Problem(BUILD, STUNT.format(place, "action"), Text(NO_ACTION), MISSING)


def counted_stunts(doc: Doc, options: Options) -> Iterator[Problem]:
    """Refuse more stunts than the refresh can bear, and say how many the table offers."""
    sheet = so_far(doc)
    if sheet.unbounded_refresh < LOWEST_REFRESH:
        yield Problem(BUILD, "stunts", Text(TOO_MANY), WRONG)
    offered = options.stunts_at_start - len(sheet.stunts)
    if offered > 0:
        yield Problem(BUILD, "stunts", counted(OFFERED, offered), HINT)


# --- the end ----------------------------------------------------------------------------------------------------------


def finish(doc: Doc, options: Options) -> tuple[str, Sheet] | Refusal:
    """Give name and sheet of a draft in which nothing is wrong or missing."""
    open_ends = [problem for problem in problems(doc, options) if problem.hinders]
    if open_ends:
        return Refusal("not_finished", open_ends[0].text.message, open_ends[0].text.params)
    return clean(doc, NAME), so_far(doc)


def lacking(name: str, sheet: Sheet, options: Options) -> tuple[Problem, ...]:
    """List what a character would have to be given before it could be finished; what milestones raised may stay."""
    written = begin("", name, replace(sheet, stunts=()))
    found = [problem for problem in problems(written, options) if problem.hinders]
    if set(sheet.approaches) != set(APPROACHES):
        found.append(Problem(BUILD, "approaches", Text(UNRATED)))
    if sheet.unbounded_refresh < LOWEST_REFRESH:
        found.append(Problem(BUILD, "stunts", Text(TOO_MANY), WRONG))
    return tuple(found)
