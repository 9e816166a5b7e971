"""Motion shows what has already happened; whoever wants none gets none."""

import tomllib
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_table import QUESTION

pytestmark = pytest.mark.browser

DRAWN = tomllib.loads((Path(__file__).parents[1] / "look" / "design.toml").read_text())["dice"]
FACES = (3, 1, 5)
RECORD = """() => {
  window.seen = { moved: [], long: [], turned: false, early: false, told: false, laid: new Set() };
  const MOVES = ["transform", "translate", "rotate", "scale"];
  const watch = () => {
    for (const each of document.getAnimations()) {
      const frames = each.effect.getKeyframes(), name = each.animationName ?? each.transitionProperty;
      const moves = frame => MOVES.some(key => (frame[key] ?? "none") !== "none");
      if (frames.some(moves)) seen.moved.push(name);
      if (each.effect.getComputedTiming().activeDuration > 120) seen.long.push(name);
    }
    if (document.querySelector("#panel-act .turning")) {
      seen.turned = true;
      seen.told ||= !document.querySelector("#panel-act .answer.waits");
      seen.early ||= !!document.querySelector("#panel-act .answer")?.textContent.trim();
    }
    for (const each of document.querySelectorAll("#panel-act .answer")) seen.laid.add(getComputedStyle(each).display);
    requestAnimationFrame(watch);
  };
  watch();
}"""
# What lies on the table changes while the first die turns, so that the tray is drawn anew around it.
AGAIN = """() => new MutationObserver((_, watch) => {
  if (!document.querySelector("#panel-act .turning")) return;
  watch.disconnect();
  document.getElementById("again").append(document.createElement("i"));
}).observe(document.body, {subtree: true, childList: true, attributes: true, attributeFilter: ["class"]})"""
SHOWN = "dice => dice.map(die => die.querySelectorAll('.pips circle').length)"


def roll(page: Page) -> None:
    page.wait_for_timeout(600)
    page.evaluate(RECORD)
    for at in range(len(FACES) - 1):
        chip = page.locator("#ask [data-chip]").nth(at)
        chip.click()
        expect(chip).to_have_attribute("aria-pressed", "true")
    page.fill("#ask [name=question]", QUESTION)
    page.click("#ask [data-main]")
    page.wait_for_selector("#settle")


def shown(page: Page) -> list[int]:
    found: list[int] = page.locator("#panel-act .dice.xl .die").evaluate_all(SHOWN)
    return found


def test_the_result_is_there_before_the_dice_lie_still_and_they_end_on_it(server, seat) -> None:
    server.falls(list(FACES))
    page = seat(1).sit()
    page.evaluate(AGAIN)
    roll(page)
    page.wait_for_function("() => seen.turned && !document.querySelector('.turning, .waits')")
    assert page.evaluate("[seen.turned, seen.early, seen.told]") == [True, True, False]
    assert page.evaluate("seen.laid.size") == 1
    assert sorted(shown(page)) == sorted(FACES)
    assert page.locator(".turning, .waits").count() == 0


# The result is drawn anew with other words while the first die turns; what stands there then is read at once.
LATER = """() => new MutationObserver((_, watch) => {
  const result = document.querySelector("#panel-act [data-result]");
  if (!result?.querySelector(".turning")) return;
  watch.disconnect();
  const fresh = result.cloneNode(true), answer = result.querySelector(".answer");
  fresh.querySelector(".answer").textContent = "Later";
  htmx.swap({target: result, sourceElement: result, text: fresh.outerHTML, swap: "outerMorph"});
  window.meanwhile = [answer.textContent, !!result.querySelector(".turning"), answer.matches(".waits")];
}).observe(document.body, {subtree: true, childList: true, attributes: true, attributeFilter: ["class"]})"""


def test_what_happens_while_dice_turn_is_shown_when_they_lie(server, seat) -> None:
    server.falls(list(FACES))
    page = seat(1).sit()
    page.evaluate(LATER)
    roll(page)
    page.wait_for_function("window.meanwhile")
    words, turning, waits = page.evaluate("meanwhile")
    assert [words == "Later", turning, waits] == [False, True, True]
    expect(page.locator("#panel-act [data-result] .answer")).to_have_text("Later")


