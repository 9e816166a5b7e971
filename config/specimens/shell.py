"""Examples for the pages around the table: campaigns, characters, games, the way in."""

from dataclasses import dataclass
from uuid import UUID, uuid5

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.forms import SignInForm
from campaigns.cards import Card
from campaigns.company import Company, Guest
from campaigns.models import Campaign
from campaigns.unanswered import Invitation
from characters.making import Meter
from characters.models import Character
from characters.pages import Card as CharacterCard
from config.games import announced_keys
from rules.systems import ALL, BY_KEY
from tables.people import AWAY, HERE, OFFLINE

PEOPLE = UUID("5f0c4a52-6d0e-4d0f-9c57-0d2f1c9a7e11")
SEATS = (HERE, HERE, AWAY, OFFLINE, OFFLINE, OFFLINE, OFFLINE, OFFLINE, OFFLINE)
LONG_NAME = "Das unaussprechliche Geheimnis der Donaudampfschifffahrtsgesellschaft"


@dataclass(frozen=True)
class Game:
    """A game by its key and name, also one that cannot be played yet."""

    KEY: str
    NAME: str


@dataclass(frozen=True)
class Draft:
    """A character that is not finished yet."""

    system: Game
    name: str | Promise
    where: str | Promise
    meter: Meter
    progress: str | Promise
    missing: str | Promise
    crest_id: str


def games() -> list[Game]:
    return [Game(key, render_to_string(f"systems/{key}/name.html").strip()) for key in announced_keys()]


def company(first: int, count: int) -> Company:
    """Gather people, the first of them at the table."""
    states = SEATS[first : first + count]
    return Company(tuple(guest(number, state) for number, state in enumerate(states, first)))


def guest(number: int, state: str) -> Guest:
    person = uuid5(PEOPLE, str(number))
    return Guest(person, f"Guest {number}", "", str(person), state, state != OFFLINE)


def card(game: Game, name: str | Promise, pitch: str | Promise, people: Company, plays: str = "") -> Card:
    campaign = Campaign(slug="example", system=game.KEY, name=name, pitch=pitch)
    return Card(campaign, game, "", not plays, plays, people, since=None, next_date=None, last_played=None)


def campaigns() -> list[Card]:
    """Show a running table, one without anybody, one with many seats, and one with the longest words."""
    games_of = games()
    many = games_of * 4
    return [
        card(many[0], _("A Lamp for Mirrow"), _("The river rises, and nobody will say why."), company(0, 4), "Sela"),
        card(many[1], _("Paper Kings"), _("Whoever prints the crown may wear it."), company(4, 3), "Orrin"),
        card(many[2], _("Under the Ninth Arch"), "", company(3, 6)),
        card(many[3], LONG_NAME, "أبواب الليل، ولا أحد يطرقها", Company(tuple(company(0, 9).guests))),
    ]


def characters() -> list[CharacterCard]:
    """Show characters of a game that can be played: fresh, and as its rehearsals leave them."""
    game = ALL[0]
    options = game.read_options({})
    track = game.track(game.sample(options), options)
    home = Campaign(slug="example", name="A Lamp for Mirrow", system=game.KEY)
    named = [Character(id=uuid5(PEOPLE, name), name=name, system=game.KEY) for name in ("Sela Brandt", LONG_NAME)]
    lost = Character(id=uuid5(PEOPLE, "lost"), name="فارس", system=game.KEY)
    return [
        *(CharacterCard(each, game, track, home, True) for each in named),
        CharacterCard(lost, game, track, None, False),
    ]


def drafts() -> list[Draft]:
    one, *_others, last = games()
    return [
        Draft(
            one,
            "Ludmilla the carter",
            _("A Lamp for Mirrow"),
            Meter(5, 6),
            _("Five of six steps"),
            _("Gear is empty."),
            "lud",
        ),
        Draft(last, "", _("No campaign"), Meter(2, 6), _("Two of six steps"), "", ""),
    ]


def invitations() -> list[Invitation]:
    """Show one to play, and one to watch with the longest words."""
    one, *_others, last = games()
    return [
        Invitation("example", last, str(_("The Long Thaw")), "Leonie", False, 2),
        Invitation("example", one, LONG_NAME, LONG_NAME, True, 1),
    ]


def samples() -> dict[str, object]:
    cards = campaigns()
    return {
        "running": cards[0],
        "campaigns": cards,
        "characters": characters(),
        "drafts": drafts(),
        "invitations": invitations(),
        "keys": announced_keys(),
        "playable": BY_KEY,
    }


def forms_in(tone: str) -> dict[str, object]:
    """Give the way in, with ids of its own."""
    form = SignInForm(HttpRequest())
    form.auto_id = f"{tone}_%s"
    return {"sign_in": form}
