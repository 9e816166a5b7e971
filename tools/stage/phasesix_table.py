"""Tables of PhaseSix in the middle of play: a check that failed and can be saved, fights, and somebody who is dying."""

from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from campaigns.models import Campaign, Membership, Role
from characters.models import Character
from characters.services import create
from rules.systems import phasesix
from tables.models import Seat, Table
from tables.seating import open_table, seat_person, seat_role
from tools.stage.looks import GM, PLAYER, ROLLER
from tools.stage.strict import act

READY = {PLAYER: "hagen", ROLLER: "walburga"}
DEMO_THROWS = [[5, 2, 3, 1], [5, 2], [5, 3], [2, 5, 1, 3]]
"""One throw each for the demo's story."""
THROWS = [[6, 4, 2, 6, 1], [6, 4, 2, 1], [6, 5, 2], [6, 4, 2, 1]]
"""A failed check; then who begins, and an attack that hits; and who begins in another fight."""
PLAYED = {"wounds": 2, "boosts": 2, "status": {"bleeding": 1}}
MORE = {"bonus_dice": 2, "reroll_dice": 1, "destiny_dice": 1, "courage": -2}
CAMPAIGNS = {
    "check": ("The Thieves of Lübeck", "Someone sold the watch their own lanterns."),
    "fight": ("The Rope Walk", "Three hundred paces of hemp, and one way out."),
    "turn": ("Tar and Hemp", "A ledger, two thugs, and a torch too close to the barrels."),
    "dying": ("The Bell Founder’s Debt", "The bell is cast, and the town cannot pay."),
}


def set_table(people: dict[str, User]) -> dict[str, str]:
    """Set the tables, and name what addresses need."""
    check, fight = founded("check", people), founded("fight", people)
    lead, hagen = check[GM], check[PLAYER]
    act(lead, do="set_scene", title="The rope walk at night", happened="The watch has just gone by.")
    act(lead, do="add_foe", kind="back_alley_thug")
    act(hagen, do="check", trait="courage", difficulty=9, question="Alone in front of the whole band.")
    act(fight[PLAYER], do="attack", weapon="watch_sword", target=begin_fight(fight))
    turn = founded("turn", people)
    begin_fight(turn)
    dying = founded("dying", people)
    act(dying[GM], do="set_scene", title="Under the great bell", happened="The rope gave way. Nobody is ringing now.")
    act(dying[GM], do="take_wounds", to=str(dying[PLAYER].character_id), wounds=9)
    tables = {"": check, "_fight": fight, "_turn": turn, "_dying": dying}
    places = {"phasesix_place": str(check[ROLLER].pk), "phasesix_game": phasesix.KEY}
    return {**{f"phasesix{name}": slug(seats) for name, seats in tables.items()}, **places}


def slug(seats: dict[str, Seat]) -> str:
    return str(seats[GM].table.slug)


def begin_fight(seats: dict[str, Seat]) -> str:
    """Let two thugs stand against two friends, both of them in cover; give the nearer one's key."""
    lead = seats[GM]
    act(lead, do="set_scene", title="The rope walk at night", objective="Get out with the ledger.")
    act(lead, do="add_foe", kind="back_alley_thug", shown="on")
    act(lead, do="add_foe", kind="back_alley_thug", shown="on")
    foes = [foe.key for foe in board(lead.table).foes]
    act(lead, do="start_fight", fighters=[str(seats[part].character_id) for part in READY], foes=foes)
    act(lead, do="place", fighter=foes[0], metres=1, cover="light")
    act(lead, do="place", fighter=foes[1], metres=6, cover="half")
    return foes[0]


def board(table: Table) -> phasesix.Board:
    table.refresh_from_db(fields=["board"])
    return phasesix.load_board(table.board)


def founded(name: str, people: dict[str, User]) -> dict[str, Seat]:
    """Found a campaign for people who play already, with ready-made characters."""
    title, pitch = CAMPAIGNS[name]
    campaign = Campaign.objects.create(
        slug=f"stage-{phasesix.KEY}-{name}",
        system=phasesix.KEY,
        name=title,
        pitch=pitch,
        options={"epoch": "middle_ages"},
    )
    table, seats = open_table(campaign=campaign), {}
    for part in (GM, *READY):
        role = Role.OWNER if part == GM else Role.PLAYER
        Membership.objects.create(campaign=campaign, user=people[part], role=role)
        character = None if part == GM else made(campaign, people[part], READY[part])
        seats[part] = seat_person(table=table, user=people[part], role=seat_role(role), character=character)
    Seat.objects.filter(table=table).update(last_seen=timezone.now() + timedelta(days=1))
    return seats


def made(campaign: Campaign, owner: User, key: str) -> Character:
    """Make a ready-made character, a little worn already."""
    everyone = phasesix.ready_made("en")
    ready = next((each for each in everyone if each.key == key), everyone[-1])
    character = create(campaign=campaign, owner=owner, name=ready.name, sheet=ready.sheet)
    character.sheet |= {"modifiers": MORE}
    character.play |= PLAYED
    character.save(update_fields=["sheet", "play"])
    return character