# What the dice have set themselves to do is read from their own timers: no clock, so no slow machine matters.
TIMERS = """() => {
  window.timers = [];
  const wait = window.setTimeout;
  window.setTimeout = (run, ms, ...more) => {
    if (new Error().stack.includes("/dice.js")) timers.push(ms);
    return wait(run, ms, ...more);
  };
}"""
# As many dice as one asks for, thrown once more; each die tells how often its face was drawn.
THROW = """async count => {
  const group = document.querySelector("#panel-act [data-result] .dice.xl"), one = group.querySelector(".die");
  group.replaceChildren(...Array.from({length: count}, () => one.cloneNode(true)));
  timers.length = 0;
  const drawn = new Map([...group.querySelectorAll(".pips")].map(place => [place, 0]));
  const note = records => {
    for (const {target, addedNodes} of records) if (addedNodes.length) drawn.set(target, drawn.get(target) + 1);
  };
  const watch = new MutationObserver(note);
  for (const place of drawn.keys()) watch.observe(place, {childList: true});
  document.querySelector("#panel-act").dispatchEvent(new CustomEvent("tafel:result", {bubbles: true}));
  const planned = [...timers];
  const moves = () => group.querySelector(".turning") || [...drawn.values()].some(times => !times);
  while (moves()) await new Promise(requestAnimationFrame);
  note(watch.takeRecords());
  return { planned, drawn: [...drawn.values()] };
}"""
TURNS = """() => {
  const rules = list => [...list].flatMap(rule => [rule, ...(rule.cssRules ? rules(rule.cssRules) : [])]);
  const all = [...document.styleSheets].flatMap(sheet => rules(sheet.cssRules));
  const [settle] = all.filter(rule => rule instanceof CSSKeyframesRule && rule.name === "settle");
  return [...settle.cssText.matchAll(/rotate\\((-?[\\d.]+)deg\\)/g)].map(([, degrees]) => Math.abs(degrees));
}"""


@pytest.mark.parametrize("count", [3, 12])
def test_dice_fall_one_after_the_other_with_a_few_faces_and_a_small_turn(server, seat, count: int) -> None:
    server.falls(list(FACES))
    page = seat(1).sit()
    page.evaluate(TIMERS)
    roll(page)
    page.wait_for_function("() => !document.querySelector('.turning, .waits')")
    thrown = page.evaluate(THROW, count)
    planned, of_one = thrown["planned"], len(thrown["planned"]) // count
    starts = planned[::of_one][:count]
    apart = {later - sooner for sooner, later in pairwise(starts)}
    assert apart == {DRAWN["apart"]} if count == len(FACES) else 0 < max(apart) <= DRAWN["apart"]
    assert max(planned) <= DRAWN["longest"]
    assert {times - 1 for times in thrown["drawn"]} <= set(range(DRAWN["faces"][0], DRAWN["faces"][1] + 1))
    assert max(page.evaluate(TURNS)) == DRAWN["turn"]


# However slow the machine: the press comes while the first die turns, and what is left then is counted at once.
PRESS = """() => new MutationObserver(() => {
  if (window.pressed || !document.querySelector("#panel-act .turning")) return;
  window.pressed = [true];
  document.body.dispatchEvent(new PointerEvent("pointerdown", {bubbles: true}));
  pressed.push(document.querySelectorAll(".turning, .waits").length);
}).observe(document.body, {subtree: true, childList: true, attributes: true, attributeFilter: ["class"]})"""


def test_a_press_skips_to_the_result(server, seat) -> None:
    server.falls(list(FACES))
    page = seat(1).sit()
    page.evaluate(PRESS)
    roll(page)
    page.wait_for_function("window.pressed")
    assert page.evaluate("pressed") == [True, 0]
    assert sorted(shown(page)) == sorted(FACES)


def test_a_device_that_wants_no_motion_gets_none(server, seat) -> None:
    server.falls(list(FACES))
    page = seat(1, reduced_motion="reduce").sit()
    roll(page)
    assert sorted(shown(page)) == sorted(FACES)
    page.wait_for_timeout(700)
    assert page.evaluate("[seen.moved, seen.long, seen.turned]") == [[], [], False]


def test_a_person_who_wants_no_motion_gets_none_even_where_sheets_rise(server, seat) -> None:
    server.falls(list(FACES))
    page = seat(1, phone=True).sit()
    page.evaluate("document.documentElement.dataset.motion = 'reduced'")
    page.evaluate(RECORD)
    page.click(".tabbar [data-go=roll]")
    roll(page)
    page.wait_for_timeout(700)
    assert page.evaluate("[seen.moved, seen.long, seen.turned]") == [[], [], False]


def test_a_new_entry_is_marked_and_then_one_of_many(server, seat) -> None:
    one, other = seat(1), seat(2).sit()
    one.page.clock.install()
    page = one.sit()
    other.fill("#ask [name=question]", QUESTION)
    other.click("#ask [data-main]")
    fresh = page.locator("#panel-log li.fresh")
    expect(fresh).to_have_count(1)
    assert "3px" in fresh.evaluate("line => getComputedStyle(line).boxShadow")
    page.clock.run_for(9_000)
    expect(fresh).to_have_count(0)
