"""An operator confirms by a code of their phone before anything is shown, and sets it up at the first visit."""

import re
from io import StringIO

import pytest
import time_machine
from django.contrib.admin.models import LogEntry
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django_otp.oath import totp
from django_otp.plugins.otp_totp.models import TOTPDevice

from accounts import factor
from accounts.models import RecoveryCode, User
from tests.cast import Cast, person
from tests.config.operator.conftest import ROOT
from tests.config.operator.test_pages import INLINE, everywhere
from tests.conftest import signed_in

CONFIRM, SET_UP = f"{ROOT}confirm/", f"{ROOT}set-up/"
KEY = re.compile(r'id="key"[^>]*>([A-Z2-7 ]+)<')
CODES = re.compile(r"\b[a-z2-7]{4}(?:-[a-z2-7]{4}){3}\b")


@pytest.fixture(autouse=True)
def clock() -> time_machine.Traveller:
    """Let time stand still, so that a code is right or wrong by what the test says."""
    with time_machine.travel("2031-05-04 20:00:15+00:00", tick=False) as traveller:
        yield traveller


@pytest.fixture
def by_password(operator: User) -> Client:
    """An operator who has signed in, and not confirmed."""
    return signed_in(operator)


def shown(app: TOTPDevice, *, steps: int = 0) -> str:
    """Give what the app shows now, or so many half minutes later."""
    return f"{totp(app.bin_key, drift=steps):06}"


def wrong(app: TOTPDevice) -> str:
    return next(code for code in ("000000", "111111", "222222", "333333") if code not in near(app))


def near(app: TOTPDevice) -> set[str]:
    return {shown(app, steps=steps) for steps in (-1, 0, 1)}


def set_up(client: Client) -> tuple[TOTPDevice, list[str]]:
    """Set an app up as its owner does, and give it with the recovery codes that are shown."""
    client.post(SET_UP)
    key = client.session["second-factor-key"]
    app = TOTPDevice(key=key)
    page = client.post(SET_UP, {"code": shown(app)})
    assert page.status_code == 200
    return app, CODES.findall(page.text)


# --- before anything is shown -----------------------------------------------------------------------------------------


def test_by_the_password_alone_every_address_leads_to_the_second_factor(
    cast: Cast, by_password: Client, app: TOTPDevice, operator: User
) -> None:
    for address in set(everywhere()) - {CONFIRM}:
        for answer in (by_password.get(address), by_password.post(address, {"action": "lock_account"})):
            assert answer.status_code == 303, address
            assert answer["Location"].startswith(CONFIRM), address
            assert answer.content == b""
    assert by_password.get(CONFIRM).status_code == 200
    assert not LogEntry.objects.exists()


def test_for_everybody_else_there_is_nothing_to_confirm_or_set_up(as_mara: Client) -> None:
    for who in (Client(), as_mara):
        for address in (CONFIRM, SET_UP):
            assert who.get(address).status_code == 404
            assert who.post(address, {"code": "123456"}).status_code == 404


def test_a_right_code_opens_the_page_that_was_asked_for(by_password: Client, app: TOTPDevice) -> None:
    wanted = reverse("admin:accounts_user_changelist") + "?is_guest__exact=1"
    page = by_password.get(wanted, follow=True)
    before = by_password.session.session_key
    (onward,) = re.findall(r'name="next" value="([^"]+)"', page.text.split("<main")[1].split("</main")[0])
    answer = by_password.post(CONFIRM, {"code": f" {shown(app)[:3]} {shown(app)[3:]}", "next": onward})
    assert (answer.status_code, answer["Location"]) == (303, wanted)
    assert by_password.get(wanted).status_code == 200
    assert by_password.session.session_key != before


def test_a_code_works_once_and_in_one_browser(by_password: Client, operator: User, app: TOTPDevice) -> None:
    other = signed_in(operator)
    assert by_password.post(CONFIRM, {"code": shown(app)}).status_code == 303
    assert other.post(CONFIRM, {"code": shown(app)}).status_code == 422
    assert other.get(ROOT).status_code == 303
    by_password.post(reverse("accounts:sign-out"))
    by_password.force_login(operator, backend="django.contrib.auth.backends.ModelBackend")
    assert by_password.get(ROOT).status_code == 303


