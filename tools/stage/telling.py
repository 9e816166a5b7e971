"""Tell a browser what it needs to know of the scene: who may look, and where every page lies."""

from typing import Any

from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest, HttpResponse
from django.urls import NoReverseMatch, reverse

from accounts.models import User
from campaigns.invites import code_of
from campaigns.models import Invite
from campaigns.unanswered import keep
from tables.management.commands.bench_seed import signed_in
from tools.stage import crowds
from tools.stage.looks import NOBODY
from tools.stage.pages import CHAPTERS, LOOKS
from tools.stage.scenery import FURTHER_THROWS, Scene, set_scene, throw


def cookie(user: User) -> str:
    """Sign somebody in, and give the Cookie header of their browser."""
    session = SessionStore()
    session.update(signed_in(user))
    session.save()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


def asked(user: User, invite: Invite | None) -> str:
    """Give what an opened invitation adds to that header."""
    if invite is None:
        return ""
    request, response = HttpRequest(), HttpResponse()
    request.user = user
    keep(request, response, code_of(invite) or "")
    return response.cookies.output(attrs=[], header=";", sep="")


def addresses(scene: Scene) -> tuple[dict[str, str], list[str]]:
    """Resolve every page of the inventory, and name those that have no address; `=` marks an argument as it is."""
    found, missing = {}, []
    for look in (*LOOKS, *CHAPTERS):
        try:
            args = [name[1:] if name.startswith("=") else scene.things[name] for name in look.args]
            found[look.name] = reverse(look.view, args=args)
        except (NoReverseMatch, KeyError):
            missing.append(look.name)
    return found, missing


def told(*, with_crowds: bool) -> dict[str, Any]:
    """Set everything, and say who there is and where every page of the inventory lies."""
    scene = set_scene()
    found, missing = addresses(scene)
    throw(*FURTHER_THROWS)
    held = {part: cookie(user) + asked(user, scene.asked.get(part)) for part, user in scene.people.items()}
    people = {NOBODY: ""} | held
    gathered = crowds.gather(cookie) if with_crowds else {}
    return {"people": people, "addresses": found, "missing": missing, "crowds": gathered}
