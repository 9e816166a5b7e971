"""The games. `ALL` is the only registry; nothing else may name a game.

A game is a package whose `__init__.py` re-exports its contract as a namespace. All types are frozen dataclasses of its
own; documents are JSON, and loading what was dumped gives the same back.

    KEY, NAME, SCHEMA       its key, its name in every language, the number of its documents' form
    ACTS                    the acts by name (`do`), each with the names of its fields
    EVENT_KINDS             the kinds of events it tells
    HELP                    the sections of its rules help by key, in order; their texts lie in help/<language>.md
    OPTIONS                 the campaign options (rules.core.options.Option), in the order to show them
    SWITCHES                the keys of those that a GM may want to turn in mid-play, beside `show_odds`, which a game
                            that shows chances has: without it players see none
    Options                 all of them with a value
    HOUSE                   how a GM's own content for one campaign is written, checked and played with
                            (rules.core.house.House: kinds, boxes, checks); Options then have it as `house`. None where
                            a game has nothing of the kind
    read_options(doc)       Options, or a Refusal for what is unknown or does not go together
    dump_options(options)   as stored
    Sheet, load_sheet(doc), dump_sheet(sheet)      what a character is
    Play, load_play(doc), dump_play(play)          how it stands just now
    Board, load_board(doc), dump_board(board)      what the table shares; open rolls by the key of their character
    start(sheet, options)   the Play of someone who sits down
    blank_board()           the Board of a new table
    sample(options)         a fresh Figure for rehearsals
    ready_made(language)    characters to take at once
    read(fields)            an act from a form or a script (`do` names it), or a Refusal; never raises
    dump_action(action)     JSON that `read` reads back: what a logged roll keeps as its request
    named(action)           keys of further characters that the act touches, or EVERYONE
    available(state)        names of the acts that are possible now
    resolve(state, action, dice)   Outcome or Refusal; refuses before the first die falls
    facts(state, action)    what the rule reads for this act, at most 2 kB of JSON
    replay(request, facts, dice)   the result again, from a logged row alone
    expression(action, sides)      system, act and dice for the roll log, never typed text
    tray(state, fields)     the act panel as a view model, from a form that may be half filled in
    Tray                    its type
    outcomes(options)       what a roll can come to (rules.core.luck.Possible), the best first, and which of it is good
    luck(request, facts, result)   which outcome a logged roll came to, and in how many ways each could have come
                            (rules.core.luck.Throw), None for what is left to no chance
    answer_text(result)     the outcome in a word or two
    explain(result, request)       why, in a few sentences
    steps(result, request)         why, step by step
    announce(who, result)   one line for those who listen
    say_event(kind, data)   one sentence for the log
    QUIET_KINDS             the kinds of events that need no line in the log
    FOLLOWED_KINDS          the kinds that stand below the line of the roll they are `about`, not in one of their own
    follow_view(board, options, about, told, for_gm)   what came of a roll, by the kinds and facts told of it, and what
                            it still asks for; without a board (None) only the first
    asked(request, facts)   what a logged roll was about, as its player put it
    result_view(result)     a logged roll's dice, to be drawn
    track(figure, options)    what the party strip shows of a character
    person_view(state, key, fields)    one place at the table seen closer, with what a form there holds: drawn by
                            systems/<key>/person.html as `known`; where it has a `title`, its dialog is called so
    sheet_view(figure, options, tray)    the sheet, with what helps and hinders in a tray where there is one
    paper_view(figure, options)    the sheet as it fits one printed page, with what had to be shortened
    plain_text(figure, options)    the sheet in plain words (rules.core.plain.Part), what is private marked so
    sheet_fields(sheet)     the fields of a sheet's form as it stands; notes, where a Sheet has them, are kept apart
    sheet_form(fields, options)    that form laid out (rules.core.editing.Group), also half filled in
    read_sheet(fields, options)    the Sheet of a form, or every Problem (rules.core.editing) as a tuple
    board_view(board, options, for_gm, company)   what lies on the table, as the GM or everybody else may see it, with
                            what it shows of the characters in `company`; the view says who `takes_part(key)`, who
                            `has_acted(key)`, and what is `own(key, play)` to a character
    gm_view(state, fields)  what the GM's own parts of the panel draw beside that, from everybody at the table: drawn by
                            systems/<key>/gm_{heads,row,award,npcs,scene}.html as `lead`
    RISING                  fields of the board that only ever rise, and stay when an act is undone
    TRAIT_NAME              what the game calls a trait of the scene
    HIDDEN_ROLL             the roll from which a GM's hidden roll begins, as it is typed (rules.core.free), "" where
                            GMs never roll
    NPC_FIELDS              the fields it adds to that card (rules.core.staging.CardField); `lay` gets their words as
                            `document`
    NPC_HINT                what the words on the card of a prepared character mean to it, "" for nothing
    stage(scene)            the acts, as fields, that set a scene (rules.core.staging.PreparedScene) of the GM's
    lay(card)               the act that puts a prepared trait or character (rules.core.staging.PreparedCard) on the
                            table, None for what the game cannot keep hidden: it stays with the GM until it is revealed
    round_of(board)         the number of the round that is played, 0 where there is none
    scene_of(board)         the number of the scene that is played: what a GM has asked for ends with it
    chapter(board)          what the bar of a table names in place of the session, in a word or two, None for nothing
    read_request(fields, options)  what a GM asks others to roll for, as JSON, or a Refusal; the fields are drawn
                            by systems/<key>/request_fields.html
    request_text(request)   what is asked, in a few words
    request_notes(request)  what counts for all who are asked, each in a few words
    request_act(state, request)    the act, as fields, with which the actor answers; `State.asked` holds the request
    prospect(state, request)       how the actor would roll (rules.core.requests.Prospect), or why they cannot
    request_score(request, result) what one roll brings, as a whole number
    request_tally(request, scores, options)   what all of them come to (rules.core.requests.Tally); None did not roll
    shared(board)           the part of the board whose change everybody's page follows
    closed(board, actor)    the board with nothing left open for the actor
    open_mark(board, actor)        a short name of what lies open for the actor, "" for nothing
    opens(action)           whether the act begins a new roll
    roll_of(action)         the key of somebody else whose open roll the act changes, "" for none
    end_session(state)      Outcome of an evening's end for everyone at the table; no refusal, no dice
    evening(key, name, happened, options)   one character's evening in numbers, from what happened in order
                            (rules.core.evening.Happened)
    notable(kind, data, result)    whether an event, or a roll with its result, belongs into the recap of an evening
    STAGES                  the steps of making a character (rules.core.making.Stage), in the order to show them
    begin(language, name, sheet)   the document of a new draft: empty, or what a whole character is
    fill(doc, stage, fields, options)    the draft with what a form of one step sent, kept as it was typed
    suggest(doc, part, options, pick, others)   the draft with a part drawn anew, all of them where none is named
    draft_act(doc, part, options)   the act, as fields, whose dice `suggest` takes as its first picks, each face less
                            one, so that they stand in the log; None where chance only proposes
    problems(doc, options)  what is wrong or missing in a draft, and what is only advised
    finish(doc, options)    name and Sheet of a draft without problems, or a Refusal
    lacking(name, sheet, options)  what a finished, changed or imported character lacks (rules.core.making.Problem)
    making(doc, options, look)     a draft to be drawn, as somebody looks at it (rules.core.making.Look): its fields,
                            and the sheet as it grows
    free_options(doc)       the options by which a draft is made that belongs to no campaign
    Making                  its type
    demo()                  people and acts for the demo's table
"""

from types import ModuleType

from rules.core import free
from rules.systems import fate, fu, phasesix, zwielicht

ALL: tuple[ModuleType, ...] = (fu, fate, zwielicht, phasesix)
BY_KEY: dict[str, ModuleType] = {system.KEY: system for system in ALL}
COMING: tuple[ModuleType, ...] = ()
"""Games whose rules stand and whose screens do not yet: rehearsed, not offered."""
REHEARSED: dict[str, ModuleType] = {system.KEY: system for system in (*ALL, *COMING)}
ROLLED: dict[str, ModuleType] = {**BY_KEY, free.KEY: free}
"""Whose rolls stand in the log: every game's, and those that people type."""
BENCHED: ModuleType = fu
"""The game that benchmarks play."""