@pytest.mark.parametrize("typed", ["", "12345", "1234567", "abcd-efgh-ijkl-mnop", "１２３４５６", "-1", "x" * 500])
def test_a_wrong_code_gets_one_sentence_and_opens_nothing(by_password: Client, app: TOTPDevice, typed: str) -> None:
    answer = by_password.post(CONFIRM, {"code": typed})
    assert answer.status_code == 422
    assert answer.text.count('class="field-error"') == 1
    assert by_password.get(ROOT).status_code == 303


def test_nobody_leads_an_operator_elsewhere(by_password: Client, app: TOTPDevice) -> None:
    answer = by_password.post(CONFIRM, {"code": shown(app), "next": "https://elsewhere.example/"})
    assert answer["Location"] == ROOT


# --- guessing ---------------------------------------------------------------------------------------------------------


def test_after_five_wrong_codes_even_a_right_one_waits_from_every_browser_and_longer_each_time(
    by_password: Client, operator: User, app: TOTPDevice, clock: time_machine.Traveller
) -> None:
    for minutes in (15, 30, 60):
        assert {by_password.post(CONFIRM, {"code": wrong(app)}).status_code for _try in range(5)} == {422}
        again = signed_in(operator)  # a new sign-in by the password forgives nothing
        waits = again.post(CONFIRM, {"code": shown(app)})
        assert (waits.status_code, waits["Retry-After"]) == (429, str(minutes * 60))
        assert f"{minutes} minutes" in waits.text
        clock.shift(minutes * 60)
    assert by_password.post(CONFIRM, {"code": shown(app)}).status_code == 303
    app.refresh_from_db()
    assert factor.seconds_to_wait(app) == app.throttling_failure_count == 0


def test_wrong_recovery_codes_are_counted_with_the_others(by_password: Client, app: TOTPDevice) -> None:
    for typed in ("abcd-efgh-ijkl-mnop", wrong(app)) * 3:
        answer = by_password.post(CONFIRM, {"code": typed})
    assert answer.status_code == 429


# --- setting it up ----------------------------------------------------------------------------------------------------


def test_the_first_visit_shows_the_key_and_takes_the_app_that_knows_it(by_password: Client, operator: User) -> None:
    assert by_password.get(ROOT, follow=True).redirect_chain[-1][0] == SET_UP
    assert 'class="qr"' not in by_password.get(SET_UP).text
    by_password.post(SET_UP)
    page = by_password.get(SET_UP).text
    (key,) = KEY.findall(page)
    app = factor.app_with(operator, by_password.session["second-factor-key"])
    assert factor.key_as_text(app) == key
    assert 'class="qr"' in page
    assert app.config_url.startswith("otpauth://totp/Tafelrunde")
    refused = by_password.post(SET_UP, {"code": wrong(app)})
    assert refused.status_code == 422
    assert KEY.findall(refused.text) == [key]
    assert not TOTPDevice.objects.exists()
    taken = by_password.post(SET_UP, {"code": shown(app)})
    assert len(set(CODES.findall(taken.text))) == 10
    assert by_password.get(ROOT).status_code == 200
    assert LogEntry.objects.get().change_message == "Second factor set up"


def test_looking_makes_no_key_and_another_browser_sees_another(by_password: Client, operator: User) -> None:
    by_password.get(SET_UP)
    assert "second-factor-key" not in by_password.session
    other = signed_in(operator)
    keys = []
    for client in (by_password, other):
        client.post(SET_UP)
        keys += KEY.findall(client.get(SET_UP).text)
    assert len(set(keys)) == 2


