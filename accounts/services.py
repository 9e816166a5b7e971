"""What happens to people: they come, they choose how things look to them, they come back."""

import hashlib
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from uuid import UUID, uuid4

from django.conf import settings
from django.core import signing
from django.db import IntegrityError, transaction
from django.urls import reverse

from accounts.models import Theme, User, sign_in_name

GUEST_TOKEN_BYTES = 32
DEMO_SALT = "accounts.demo"
# Capital like a guest's, so that nobody signs up as one of them. Looked up whole: SQLite's LIKE takes "demo-" as well.
DEMO_USERNAMES = {key: f"DEMO-{key}" for key in ("ana", "mara", "jonas", "wanda")}

on_language_change: list[Callable[[User], None]] = []
"""Called inside the transaction that changes a person's language. Apps above register here, in `AppConfig.ready`."""

on_sign_out: list[Callable[[User], None]] = []
"""Called before a person's session ends, outside any transaction, to end what would outlive it."""


@dataclass(frozen=True)
class Visit:
    """Whom a demo link lets in, and where it leads."""

    user: User
    next: str


def sign_up(
    *, name: str, password: str, mail: str, language: str, theme: str, guest: User | None = None
) -> User | None:
    """Make an account, or turn a guest's into one so that nothing of theirs is lost; None if the name is taken."""
    person = User.objects.get(pk=guest.pk) if guest else User(theme=theme if theme in Theme.values else Theme.AUTO)
    person.username, person.name, person.email = sign_in_name(name), name, mail
    person.language = person.language or language
    person.is_guest, person.guest_token_hash = False, ""
    person.set_password(password)
    try:
        with transaction.atomic():
            person.save()
    except IntegrityError:
        return None
    return person


def create_guest(*, name: str, language: str) -> tuple[User, str]:
    """Make a person without a password, and the token that alone brings them back."""
    token = secrets.token_urlsafe(GUEST_TOKEN_BYTES)
    # Names are folded to small letters before they are looked up, so nobody can sign in or up by a capital one.
    guest = User(username=f"GUEST-{uuid4().hex}", name=name, language=language, is_guest=True)
    guest.guest_token_hash = token_hash(token)
    guest.set_unusable_password()
    guest.save(force_insert=True)
    return guest, token


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def guests_by_tokens(tokens: Sequence[str]) -> list[User]:
    """Find the guests whom a device remembers, in the order of its tokens."""
    hashes = [token_hash(token) for token in tokens]
    found = User.objects.filter(guest_token_hash__in=hashes, is_guest=True, is_active=True)
    return sorted(found, key=lambda guest: hashes.index(guest.guest_token_hash))


def lock_account(user: User) -> bool:
    """Let nobody use this account: whoever is signed in is so no longer. No page does that to an operator's."""
    return bool(User.objects.filter(pk=user.pk, is_staff=False, is_active=True).update(is_active=False))


def open_account(user: User) -> bool:
    """Let the account be used again, unless it is an operator's, which is locked and opened on the server."""
    return bool(User.objects.filter(pk=user.pk, is_staff=False, is_active=False).update(is_active=True))


def save_profile(*, user: User, name: str, **chosen: str | bool) -> bool:
    """Keep how a person appears and what they chose; False if somebody took the name meanwhile."""
    named = {"name": name, "username": sign_in_name(name)} if user.signs_in_by_name else {"name": name}
    try:
        save_preferences(user=user, **named, **chosen)
    except IntegrityError:
        user.refresh_from_db()
        return False
    return True


@transaction.atomic
def save_preferences(*, user: User, **chosen: str | bool) -> None:
    """Keep what a person chose, and say so to whoever draws things in their language."""
    turned = chosen.get("language", user.language) != user.language
    for field, value in chosen.items():
        setattr(user, field, value)
    user.save(update_fields=list(chosen))
    if turned:
        for tell in on_language_change:
            tell(user)


def sign_out(*, user: User) -> None:
    """End what a person's devices hold open beside the session, which whoever has the request ends."""
    for tell in on_sign_out:
        tell(user)


def demo_is_open() -> bool:
    return bool(settings.DEMO or settings.DEBUG)


def demo_link(user: User, next: str) -> str:
    """Give the path that seats a visitor as this person, in demo or debug mode only."""
    token = signing.dumps({"person": str(user.pk), "next": next}, salt=DEMO_SALT)
    return reverse("accounts:demo", args=[token])


def open_demo_link(token: str) -> Visit | None:
    """Read a demo link; None when it is not ours, its person is gone or none of the demo's, or this is no demo."""
    if not demo_is_open():
        return None
    try:
        said = signing.loads(token, salt=DEMO_SALT)
    except signing.BadSignature:
        return None
    people = User.objects.filter(username__in=DEMO_USERNAMES.values(), is_active=True)
    user = people.filter(pk=UUID(said["person"])).first()
    return Visit(user, said["next"]) if user else None
