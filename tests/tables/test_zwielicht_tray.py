"""The act panel and the scene of Zwielicht through the real views: a move and what becomes of it, fights, solutions."""

import re
import uuid
from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from characters.models import Character
from rules.systems import zwielicht
from tables import wire
from tables.models import TableEvent, Visibility
from tests.tables.zwielicht_ford import SHEET, Ford, at_the_ford, offered

pytestmark = pytest.mark.django_db
FULL = ["Heron", "Cold", "Lost", "Hurt", "Weak", "Blind"]


@pytest.fixture
def ford(coming: None, falls: Callable[..., None]) -> Ford:
    return at_the_ford(falls)


@pytest.fixture
def current(coming: None, falls: Callable[..., None]) -> Ford:
    """The same table by the current text of the game."""
    return at_the_ford(falls, edition="current")


def opened(ford: Ford, *throw: int, **fields: object) -> str:
    """Let Mara risk something, and give the panel with the roll that lies open."""
    answer = ford.does("move", *throw, **{"move": "risk", "trait": "first", "words": "Über den Balken", **fields})
    assert answer.status_code == 200
    return answer.text


# --- moves ------------------------------------------------------------------------------------------------------------


def test_the_moves_stand_with_their_dice_and_their_chances(ford: Ford) -> None:
    page = ford.page()
    assert re.findall(r'name="move" value="(\w+)"', page) == ["find_out", "risk", "ability", "weaken", "road"]
    assert re.search(r'value="find_out" data-again checked', page)
    assert "66,7\u202f%" in page


def test_a_pool_is_put_together_before_it_is_thrown(ford: Ford) -> None:
    page = ford.sends(ford.mara, "odds", move="risk", trait="first").text
    assert re.findall(r"<figcaption>([^<]+)</figcaption>", page) == ["Spielzug", "Nimble"]
    assert re.search(r'value="first" data-again checked', page)
    assert "58,3\u202f%" in page


def test_the_sheet_of_a_phone_leads_to_the_roll_with_its_chances(ford: Ford) -> None:
    bar = re.compile(r'<button class="roll-bar[^>]*popovertarget="right">.*?</button>', re.DOTALL)
    [waiting] = bar.findall(ford.sends(ford.mara, "odds", panel="sheet", move="risk", trait="first").text)
    assert (waiting.count('class="die black'), waiting.count('class="die white')) == (1, 1)
    assert "5 oder 6: 55,6\u202f%, Zustand: 58,3\u202f%" in waiting
    opened(ford, 4, 2)
    [lying] = bar.findall(ford.page("sheet"))
    assert 'data-face="4"' in lying
    assert "%" not in lying


def test_who_cannot_act_reads_why_where_the_button_stood(ford: Ford) -> None:
    button, reason = 'name="do" value="move"', r'(?s)<div class="empty"[^>]*>.*?<p>([^<]+)</p>'
    assert button in ford.page()
    mara = Character.objects.filter(pk=ford.maras)
    mara.update(play=zwielicht.dump_play(zwielicht.Play(conditions=tuple(FULL))))
    page = ford.page()
    assert button not in page
    assert [said.split(".")[0] for said in re.findall(reason, page)] == ["Du bist außer Gefecht"]
    mara.update(play=zwielicht.dump_play(zwielicht.Play()), sheet=SHEET | {"section": 6})
    page = ford.page()
    assert button not in page
    assert [said.split(".")[0] for said in re.findall(reason, page)] == ["Diese Figur hat ihren Lebensabend erreicht"]
    own = ford.mara.get(reverse("characters:sheet", args=[ford.maras])).text
    for text in (page, ford.page("sheet"), own):
        assert not re.search(r'name="(move|trait|words)"|class="roll-bar|\?(move|trait)=', text)


def test_a_risk_is_offered_only_what_it_can_be_for(ford: Ford) -> None:
    assert 'name="purpose"' not in ford.sends(ford.mara, "odds", move="risk").text
    fighting(ford)
    fought = ford.sends(ford.mara, "odds", move="risk").text
    assert re.findall(r'name="purpose" value="(\w*)"', fought) == ["", "withdraw"]


def test_the_bar_names_the_adventure(ford: Ford) -> None:
    assert ">Abenteuer\u00a01<" not in ford.page("sheet")
    ford.leads("begin_adventure", name="The mill", difficulty=14)
    assert ">Abenteuer\u00a01<" in ford.page("sheet")
    assert "Adventure 1, you are the GM" in ford.page("gm", ford.ana)
    event = TableEvent.objects.told().filter(table=ford.cast.table).last()
    assert 'hx-target="#session"' in wire.render(event, wire.reader_for(event, ford.cast.mara.pk, "player", "en"))