def test_recovery_codes_are_shown_once_stored_hashed_and_work_once(by_password: Client, operator: User) -> None:
    _app, codes = set_up(by_password)
    assert not any(code in by_password.get(SET_UP).text for code in codes)
    stored = list(RecoveryCode.objects.values_list("code_hash", flat=True))
    assert len(stored) == len(set(stored)) == 10
    assert not any(code.replace("-", "") in "".join(stored) or code in "".join(stored) for code in codes)
    lost = signed_in(operator)
    answer = lost.post(CONFIRM, {"code": codes[3].upper().replace("-", " ")}, follow=True)
    assert answer.redirect_chain[-1][0] == ROOT
    assert "9 recovery codes are left." in answer.text
    assert LogEntry.objects.latest("pk").change_message == "Recovery code used"
    assert signed_in(operator).post(CONFIRM, {"code": codes[3]}).status_code == 422


def test_a_new_phone_takes_the_place_of_the_old_one_everywhere(by_password: Client, operator: User) -> None:
    old, old_codes = set_up(by_password)
    elsewhere = signed_in(operator)
    elsewhere.post(CONFIRM, {"code": old_codes[0]})
    assert elsewhere.get(ROOT).status_code == 200
    new, _codes = set_up(by_password)
    assert new.key != old.key
    assert by_password.get(ROOT).status_code == 200
    assert elsewhere.get(ROOT).status_code == 303
    assert elsewhere.post(CONFIRM, {"code": old_codes[1]}).status_code == 422
    assert elsewhere.post(CONFIRM, {"code": shown(old, steps=1)}).status_code == 422
    assert elsewhere.post(CONFIRM, {"code": shown(new, steps=1)}).status_code == 303


def test_whoever_only_knows_the_password_puts_no_phone_in_the_place_of_another(
    by_password: Client, app: TOTPDevice
) -> None:
    for form in ({}, {"code": "123456"}):
        assert by_password.post(SET_UP, form)["Location"] == CONFIRM
    assert "second-factor-key" not in by_password.session
    assert TOTPDevice.objects.get() == app


# --- at the server ----------------------------------------------------------------------------------------------------


def test_whoever_is_at_the_server_resets_an_operators_second_factor(by_password: Client, operator: User) -> None:
    set_up(by_password)
    said = StringIO()
    call_command("reset_second_factor", "Wirt", stdout=said)
    assert said.getvalue() == "wirt has no second factor now, and sets one up at the next visit.\n"
    assert TOTPDevice.objects.count() + RecoveryCode.objects.count() == 0
    assert by_password.get(ROOT, follow=True).redirect_chain[-1][0] == SET_UP


def test_a_reset_without_an_operator_or_a_factor_says_so(operator: User) -> None:
    person("Mara")
    for name, why in (("Mara", "No operator signs in as Mara"), ("wirt", "wirt has no second factor")):
        with pytest.raises(CommandError, match=why):
            call_command("reset_second_factor", name)


# --- the pages --------------------------------------------------------------------------------------------------------


def test_the_pages_are_in_our_own_look_and_keep_our_policy(by_password: Client, operator: User) -> None:
    by_password.post(SET_UP)
    pages = [by_password.get(SET_UP)]
    app = TOTPDevice(key=by_password.session["second-factor-key"])
    pages += [by_password.post(SET_UP, {"code": shown(app)}), signed_in(operator).get(CONFIRM)]
    for page in pages:
        assert 'class="bar site"' in page.text
        assert INLINE.findall(page.text) == []
        assert page["Cache-Control"] == "no-store"
        assert "script-src 'self'" in page["Content-Security-Policy"]
    assert {client.put(CONFIRM).status_code for client in (by_password, signed_in(operator))} == {405}


def test_without_its_token_a_post_confirms_and_sets_up_nothing(operator: User, app: TOTPDevice) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(operator, backend="django.contrib.auth.backends.ModelBackend")
    assert strict.post(CONFIRM, {"code": shown(app)}).status_code == 403
    assert strict.post(SET_UP).status_code == 403
    assert strict.get(ROOT).status_code == 303


def test_others_pay_no_query_for_it(as_mara: Client, django_assert_num_queries: object) -> None:
    with django_assert_num_queries(2):  # type: ignore[operator]
        as_mara.get("/credits/")
