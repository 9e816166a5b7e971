"""What an operator can do to rows, written down with who did it."""

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.text import Truncator
from django.utils.translation import gettext

from accounts.models import User
from config.operator.looking import Looked

NAME_CHARACTERS = 200


def deed(label: Any, told: str, left: Any, do: Callable[[Any], bool]) -> Callable[..., None]:
    """Offer to do one thing to the rows that are marked; `do` says whether it did, and `left` why it did not."""

    @admin.action(description=label)
    @transaction.atomic
    def done(looked: Looked, request: HttpRequest, rows: QuerySet[Any]) -> None:
        changed: dict[bool, list[str]] = {True: [], False: []}
        for row in rows:
            did, name = do(row), looked.name_of(row)
            changed[did].append(name)
            if did:
                write_down(request.user, told, row, name)
        if changed[True]:
            words = {"deed": gettext(told), "names": in_short(changed[True])}
            looked.message_user(request, gettext("%(deed)s: %(names)s") % words, messages.SUCCESS)
        if changed[False]:
            looked.message_user(request, left % {"names": in_short(changed[False])}, messages.WARNING)

    done.__name__ = do.__name__
    return done


def in_short(names: list[str]) -> str:
    """List names, no more of them than a cookie holds, which carries the message."""
    return Truncator(", ".join(names)).chars(NAME_CHARACTERS)


def write_down(who: User, told: str, row: Model, name: str) -> None:
    """Keep what an operator did, to what, and when."""
    LogEntry.objects.create(
        user_id=who.pk,
        content_type=ContentType.objects.get_for_model(row),
        object_id=str(row.pk),
        object_repr=name[:NAME_CHARACTERS],
        action_flag=CHANGE,
        change_message=told,
    )