def test_a_table_that_hides_chances_shows_none(coming: None, falls: Callable[..., None]) -> None:
    hiding = at_the_ford(falls, show_odds=False)
    assert "\u202f%" not in hiding.page() + hiding.page("sheet")


def test_a_white_lead_can_be_improved_once(ford: Ford) -> None:
    page = opened(ford, 2, 5)
    assert {"improve", "settle"} <= offered(page)
    assert "Über den Balken" in page
    improved = ford.does("improve", 2, 5, 6).text
    assert re.search(r'class="die black kept"[^>]*data-face="6"', improved)
    assert ">Verbessern<" not in improved
    refused = ford.does("improve")
    assert refused.status_code == 422
    assert "nur einmal" in refused.text


def test_a_black_lead_says_what_it_costs_and_why_nothing_can_be_improved(ford: Ford) -> None:
    page = opened(ford, 4, 2)
    assert "Schwarz führt mit 4 gegen 2" in page
    assert "Der schwarze Würfel führt." in page
    assert "<bdi>Ruprecht</bdi> kann mit <bdi>Nimble</bdi> helfen" in page
    assert ford.does("improve").status_code == 422
    assert ford.does("settle", condition="Durchnässt").status_code == 200
    assert ford.play(ford.cast.mara).conditions[1:] == ("Durchnässt",)
    assert ford.board.rolls == {}
    assert ford.board.corruption == 1


def test_another_helps_at_a_risk_of_their_own(ford: Ford) -> None:
    opened(ford, 2, 1)
    page = ford.page(client=ford.jonas)
    form = page.split(f'id="help-{ford.maras}"')[1].split("</form>")[0]
    assert 'name="trait" value="demon"' in form
    assert "100,0\u202f%" in form
    assert ford.does("help", 5, client=ford.jonas, to=ford.maras, trait="demon").status_code == 200
    assert re.search(r'class="die black kept"[^>]*data-face="5"', ford.page())
    ford.does("settle")
    assert len(ford.play(ford.cast.jonas).conditions) == 2


def test_a_friend_is_asked_for_help(ford: Ford) -> None:
    page = opened(ford, 4, 2)
    assert "Mit einer 5 oder mehr" in page
    key = ford.key(ford.cast.jonas)
    assert f'name="to" value="{key}"' in page
    assert ford.does("ask_help", to=key).status_code == 200
    assert ford.does("ask_help", to=key).status_code == 422
    assert f'name="to" value="{key}"' not in ford.page()
    assert "te demande de l’aide" in ford.page(client=ford.jonas)
    ford.does("settle")
    assert ford.board.called == {}


def test_how_it_looks_stands_below_the_roll(ford: Ford) -> None:
    opened(ford, 4, 2)
    before = ford.board
    assert ford.does("tell", text="Der <i>Balken</i> biegt sich").status_code == 200
    assert ford.board == before
    assert "Der &lt;i&gt;Balken&lt;/i&gt; biegt sich" in ford.page("log", ford.jonas)


def test_what_is_told_of_a_hidden_roll_stays_with_those_who_see_it(ford: Ford) -> None:
    hidden = str(Visibility.SELF_AND_GM.value)
    ford.does("move", 2, 1, move="risk", trait="first", visibility=hidden)
    assert ford.does("tell", text="Ganz leise", visibility=hidden).status_code == 200
    assert "Ganz leise" in ford.page("log", ford.ana)
    assert "Ganz leise" not in ford.page("log", ford.jonas)


def test_a_condition_is_named_after_the_roll_was_settled(ford: Ford) -> None:
    opened(ford, 4, 2)
    ford.does("settle")
    page = ford.page()
    assert "name_condition" in offered(page.split('id="panel-scene"')[1].split('id="sheet"')[0])
    assert "name_condition" not in offered(ford.page(client=ford.jonas))
    refused = ford.does("name_condition", at="1", text=" ", panel="scene")
    assert refused.status_code == 422
    foreign = ford.does("name_condition", client=ford.jonas, at="1", text="Meins", to=ford.maras, panel="scene")
    assert foreign.status_code == 422
    assert ford.does("name_condition", at="1", text="Durchnässt", panel="scene").status_code == 200
    assert ford.play(ford.cast.mara).conditions[1:] == ("Durchnässt",)
    assert "name_condition" not in offered(ford.page())


