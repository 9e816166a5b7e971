"""The act panel of FU as it is drawn: everything is reckoned here, so that a template only shows it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.odds import Chance
from rules.core.outcome import Refusal, State
from rules.core.text import Strong, Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.fu import after, odds
from rules.systems.fu.answers import Answer, Hope, hope, hoped, six_answers
from rules.systems.fu.available import available
from rules.systems.fu.board import ASKED, HELPS, HINDERS, WAITING
from rules.systems.fu.draft import Draft, Group, draft, problems
from rules.systems.fu.life import within_life
from rules.systems.fu.likely import crowded, with_the_rest
from rules.systems.fu.open_roll import MOST_DICE
from rules.systems.fu.options import ALL, NUDGE, SINGLE, Options
from rules.systems.fu.pool import BEST, Pool
from rules.systems.fu.words import label_text, small

BONUS = _n("%(count)s bonus die.", "%(count)s bonus dice.")
PENALTY = _n("%(count)s penalty die.", "%(count)s penalty dice.")
ONE_DIE = _("One die.")
KEEP_BEST = _("Roll %(dice)s, keep the best.")
KEEP_WORST = _("Roll %(dice)s, keep the worst.")
NOTHING_YET = _("Nothing helps or hinders yet.")
ALL_CANCELS = _("What helps and what hinders cancel out.")
ONE_MORE = _("One more FU now: %(chance)s")
ONE_KEPT = {
    SINGLE: _("Kept for a re-roll: %(chance)s"),
    ALL: _("Kept to re-roll all dice: %(chance)s"),
    NUDGE: _("Kept to turn a die: %(chance)s"),
}
HIT = _("No roll.")
ALL_ONES = _("Every die counts as 1.")
ROLL_DICE = _n("Roll 1 die", "Roll %(count)s dice")


@dataclass(frozen=True)
class PoolDie:
    """A die to be thrown: base, bonus or penalty, and what brings it ("" for the base die)."""

    kind: str
    source: Text | str


@dataclass(frozen=True)
class PoolView:
    dice: tuple[PoolDie, ...]
    cancelled: tuple[tuple[Text, Text], ...]
    mode: str
    headline: Text
    sentence: Text


@dataclass(frozen=True)
class ReviewView:
    """How the GM stands to what counts, where modifiers are reviewed: what waits to be sent, seen or answered."""

    unsent: bool
    waiting: bool
    asked: tuple[tuple[Text, str], ...]
    declined: tuple[tuple[Text, str], ...]


@dataclass(frozen=True)
class Tray:
    """The panel before the roll; `open` holds what is drawn instead while a roll lies open, `place` is the scene's.

    `helps`, `hinders`, `words` and `spend` go back into the form; chances are empty where the table hides them. `more`
    chips wait behind a button where there is little room; a `crowded` tray draws its pool smaller.
    """

    question: str
    place: str
    groups: tuple[Group, ...]
    more: int
    crowded: bool
    helps: tuple[str, ...]
    hinders: tuple[str, ...]
    words: tuple[str, ...]
    fu: int
    spend: int
    points_left: int
    may_spend: bool
    may_spend_more: bool
    may_spend_less: bool
    may_take_hit: bool
    take_a_hit: bool
    pool: PoolView
    odds: tuple[Answer, ...]
    any_yes: Chance | None
    one_more: Chance | None
    one_kept: Chance | None
    hope: Hope | None
    hints: tuple[Text, ...]
    button: Text
    problems: tuple[Refusal, ...]
    review: ReviewView | None
    acts: tuple[str, ...]
    asks_point: bool
    open: after.OpenView | None


def tray(state: State, fields: Mapping[str, object]) -> Tray:
    """Draw up the panel of the actor from the state and from the form as it was sent last."""
    state = within_life(state)
    form = draft(state, fields)
    figure = state.figures.get(state.actor)
    fu = figure.play.fu if figure else 0
    may_spend = figure is not None and state.options.fu_bonus_die
    may_spend_more = may_spend and form.spend < fu and not form.take_a_hit and form.pool.size < MOST_DICE
    chances = foreseen(form) if state.options.show_odds else None
    keeps_point = chances and fu > form.spend and not form.take_a_hit
    opened = state.board.rolls.get(state.actor) if figure else None
    groups = with_the_rest(form.groups)
    gain = one_more(form.pool) if chances and may_spend_more else None
    kept = odds.with_a_point_kept(form.pool, state.options) if keeps_point else None
    return Tray(
        question=form.question,
        place=state.board.scene.title,
        groups=groups,
        more=sum(chip.rest for group in groups for chip in group.chips),
        crowded=crowded(groups),
        helps=form.labels(HELPS),
        hinders=form.labels(HINDERS),
        words=form.words,
        fu=fu,
        spend=form.spend,
        points_left=max(0, fu - form.spend),
        may_spend=may_spend,
        may_spend_more=may_spend_more,
        may_spend_less=form.spend > 0,
        may_take_hit=state.options.fu_take_a_hit and figure is not None,
        take_a_hit=form.take_a_hit,
        pool=pool_view(form.pool, form.take_a_hit),
        odds=six_answers(chances, state.options) if chances else (),
        any_yes=chances.any_yes if chances else None,
        one_more=gain,
        one_kept=kept,
        hope=hope(chances.any_yes, state.options) if chances else None,
        hints=hints(gain, kept, state.options),
        button=counted(ROLL_DICE, form.pool.size),
        problems=problems(state, form),
        review=review_view(state, form),
        acts=available(state),
        asks_point=state.actor in state.board.wishes,
        open=after.open_view(state, opened, fields) if opened else None,
    )


def review_view(state: State, form: Draft) -> ReviewView | None:
    if not state.options.gm_review:
        return None
    chips = [chip for group in form.groups for chip in group.chips]
    counting = [chip for chip in chips if chip.sign in (HELPS, HINDERS) and chip.suggests != chip.sign]
    return ReviewView(
        unsent=any(chip.verdict in (None, ASKED) for chip in counting),
        waiting=any(chip.verdict == WAITING for chip in counting),
        asked=tuple((chip.name, chip.reason) for chip in counting if chip.verdict == ASKED),
        declined=tuple((chip.name, chip.reason) for chip in chips if chip.struck),
    )


def foreseen(form: Draft) -> odds.Chances:
    """Give the chances of the roll, or of the hit that is taken instead: those are certain."""
    return odds.A_HIT if form.take_a_hit else odds.before(form.pool)


def hints(more: Chance | None, kept: Chance | None, options: Options) -> tuple[Text, ...]:
    """Say what a point would bring: spent now, or kept for what points do here after the roll."""
    worth = ((ONE_MORE, more), (ONE_KEPT[options.fu_reroll_mode], kept))
    return tuple(Text(said, {"chance": Strong(hoped(chance, options))}) for said, chance in worth if chance)


def one_more(pool: Pool) -> Chance:
    """Give the chance of any Yes with one more point spent."""
    return odds.before(replace(pool, spent=pool.spent + 1)).any_yes


def pool_view(pool: Pool, hit: bool) -> PoolView:
    sources: tuple[Text | str, ...] = ("", *map(label_text, pool.sources))
    return PoolView(
        dice=tuple(PoolDie(kind, source) for kind, source in zip(pool.kinds, sources, strict=True)),
        cancelled=tuple((label_text(help_), label_text(hindrance)) for help_, hindrance in pool.pairs),
        mode=pool.mode,
        headline=Text(HIT) if hit else headline(pool),
        sentence=Text(ALL_ONES) if hit else sentence(pool),
    )


def headline(pool: Pool) -> Text:
    if pool.net == 0:
        return Text(ONE_DIE)
    return counted(BONUS if pool.mode == BEST else PENALTY, abs(pool.net))


def sentence(pool: Pool) -> Text:
    if pool.net == 0:
        return Text(ALL_CANCELS if pool.pairs else NOTHING_YET)
    return Text(KEEP_BEST if pool.mode == BEST else KEEP_WORST, {"dice": small(pool.size)})
