"""Three wanderers at a table of Zwielicht, played by written dice."""

import json
from dataclasses import dataclass, replace

from rules.core.dice import ScriptedDice
from rules.core.outcome import GM, Figure, Outcome, Refusal, State
from rules.systems import zwielicht
from rules.systems.zwielicht.play import start
from rules.systems.zwielicht.ready import ready_made

AKI, EMI, YUKI = "aki", "emi", "yuki"


def stored(value: object) -> object:
    return json.loads(json.dumps(value))


@dataclass
class Table:
    """A table whose acts are played one after another; every roll is replayed and everything stored on the way."""

    options: object
    figures: dict
    board: object
    events: list
    rehearsed: bool = False

    def state(self, by: str) -> State:
        return State(by, self.figures, self.board, self.options, rehearsed=self.rehearsed, company=self.figures)

    def try_(self, by: str, do: str, *dice: int, **fields: object) -> Outcome | Refusal:
        action = zwielicht.read({"do": do, **fields})
        if isinstance(action, Refusal):
            return action
        assert zwielicht.read(stored(zwielicht.dump_action(action))) == action
        state, thrown = self.state(by), ScriptedDice(*dice)
        facts = zwielicht.facts(state, action)
        outcome = zwielicht.resolve(state, action, thrown)
        if isinstance(outcome, Refusal):
            assert thrown.faces == []
            return outcome
        assert thrown.left == []
        if thrown.faces:
            assert len(json.dumps(facts)) <= 2_000
            again = zwielicht.replay(stored(zwielicht.dump_action(action)), stored(facts), ScriptedDice(*dice))
            assert stored(again) == stored(outcome.result)
        return outcome

    def do(self, by: str, do: str, *dice: int, **fields: object) -> dict:
        outcome = self.try_(by, do, *dice, **fields)
        assert isinstance(outcome, Outcome), outcome
        self.board = zwielicht.load_board(stored(zwielicht.dump_board(outcome.board)))
        assert self.board == outcome.board
        for key, figure in self.figures.items():
            sheet, play = outcome.sheets.get(key, figure.sheet), outcome.plays.get(key, figure.play)
            assert zwielicht.load_play(stored(zwielicht.dump_play(play))) == play
            assert zwielicht.load_sheet(stored(zwielicht.dump_sheet(sheet))) == sheet
            self.figures[key] = replace(figure, sheet=sheet, play=play)
        self.events += outcome.events
        return dict(outcome.result)

    def no(self, by: str, do: str, **fields: object) -> str:
        """Give the code of a refusal, which must change nothing."""
        outcome = self.try_(by, do, **fields)
        assert isinstance(outcome, Refusal), outcome
        return outcome.code

    def play(self, key: str):
        return self.figures[key].play

    def sheet(self, key: str):
        return self.figures[key].sheet

    def suffers(self, key: str, *texts: str) -> None:
        self.figures[key] = replace(self.figures[key], play=self.play(key).suffering(*texts))

    def has(self, key: str, **changes: object) -> None:
        self.figures[key] = replace(self.figures[key], play=replace(self.play(key), **changes))

    def is_(self, key: str, **changes: object) -> None:
        self.figures[key] = replace(self.figures[key], sheet=replace(self.sheet(key), **changes))


def table(rehearsed: bool = False, **options: object) -> Table:
    read = zwielicht.read_options(options)
    sheet = ready_made("en")[0].sheet
    figures = {key: Figure(key.title(), sheet, start(sheet, read)) for key in (AKI, EMI, YUKI)}
    return Table(read, figures, zwielicht.blank_board(), [], rehearsed)


def fight(danger: int = 10, **options: object) -> Table:
    """Give a table that faces an enemy, without anybody in the fight yet."""
    made = table(**options)
    made.do(GM, "face_enemy", name="The stag", danger=danger)
    return made


def adventure(difficulty: int = 14, **options: object) -> Table:
    made = table(**options)
    made.do(GM, "begin_adventure", name="The mill", difficulty=difficulty, question="Whom did you leave?")
    made.do(GM, "set_scene", title="The ford")
    return made
