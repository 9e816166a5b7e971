"""Tables of Fate in the middle of play: an open roll and an offer, a conflict with a hit, a contest, a challenge."""

from dataclasses import dataclass

from accounts.models import User
from campaigns.models import Campaign, Membership, Role
from characters.models import Character, Draft, Way
from characters.services import create
from rules.core.demo import DemoFigure
from rules.systems import fate
from tables.agreed import options_of
from tables.models import Seat, Table
from tables.seating import open_table, seat_person, seat_role
from tools.stage.looks import GM, PLAYER, ROLLER
from tools.stage.making import middle
from tools.stage.strict import act

COMPANION = "companion"
PARTS = (PLAYER, ROLLER, COMPANION)
DEMO_THROWS = [[3, 2, 3, 1], [2, 3, 2, 3], [1, 2, 2, 3], [3, 3, 2, 2]]
"""Fate dice by their three faces, one throw each for the demo's story."""
SCENE_THROWS = [[2, 1, 2, 2]]
CONFLICT_THROWS = [[2, 3, 2, 2], [3, 3, 2, 3], [2, 1, 3, 2]]
"""A trick that works, an attack, and a defence that is too little."""
CONTEST_THROWS = [[3, 2, 2, 2], [2, 3, 2, 1]]
CHALLENGE_THROWS = [[3, 3, 2, 2], [3, 3, 2, 3], [2, 1, 2, 2]]
"""A task that is done, then an attack and a defence that is still to be saved."""
THROWS = [*SCENE_THROWS, *CONFLICT_THROWS, *CONTEST_THROWS, *CHALLENGE_THROWS]
HUNTER = {
    "name": "Warden Krell",
    "aspects": "Paid by the hour, and it is late\nNever forgets a face",
    "forceful": 3,
    "careful": 2,
    "quick": 1,
}


@dataclass(frozen=True)
class Company:
    """Who sits at one of these tables, by the part they have on the stage."""

    table: Table
    seats: dict[str, Seat]

    def key(self, part: str) -> str:
        return str(self.seats[part].character_id)

    @property
    def cast(self) -> list[str]:
        return [self.key(part) for part in PARTS]

    def board(self) -> fate.Board:
        self.table.refresh_from_db(fields=["board"])
        return fate.load_board(self.table.board)


CAMPAIGNS = {
    "conflict": ("Sold to Nobody", "An auction on the quay, and no one will say who bid."),
    "contest": ("The Salt Race", "Two boats, one tide, and a harbour that bets on neither."),
    "challenge": ("Below the Quay", "What the tide brings in, the cellars keep."),
}


def set_game(people: dict[str, User]) -> dict[str, str]:
    """Set all tables of Fate, and name what addresses need."""
    demo = Table.objects.get(campaign__slug=f"demo-{fate.KEY}")
    here = Seat.objects.filter(table=demo).select_related("user", "character")
    company = Company(demo, {part: here.get(user=people[part]) for part in (GM, *PARTS)})
    play_scene(company)
    conflict, contest, challenge = (founded(name, people) for name in CAMPAIGNS)
    play_conflict(conflict)
    play_contest(contest)
    play_challenge(challenge)
    return {
        "fate": demo.slug,
        "fate_game": fate.KEY,
        "fate_campaign": demo.campaign.slug,
        "fate_character": company.key(PLAYER),
        "fate_place": str(company.seats[ROLLER].pk),
        "fate_conflict": conflict.table.slug,
        "fate_contest": contest.table.slug,
        "fate_challenge": challenge.table.slug,
        **set_drafts(people[PLAYER], demo.campaign),
    }


def founded(name: str, people: dict[str, User]) -> Company:
    """Found a campaign for people who play already, with characters of the demo."""
    options = {"coefficient_module": name == "contest"}
    slug, (title, pitch) = f"stage-{fate.KEY}-{name}", CAMPAIGNS[name]
    campaign = Campaign.objects.create(slug=slug, system=fate.KEY, name=title, pitch=pitch, options=options)
    table, seats = open_table(campaign=campaign), {}
    figures: dict[str, DemoFigure] = dict(zip(PARTS, fate.demo().figures, strict=False))
    for part in (GM, *PARTS):
        role = Role.OWNER if part == GM else Role.PLAYER
        Membership.objects.create(campaign=campaign, user=people[part], role=role)
        figure = figures.get(part)
        character = made(campaign, people[part], figure) if figure else None
        seats[part] = seat_person(table=table, user=people[part], role=seat_role(role), character=character)
    return Company(table, seats)


def made(campaign: Campaign, owner: User, figure: DemoFigure) -> Character:
    return create(campaign=campaign, owner=owner, name=figure.name, sheet=figure.sheet)


def play_scene(company: Company) -> None:
    """Leave a roll open that failed and can still be saved, beside an offer, an NPC and something hidden."""
    lead, roller = company.seats[GM], company.seats[COMPANION]
    act(lead, do="add_npc", **HUNTER)
    act(lead, do="add_npc", name="Dock crew", kind="mob", members=4, good="Hauling", bad="Asking questions")
    act(lead, do="add_aspect", text="Somebody has been here before", hidden="on")
    act(company.seats[PLAYER], do="help", to=company.key(COMPANION))
    act(lead, do="oppose", to=company.key(COMPANION), difficulty=3)
    words = "Hedda feels for the second catch before the lamp comes round."
    act(roller, do="roll", action="overcome", approach="clever", words=words)


