"""Tables of Zwielicht in the middle of play: a fight with an open roll, a calm scene, and an adventure being solved."""

from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from campaigns.models import Campaign, Membership, Role
from characters.models import Character
from characters.services import create
from rules.systems import zwielicht
from tables import sessions
from tables.management.commands.bench_seed import NO_PASSWORD
from tables.models import Seat, Table
from tables.seating import open_table, seat_person, seat_role
from tools.stage.looks import GM, PLAYER, ROLLER
from tools.stage.strict import act

MORE = {"veit": "Lea", "marta": "Tomasz"}
CAST = {
    PLAYER: ("river_listener", "Jossa", "Nimble", ()),
    ROLLER: ("quiet_sentry", "Ilse", "Sure-footed", ()),
    "veit": ("ember_finder", "Veit", "Quick with fire", ("Singed",)),
    "marta": ("bone_setter", "Marta", "Steady hands", ("Tired", "Doubtful")),
}
"""Everybody's ready-made character, name, first attribute and conditions."""
DEMO_THROWS = [[5, 3], [6]]
"""One throw each for the demo's story."""
THROWS = [
    [5, 6],
    [6, 3],
    [2],
    [3],
    [4],
    [5],
    [3, 1, 2, 1],
    [3, 4],
    [4, 5, 4, 3],
    [3, 2],
    [4, 2, 3],
    [2, 6],
    [6, 2],
    [3],
    [4, 2],
    [6, 6],
]
"""A fight: weakened twice, four weak points, two rounds, open rolls; then calm moves; then hints for a solution."""
ADVENTURE = {
    "do": "begin_adventure",
    "name": "The mill that grinds nothing",
    "difficulty": 14,
    "intro": "For nine nights the mill has turned against the stream.",
    "question": "Whom did you leave waiting at a river?",
    "escalation": "The stag walks through the village.",
    "honour": "Ferry-friend",
    "level": 13,
}
HINTS = (
    "The wheel turns backwards at night",
    "The sacks weigh nothing",
    "The stag was the miller’s promise",
    "Nobody has fed the geese",
)
CAMPAIGNS = {
    "fight": ("The Mill at Hollow Ford", "The wheel turns at night, and a stag waits in the yard."),
    "calm": ("The Ropeless Ferry", "Whoever crosses after dark pays twice."),
    "solving": ("Nine Nights of Rain", "The mill has turned against the stream, and nobody will say since when."),
}


def set_table(people: dict[str, User]) -> dict[str, str]:
    """Set the tables, and name what addresses need."""
    friends = people | {key: further(key, name) for key, name in MORE.items()}
    fight, calm, solving = (founded(name, friends) for name in CAMPAIGNS)
    set_fight(fight)
    set_calm(calm)
    set_solving(solving)
    tables = {"": fight, "_calm": calm, "_solving": solving}
    here = [seat.pk for seats in tables.values() for seat in seats.values()]
    Seat.objects.filter(pk__in=here).update(last_seen=timezone.now() + timedelta(days=1))
    places = {
        "zwielicht_place": str(fight[ROLLER].pk),
        "zwielicht_game": zwielicht.KEY,
        "zwielicht_campaign": campaign_of(fight),
    }
    return {**{f"zwielicht{name}": str(seats[GM].table.slug) for name, seats in tables.items()}, **places}


def campaign_of(seats: dict[str, Seat]) -> str:
    return str(seats[GM].table.campaign.slug)


def set_fight(seats: dict[str, Seat]) -> None:
    """Weaken the stag twice, fight two rounds, and let a roll lie open that could still be helped."""
    lead, jossa, ilse, veit, marta = (seats[part] for part in (GM, PLAYER, ROLLER, "veit", "marta"))
    begin(lead)
    act(lead, do="correct", what="corruption", count=3)
    for text in HINTS:
        act(lead, do="write_hint", text=text)
    act(lead, do="face_enemy", name="The stag of Hollow Ford", danger=12)
    for seat in (marta, veit):
        weaken(seat, trait="first")
        act(seat, do="settle")
    for seat in (veit, ilse, jossa, marta):
        act(seat, do="join_fight")
    act(lead, do="fight_round")
    weaken(jossa, trait="first")
    act(jossa, do="settle")
    act(lead, do="fight_round")
    for seat, at, text in (
        (jossa, 1, "Hears the water speak"),
        (veit, 2, "Cut palm"),
        (veit, 3, "Half-drowned"),
        (marta, 3, "Limping"),
    ):
        act(seat, do="name_condition", at=at, text=text)
    act(veit, do="move", move="risk", trait="first", words="Over the rotten beam")
    act(veit, do="settle", condition="Singed twice")
    act(lead, do="correct_character", to=str(jossa.character_id), what="bonus_dice", count=1)
    weaken(jossa, trait="first", bonus="on", words="Its shadow is tied to the weir.")