def test_nobody_helps_where_the_gm_sees_no_way(ford: Ford) -> None:
    opened(ford, 2, 1)
    ford.leads("bar_help", panel="npcs", to=ford.maras)
    assert "help" not in offered(ford.page(client=ford.jonas))
    refused = ford.does("help", client=ford.jonas, to=ford.maras, trait="first")
    assert refused.status_code == 422
    assert "MJ" in refused.text


def test_the_road_asks_for_a_tale_and_gives_ideas_for_it(ford: Ford) -> None:
    page = ford.sends(ford.mara, "odds", move="road").text
    assert "Ideen für die Geschichte" in page
    assert ford.does("move", move="road").status_code == 422
    assert ford.does("move", 6, move="road", words="Am Feuer").status_code == 200
    ford.does("settle")
    refused = ford.does("move", move="road", words="Noch eine Nacht")
    assert refused.status_code == 422
    assert "Noch eine Nacht" in refused.text


def test_an_ability_is_chosen_before_it_is_used(ford: Ford) -> None:
    page = ford.sends(ford.mara, "odds", move="ability").text
    assert 'name="ability" value="Tie the shadow"' in page
    assert ford.does("move", move="ability").status_code == 422
    assert "Tie the shadow" in opened(ford, 5, 2, move="ability", ability="Tie the shadow")


def test_a_fear_in_the_way_is_asked_of_the_gm(ford: Ford) -> None:
    asked = ford.does("ask", kind="fear", text="Silence", panel="scene")
    assert asked.status_code == 200
    [offer] = ford.board.offers
    assert f'name="offer" value="{offer.key}"' in asked.text
    twice = ford.does("ask", kind="fear", text="Deep water", panel="scene")
    assert twice.status_code == 422
    assert 'value="agree"' in ford.page("gm", ford.ana)
    assert ford.leads("agree", panel="npcs", offer=offer.key).status_code == 200
    page = ford.sends(ford.mara, "odds", move="find_out").text
    assert re.findall(r"<figcaption>([^<]+)</figcaption>", page) == ["Spielzug", "Im Weg"]


def test_a_question_can_be_taken_back(ford: Ford) -> None:
    ford.does("ask", kind="fear", text="Silence", panel="scene")
    [offer] = ford.board.offers
    assert ford.does("decline", offer=offer.key, panel="scene").status_code == 200
    assert ford.board.offers == ()


def test_a_hidden_roll_is_offered_to_no_helper(ford: Ford) -> None:
    ford.does("move", 2, 1, move="risk", trait="first", words="Heimlich", visibility="1")
    assert "Heimlich" not in ford.page(client=ford.jonas)


@pytest.mark.parametrize("fields", [{"move": "fly"}, {"move": "risk", "trait": "<b>"}, {"move": "risk", "bonus": "on"}])
def test_what_cannot_be_rolled_is_refused_with_what_was_typed(ford: Ford, fields: dict[str, str]) -> None:
    refused = ford.does("move", words="Über den <i>Balken", **fields)
    assert refused.status_code == 422
    assert "Über den &lt;i&gt;Balken" in refused.text
    assert 'role="alert"' in refused.text
    assert ford.board.rolls == {}


def test_a_bonus_die_heals_by_the_current_text(current: Ford) -> None:
    current.leads("correct", what="bonus_dice", count="2")
    current.leads("add_condition", panel="players", to=current.maras, text="Hinkt")
    assert "heal" in offered(current.page())
    assert current.does("heal").status_code == 200
    assert current.play(current.cast.mara).corruption == 1
    page = current.sends(current.mara, "odds", move="risk", bonus="on").text
    assert re.search(r'name="bonus" value="on" data-again checked', page)


def test_everything_works_on_a_whole_page(ford: Ford) -> None:
    ford.falls([4, 2])
    form = {"do": "move", "move": "risk", "trait": "first"}
    assert ford.sends(ford.mara, "act", {}, **form).status_code == 303
    refused = ford.sends(ford.mara, "act", {}, **form, words="Zu früh")
    assert refused.status_code == 422
    assert "</html>" in refused.text
    looked = ford.sends(ford.jonas, "odds", {}, move="road")
    assert "Raconte un moment du voyage" in looked.text


# --- fights -----------------------------------------------------------------------------------------------------------


def fighting(ford: Ford, danger: int = 12) -> None:
    """Let both stand before an enemy, Mara with weak point 3 and Jonas with 2."""
    ford.leads("face_enemy", name="The stag", danger=str(danger))
    ford.does("join_fight", 3, panel="scene")
    ford.does("join_fight", 2, client=ford.jonas, panel="scene")


