"""What the forms of the scene, its details and its foes are drawn from, and what comes of two people's changes."""

from rules.core import versions
from rules.core.versions import Words
from rules.systems.fu.board import CONDITION, DESCRIPTOR, GEAR, Detail, Foe, Scene

LINES = ("descriptors", "gear", "conditions")


def scene_words(scene: Scene) -> Words:
    return {
        "title": scene.title,
        "time": scene.time,
        "happened": scene.happened,
        "objective": scene.objective,
        "kind": scene.kind,
        "cast": tuple(sorted(scene.cast)),
    }


def scene_mark(scene: Scene) -> str:
    """Name the version of a scene; the next one is another, even in the same words."""
    return versions.mark(scene_words(scene), scene.number)


def detail_words(detail: Detail) -> Words:
    return {"label": detail.label, "note": detail.note, "instant": not detail.lasting}


def detail_mark(detail: Detail) -> str:
    return versions.mark(detail_words(detail))


def foe_words(foe: Foe) -> Words:
    labels = {kind: tuple(each.label for each in foe.traits if each.kind == kind) for kind in FOE_LINES}
    lines = {name: labels[kind] for kind, name in FOE_LINES.items()}
    return {"name": foe.name, "concept": foe.concept, "fu": foe.fu, **lines}


FOE_LINES = {DESCRIPTOR: "descriptors", GEAR: "gear", CONDITION: "conditions"}


def foe_mark(foe: Foe) -> str:
    return versions.mark(foe_words(foe))


def boxes(words: Words) -> Words:
    """Give words as a form writes them: lists a line each, switches as they are sent."""
    lines = {name: "\n".join(words[name]) for name in LINES if name in words}  # type: ignore[arg-type]
    return {**words, **lines, **({"instant": "on" if words["instant"] else ""} if "instant" in words else {})}
