"""Typed rolls: dice that belong to no game. They are thrown, logged and told like a game's own."""

from rules.core.free.act import KEY, NOWHERE, dump_action, expression, facts, read, replay, resolve
from rules.core.free.notation import Notation, Typed, parse
from rules.core.free.words import announce, answer_text, asked, chances, explain, preview, result_view, steps

__all__ = [
    "KEY",
    "NOWHERE",
    "Notation",
    "Typed",
    "announce",
    "answer_text",
    "asked",
    "chances",
    "dump_action",
    "explain",
    "expression",
    "facts",
    "parse",
    "preview",
    "read",
    "replay",
    "resolve",
    "result_view",
    "steps",
]