def test_a_fight_is_joined_and_fought_in_the_scene(ford: Ford) -> None:
    ford.leads("face_enemy", name="The stag", danger="12")
    assert {"join_fight", "ask"} <= offered(ford.page().split('id="panel-scene"')[1].split('id="sheet"')[0])
    fighting(ford)
    page = ford.page()
    assert re.findall(r'<text[^>]*x="19"[^>]*>(\d)</text>', page) == ["2", "3"]
    assert "2,8\u202f%" in page
    answer = ford.does("fight_round", 2, 5, panel="scene")
    assert answer.status_code == 200
    assert "5 zu wenig für 12" in answer.text
    assert "fighter struck" in answer.text
    assert len(ford.play(ford.cast.jonas).conditions) == 2


def test_whoever_does_not_fight_plays_no_round(ford: Ford) -> None:
    ford.leads("face_enemy", name="The stag", danger="12")
    ford.does("join_fight", 3, panel="scene")
    refused = ford.does("fight_round", client=ford.jonas, panel="scene")
    assert refused.status_code == 422
    assert 'role="alert"' in refused.text
    assert ford.board.fight
    assert ford.board.fight.round == 0


def test_weakening_and_withdrawing_are_prepared_by_the_fight(ford: Ford) -> None:
    fighting(ford)
    page = ford.page()
    assert 'name="move" value="weaken"' in page.split('id="fight"')[1]
    assert "withdraw" in page.split('id="fight"')[1]
    alone = ford.does("move", move="risk", purpose="withdraw", words="Weg hier")
    assert alone.status_code == 422
    assert ford.does("take_over", client=ford.jonas, to=ford.maras, panel="scene").status_code == 200
    opened(ford, 3, 6, purpose="withdraw")
    ford.does("settle")
    assert ford.board.fight
    assert set(ford.board.fight.fighters) == {ford.key(ford.cast.jonas)}


def test_the_fight_says_of_every_fighter_who_is_here(ford: Ford) -> None:
    fighting(ford)
    fight = ford.page().split('id="fight"')[1]
    fighters = [ford.cast.mara.pk, ford.cast.jonas.pk]
    assert sorted(re.findall(r'class="dot \w+" data-here="([\w-]+)"', fight)) == sorted(map(str, fighters))


def test_who_is_knocked_out_in_a_fight_is_offered_no_die(ford: Ford) -> None:
    fighting(ford)
    Character.objects.filter(pk=ford.maras).update(play=zwielicht.dump_play(zwielicht.Play(conditions=tuple(FULL))))
    choices = ford.page().split('class="choices"')[1].split("</div>")[0]
    assert "Außer Gefecht" in choices
    assert "Kampfwürfel" not in choices


def test_only_the_weak_point_that_was_met_is_drawn_as_hit(ford: Ford) -> None:
    fighting(ford)
    ford.does("take_over", client=ford.jonas, to=ford.maras, panel="scene")
    opened(ford, 3, 6, purpose="withdraw")
    ford.does("settle")
    page = ford.does("fight_round", 3, client=ford.jonas, panel="scene").text
    assert re.findall(r'aria-label="Point faible (\d[^"]*)"', page) == ["2", "3, touché"]
    assert page.count('class="weak-point hit"') == 1


def test_the_enemy_is_weakened_in_a_round(ford: Ford) -> None:
    fighting(ford)
    opened(ford, 2, 5, move="weaken", ability="Spear dance")
    ford.does("settle")
    page = ford.page()
    assert ford.board.danger == 11
    assert "<s>12</s>" in page
    assert "Setzt aus, schwächt" in page
    assert ford.does("move", move="weaken", ability="Spear dance").status_code == 422


def test_a_tie_waits_for_the_gm(ford: Ford) -> None:
    fighting(ford)
    ford.does("fight_round", 5, 5, panel="scene")
    assert ford.does("fight_round", panel="scene").status_code == 422
    assert 'value="give_second"' in ford.page("gm", ford.ana)
    assert ford.leads("give_second", to=ford.maras).status_code == 200
    assert "2 Kampfwürfel" in ford.page()


def test_a_fallen_friend_is_brought_back_by_a_risk(ford: Ford) -> None:
    play = zwielicht.Play(conditions=tuple(FULL))
    Character.objects.filter(pk=ford.cast.jonas.character_id).update(play=zwielicht.dump_play(play))
    out = ford.does("move", client=ford.jonas, move="risk")
    assert out.status_code == 422
    key = ford.key(ford.cast.jonas)
    assert f'<option value="{key}">' in ford.sends(ford.mara, "odds", move="risk", purpose="rescue").text
    opened(ford, 3, 6, purpose="rescue", to=key)
    ford.does("settle")
    assert not ford.play(ford.cast.jonas).knocked_out
    assert 'value="rise"' in ford.page("gm", ford.ana)