def play_conflict(company: Company) -> None:
    """Let two have acted, one stand in another zone, and a hit wait on the first player."""
    lead, first, second = company.seats[GM], company.seats[PLAYER], company.seats[ROLLER]
    act(lead, do="set_scene", title="The gangway", objective="Get off the ship alive.", cast=company.cast)
    act(lead, do="add_npc", **HUNTER)
    act(lead, do="add_aspect", text="Wet planks", free=1)
    act(lead, do="set_zones", zones="Pier\nGangway\nDeck\nHold")
    act(lead, do="bar", zone=company.board().zones[2].key, obstacle="A locked hatch")
    act(lead, do="begin_conflict", cast=company.cast)
    krell = company.board().npcs[0].key
    for key, zone in zip((*company.cast, krell), (1, 1, 0, 1), strict=True):
        whose = {"npc": key} if key == krell else {"to": key}
        act(lead, do="move", zone=company.board().zones[zone].key, put="on", **whose)
    act(lead, do="reorder", order=[company.key(PLAYER), "npcs", company.key(ROLLER), company.key(COMPANION)])
    act(lead, do="hand_over", to=company.key(PLAYER))
    act(first, do="roll", action="create_advantage", approach="quick", text="The lamp is out", words="A kick.")
    act(lead, do="settle", of=company.key(PLAYER), force="on")
    act(lead, do="next_turn")
    act(lead, do="roll", action="attack", approach="forceful", npc=krell, target=company.key(PLAYER))
    act(first, do="roll", action="defend", approach="careful", against=krell)
    act(first, do="settle")
    act(lead, do="settle", npc=krell)
    act(lead, do="next_turn")
    aspect = {"aspect": "trouble", "text": "Pia stops to pick up the parcel.", "to": company.key(ROLLER)}
    act(lead, do="offer_compel", **aspect)
    character = Character.objects.get(seats=second)
    wound = {"by": "Warden Krell", "free": {"foes": 1}}
    hurt = {"consequences": {"mild": "A wrenched wrist"}, "wounds": {"mild": wound}}
    character.play |= {"stress": [1], "fate_points": 0, **hurt}
    character.save(update_fields=["play"])


def play_contest(company: Company) -> None:
    """Let one side lead a contest, where people are measured and may be stunned, and one of them sees deaths."""
    lead, first, second = company.seats[GM], company.seats[PLAYER], company.seats[ROLLER]
    act(lead, do="set_role", to=company.key(PLAYER), role="investigator")
    act(lead, do="change_coefficient", to=company.key(PLAYER), by=64, words="A night without sleep")
    act(lead, do="take_gift", to=company.key(PLAYER), gift="death_sight")
    act(lead, do="add_npc", name="Harbour clerk", aspects="Sells every list twice", clever=2)
    act(lead, do="change_coefficient", npc=company.board().npcs[0].key, by=140, words="Years of small thefts")
    act(lead, do="set_scene", title="Down the harbour steps", cast=company.cast)
    act(lead, do="begin_contest", aim="First at the boat", cast=[company.key(PLAYER), company.key(ROLLER)])
    for seat, part in ((first, PLAYER), (second, ROLLER)):
        act(seat, do="roll", action="overcome", approach="quick", words="Down, three steps at a time.")
        act(lead, do="settle", of=company.key(part), force="on")


def play_challenge(company: Company) -> None:
    """Let a task be done, one player be in another's mind, and one have defended badly; all of them may grow."""
    lead, first = company.seats[GM], company.seats[PLAYER]
    Campaign.objects.filter(pk=company.table.campaign_id).update(options={"coefficient_module": True})
    act(lead, do="set_scene", title="The flooded archive", cast=company.cast)
    act(lead, do="add_npc", **HUNTER)
    act(lead, do="add_aspect", text="Knee-deep and rising", free=1)
    act(lead, do="begin_challenge", aim="Save the ledgers")
    for text, difficulty in (("Find the right shelf", 2), ("Hold the door", 3), ("Carry them up dry", 4)):
        act(lead, do="add_task", text=text, difficulty=difficulty)
    task = company.board().tasks[0].key
    act(first, do="roll", action="overcome", approach="clever", task=task, words="By the smell of the glue.")
    act(first, do="settle")
    act(lead, do="take_gift", to=company.key(PLAYER), gift="mind_tracing")
    krell = company.board().npcs[0].key
    act(first, do="trace_mind", npc=krell, depth=3)
    act(lead, do="roll", action="attack", approach="forceful", npc=krell, target=company.key(COMPANION))
    act(company.seats[COMPANION], do="roll", action="defend", approach="sneaky", against=krell)
    act(lead, do="grant_milestone", kind="major")


def set_drafts(owner: User, campaign: Campaign) -> dict[str, str]:
    """Leave a draft that has gone far, and an empty one."""
    empty = fate.begin("en", "", None)
    drawn = fate.suggest(empty, "", options_of(campaign), middle, ())
    made = {
        name: Draft.objects.create(owner=owner, system=fate.KEY, way=Way.GUIDED, crest=crest, doc=doc)
        for name, crest, doc in (("fate_draft", "fate_draft", drawn), ("fate_blank", "", empty))
    }
    return {name: str(each.pk) for name, each in made.items()}