def weaken(seat: Seat, **fields: object) -> None:
    """Weaken the enemy with the ability that stands first on the sheet."""
    sheet = sheet_of(seat)
    act(seat, do="move", move="weaken", ability=sheet.abilities[1].name, **fields)


def sheet_of(seat: Seat) -> zwielicht.Sheet:
    return zwielicht.load_sheet(Character.objects.get(seats=seat).sheet)


def set_calm(seats: dict[str, Seat]) -> None:
    """Explore: cards for everybody and for the GM, a hint that was found, a question, a roll, a fear that is asked."""
    lead, jossa, veit = seats[GM], seats[PLAYER], seats["veit"]
    begin(lead)
    cards = (
        {"kind": "person", "name": "The miller’s sister", "text": "She counts the turns of the wheel aloud."},
        {"kind": "place", "name": "The drying loft", "text": "Sacks that weigh nothing.", "distrustful": "on"},
        {"kind": "danger", "name": "The stag of Hollow Ford", "level": 12, "hidden": "on"},
        {"kind": "moment", "name": "The wheel stops", "hidden": "on"},
    )
    for card in cards:
        act(lead, do="add_card", **card)
    act(jossa, do="move", move="find_out", trait="first", words="Where does the current come from?")
    act(jossa, do="settle")
    act(veit, do="move", move="risk", trait="first", words="Climb onto the wheel while it turns.")
    act(veit, do="settle", condition="Soaked")
    for words in ("Soaked and shaking", ""):
        act(lead, do="add_condition", to=str(jossa.character_id), text=words)
    act(jossa, do="tick_task", task=sheet_of(jossa).tasks[0])
    act(jossa, do="ask", kind="fear", text=sheet_of(jossa).fears[0])


def set_solving(seats: dict[str, Seat]) -> None:
    """Open the solution, raised by one point; three hints count already, one waits for the GM's word."""
    lead, jossa = seats[GM], seats[PLAYER]
    begin(lead, difficulty=12)
    act(lead, do="correct", what="corruption", count=3)
    for text in HINTS:
        act(lead, do="write_hint", text=text)
    act(lead, do="begin_solving", raise_by=1)
    *told, last = (card.key for card in board(lead.table).hint_cards)
    for hint in told:
        act(lead, do="use_hint", hint=hint)
    act(jossa, do="ask", kind="hint", about=last)


def begin(lead: Seat, **other: object) -> None:
    act(lead, **(ADVENTURE | other))
    act(
        lead,
        do="set_scene",
        title="The ford below the mill",
        text="The wheel turns the wrong way.",
        objective="Find out for whom it grinds.",
    )


def board(table: Table) -> zwielicht.Board:
    table.refresh_from_db(fields=["board"])
    return zwielicht.load_board(table.board)


def further(key: str, name: str) -> User:
    username = f"stage-{zwielicht.KEY}-{key}"
    return User.objects.create(username=username, name=name, crest=username, password=NO_PASSWORD)


def founded(name: str, people: dict[str, User]) -> dict[str, Seat]:
    """Found a campaign for people who play already, with ready-made characters."""
    slug = f"stage-{zwielicht.KEY}-{name}"
    title, pitch = CAMPAIGNS[name]
    campaign = Campaign.objects.create(slug=slug, system=zwielicht.KEY, name=title, pitch=pitch)
    table, seats = open_table(campaign=campaign), {}
    for part in (GM, *CAST):
        role = Role.OWNER if part == GM else Role.PLAYER
        Membership.objects.create(campaign=campaign, user=people[part], role=role)
        character = None if part == GM else made(campaign, people[part], part)
        seats[part] = seat_person(table=table, user=people[part], role=seat_role(role), character=character)
    sessions.start_session(seat=seats[GM], number=1)
    return seats


def made(campaign: Campaign, owner: User, part: str) -> Character:
    """Make a ready-made character with a white first attribute, and everybody able to fight."""
    key, name, trait, conditions = CAST[part]
    everyone = zwielicht.ready_made("en")
    ready = next((each for each in everyone if each.key == key), everyone[-1])
    character = create(campaign=campaign, owner=owner, name=name, sheet=ready.sheet)
    slots = character.sheet["slots"] | {"first": {"text": trait}}
    abilities = [each | {"fights": True} for each in character.sheet["abilities"]]
    character.sheet |= {"slots": slots, "abilities": abilities, "weak": 0}
    character.play["conditions"] = [*character.play["conditions"], *conditions]
    character.save(update_fields=["sheet", "play"])
    return character
