"""What forms of aspects, scenes and NPCs are drawn from, and what comes of two GMs' changes."""

from dataclasses import replace
from typing import Any

from rules.core import versions
from rules.core.outcome import Refusal
from rules.core.versions import Words
from rules.systems.fate.board import FOES, Aspect, Scene
from rules.systems.fate.deeds import words
from rules.systems.fate.npcs import Npc
from rules.systems.fate.sheet import APPROACHES

DRAWN = words("drawn", None)
"""Reads the mark of the version that a form was drawn from."""


def aspect_words(aspect: Aspect) -> Words:
    return {"text": aspect.text, "free": aspect.free, "theirs": aspect.theirs.get(FOES, 0)}


def scene_words(scene: Scene) -> Words:
    return {"title": scene.title, "text": scene.text, "objective": scene.objective}


def npc_words(npc: Npc) -> Words:
    ratings = {name: npc.approaches.get(name, 0) for name in APPROACHES}
    aspects = tuple(each.text for each in npc.aspects)
    return {"name": npc.name, "aspects": aspects, "good": npc.good, "bad": npc.bad, **ratings}


def scene_mark(scene: Scene) -> str:
    """Name the version of a scene; the next one is another, even in the same words."""
    return versions.mark(scene_words(scene), scene.number)


def boxes(stands: Words) -> Words:
    """Give words as a form writes them: aspects a line each."""
    lines = stands.get("aspects")
    return {**stands, "aspects": "\n".join(lines)} if isinstance(lines, tuple) else stands


def met(deed: Any, stands: Words, of: object = "") -> versions.Merged:
    """Put what a form says beside what stands."""
    return versions.merged(deed.drawn, {name: getattr(deed, name) for name in stands}, stands, of)


def clash(deed: Any, stands: Words, of: object = "") -> Refusal | None:
    """Refuse what two people changed at once."""
    return versions.clash(met(deed, stands, of), boxes(stands))


def kept(deed: Any, stands: Words, of: object = "") -> Any:
    """Give a deed with what somebody else changed meanwhile left as it is."""
    return replace(deed, **met(deed, stands, of).words)
