"""What a question and the things that help or hinder may look like, also where the narrator puts it."""

from collections.abc import Mapping, Sequence

from rules.core import fields as given
from rules.core.outcome import Refusal, State
from rules.core.text import gettext_noop as _
from rules.systems.fu.board import HELPS, HINDERS, Modifier
from rules.systems.fu.options import written
from rules.systems.fu.sheet import MOST_TEXT
from rules.systems.fu.words import thing

MOST_LABELS = 30
MOST_LABELS_WRITTEN = 1_000
NARRATOR = "narrator"
OTHER_QUESTION = _("You were asked “%(question)s”. Roll for that, or put the request aside first.")
LEFT_OUT = _("“%(label)s” is part of what you were asked.")


def pending(form: Mapping[str, object]) -> Refusal | None:
    """Stop a roll while a word stands typed but not added, or it would silently not count."""
    word = given.line(form.get("add_word"))
    if not word:
        return None
    message = _("“%(word)s” was not part of the roll yet. See whether it helps or hinders, then roll.")
    return Refusal("word_pending", message, {"word": word[:MOST_TEXT]})


def read_question(value: object) -> str | Refusal:
    question = given.line(value)
    if question is None:
        return Refusal("question_not_text", _("A question is written in words."))
    if not question:
        return Refusal("question_missing", _("Ask a question first, one that yes or no can answer."))
    if len(question) > MOST_TEXT:
        return Refusal("question_too_long", _("A question has at most %(most)s characters."), {"most": MOST_TEXT})
    return question


def read_labels(form: Mapping[str, object]) -> tuple[tuple[str, ...], tuple[str, ...]] | Refusal:
    """Read what helps and what hinders; each thing counts once, and one way only."""
    helps, hinders = given.lines(form.get("helps")), given.lines(form.get("hinders"))
    if helps is None or hinders is None:
        return Refusal("label_not_text", _("What helps or hinders is written in words."))
    helps, hinders = given.once(helps), given.once(hinders)
    return labels_refused(helps, hinders) or (helps, hinders)


def labels_refused(helps: Sequence[str], hinders: Sequence[str]) -> Refusal | None:
    labels = [*helps, *hinders]
    if len(labels) > MOST_LABELS:
        return Refusal("too_many_labels", _("At most %(most)s things can help or hinder."), {"most": MOST_LABELS})
    if any(len(label) > MOST_TEXT for label in labels):
        return Refusal(
            "label_too_long", _("What helps or hinders has at most %(most)s characters."), {"most": MOST_TEXT}
        )
    if sum(map(written, labels)) > MOST_LABELS_WRITTEN:
        return Refusal("labels_too_long", _("What helps and hinders is too long altogether. Use fewer words."))
    both = {label.casefold() for label in helps} & {label.casefold() for label in hinders}
    if both:
        label = next(label for label in helps if label.casefold() in both)
        return Refusal("label_both_ways", _("“%(label)s” can help or hinder, not both."), {"label": label})
    return None


# --- what the narrator asked ------------------------------------------------------------------------------------------


def asked_modifiers(state: State) -> tuple[Modifier, ...]:
    """Give what counts because the narrator asked so; like what a foe has paid for, it cannot be left out."""
    if state.asked is None:
        return ()
    signs = {**dict.fromkeys(state.asked["helps"], HELPS), **dict.fromkeys(state.asked["hinders"], HINDERS)}
    return tuple(Modifier(label, sign, NARRATOR) for label, sign in signs.items())


def asked_refused(state: State, question: str, helps: Sequence[str], hinders: Sequence[str]) -> Refusal | None:
    """Say when a roll is not the one that was asked for."""
    if state.asked is None:
        return None
    if question != state.asked["question"]:
        return Refusal("another_question", OTHER_QUESTION, {"question": state.asked["question"]})
    for each in asked_modifiers(state):
        if thing(each.label) not in map(thing, helps if each.sign == HELPS else hinders):
            return Refusal("asked_left_out", LEFT_OUT, {"label": each.label})
    return None