# --- hints and the solution -------------------------------------------------------------------------------------------


def test_whoever_finds_a_hint_writes_it(ford: Ford) -> None:
    ford.does("move", 6, move="find_out")
    ford.does("settle")
    [hint] = ford.board.hint_cards
    form = {"do": "write_hint", "hint": hint.key, "panel": "scene"}
    assert f'name="hint" value="{hint.key}"' in ford.page()
    assert f'name="hint" value="{hint.key}"' not in ford.page(client=ford.jonas)
    assert ford.sends(ford.jonas, "act", **form, text="Meins").status_code == 422
    assert ford.sends(ford.mara, "act", **form, text="Das Rad dreht sich").status_code == 200
    assert "Das Rad dreht sich" in ford.page(client=ford.jonas)


def test_an_adventure_is_solved_with_hints_that_fit(ford: Ford) -> None:
    ford.leads("begin_adventure", name="The mill", difficulty="8", question="Wen hast du verlassen?")
    ford.leads("write_hint", text="Das Rad dreht sich")
    assert ford.does("answer_question", text="Meinen Bruder", panel="scene").status_code == 200
    assert ford.does("solve", panel="scene").status_code == 422
    ford.leads("begin_solving", raise_by="0")
    page = ford.page()
    assert {"solve", "ask"} <= offered(page)
    assert "Zwei Würfel müssen <b>8</b> erreichen." in page
    [hint] = ford.board.hint_cards
    ford.does("ask", kind="hint", about=hint.key, panel="scene")
    [offer] = ford.board.offers
    ford.leads("agree", panel="npcs", offer=offer.key)
    assert "Zwei Würfel müssen <b>7</b> erreichen." in ford.page()
    assert ford.does("solve", 3, 4, panel="scene").status_code == 200
    assert ford.board.adventure.peaceful


def test_rolls_stand_in_the_log_with_their_colours(ford: Ford) -> None:
    opened(ford, 4, 2)
    ford.does("settle", condition="Durchnässt")
    log = ford.page("log")
    assert 'class="die black kept' in log
    assert "Durchnässt" in log


def test_a_group_is_asked_for_a_move(ford: Ford) -> None:
    url = reverse("tables:asking", args=[ford.cast.table.slug])
    form = {"ticket": str(uuid.uuid4()), "do": "send", "move": "risk", "visibility": "0"}
    who = {"who": [str(ford.cast.mara.pk)]}
    assert 'name="move" value="find_out"' in ford.page("gm", ford.ana)
    assert ford.ana.post(url, form | who, headers={"HX-Request": "true"}).status_code == 422
    words = {"words": "Über den Balken", "ticket": str(uuid.uuid4())}
    assert ford.ana.post(url, form | who | words, headers={"HX-Request": "true"}).status_code == 200
    assert "Über den Balken" in ford.page()


def test_a_page_asks_as_often_however_much_lies_on_the_table(ford: Ford) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            ford.page()
        return len(asked)

    ford.page()
    before = queries()
    fighting(ford)
    for number in range(4):
        ford.leads("write_hint", text=f"Spur {number}")
        ford.leads("add_card", panel="npcs", kind="place", name=f"Ort {number}")
    opened(ford, 4, 2)
    assert queries() <= before + 1


# --- unseen -----------------------------------------------------------------------------------------------------------


def test_nobody_else_hears_of_a_die_that_was_won_unseen(current: Ford) -> None:
    happened = TableEvent.objects.filter(table=current.cast.table)
    heard = happened.exclude(pk__in=list(happened.values_list("pk", flat=True)))
    current.does("move", 1, 5, move="ability", ability="Spear dance", trait="first", visibility=Visibility.SELF_AND_GM)
    current.does("settle")
    assert current.play(current.cast.mara).next_white == 1
    assert [each.kind for each in heard.visible_to(current.cast.jonas)] == []
    assert "tracks" in [each.kind for each in heard.visible_to(current.cast.mara)]
    sheet = reverse("characters:sheet", args=[current.maras])
    assert "Beim nächsten passenden Wurf kommt ein weißer Würfel dazu" in current.mara.get(sheet).text
    shown = current.jonas.get(sheet)
    assert shown.status_code == 200
    assert "Un dé blanc rejoint le prochain jet" not in shown.text
