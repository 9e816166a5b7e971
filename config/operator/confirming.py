"""An operator confirms who they are by a second factor, which they set up at their first visit."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_noop, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods
from django_otp import login

from accounts import factor
from accounts.forms import WRONG_CODE, CodeForm, ConfirmForm
from accounts.pages import form_page, go_on, lead_on, locked_page, next_of
from campaigns.qr import qr_svg
from config.operator.doing import write_down

KEY = "second-factor-key"
SET_UP, CODE_USED = gettext_noop("Second factor set up"), gettext_noop("Recovery code used")


def is_operator(request: HttpRequest) -> bool:
    return bool(request.user.is_active and request.user.is_staff)


def operators_only(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Let operators in; for all others there is nothing here."""

    @login_not_required
    @never_cache
    @sensitive_post_parameters("code")
    @require_http_methods(["GET", "POST"])
    @wraps(view)
    def seen(request: HttpRequest, *args: Any, **more: Any) -> HttpResponse:
        if not is_operator(request):
            raise Http404
        return view(request, *args, **more)

    return seen


def led_to_confirm(request: HttpRequest) -> HttpResponse:
    """Ask for the second factor first, and come back to what was asked for."""
    wanted = request.get_full_path() if request.method == "GET" else reverse("admin:index")
    return lead_on(f"{reverse('admin:confirm')}?{urlencode({'next': wanted})}")


@operators_only
def confirm(request: HttpRequest) -> HttpResponse:
    app = factor.app_of(request.user)
    if request.user.is_verified():
        return go_on(request, "admin:index")
    if app is None:
        return lead_on("admin:set-up")
    if request.method == "POST" and (seconds := factor.seconds_to_wait(app)):
        return locked_page(request, seconds)
    form = ConfirmForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        if by := factor.confirm(user=request.user, **form.cleaned_data):
            let_in(request, by)
            return go_on(request, "admin:index")
        form.add_error("code", WRONG_CODE)
    return form_page(request, "operator/confirm.html", form, next=next_of(request))


def let_in(request: HttpRequest, by: factor.By) -> None:
    """Open the pages to this session, under a new key; of a recovery code it is said how many are left."""
    login(request, factor.app_of(request.user))
    request.session.cycle_key()
    if by == factor.By.RECOVERY:
        write_down(request.user, CODE_USED, request.user, request.user.name)
        left = factor.codes_left(request.user)
        told = ngettext("%(count)s recovery code is left.", "%(count)s recovery codes are left.", left)
        messages.warning(request, told % {"count": left})


@operators_only
def set_up(request: HttpRequest) -> HttpResponse:
    """Show an app its key, and take it once its code fits. Whoever has one already must have confirmed by it."""
    known = request.user.otp_device
    if factor.app_of(request.user) != known:
        return lead_on("admin:confirm")
    if request.method == "POST" and "code" not in request.POST:
        # Kept by the session alone: whoever else knows the password must not see the key that somebody then takes.
        request.session[KEY] = factor.new_key()
        return lead_on("admin:set-up")
    key = request.session.get(KEY)
    form = CodeForm(request.POST if key and request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        if codes := factor.set_up(user=request.user, key=key, instead_of=known, **form.cleaned_data):
            return taken(request, codes)
        form.add_error("code", WRONG_CODE)
    return form_page(request, "operator/set_up.html", form, **drawn(request, key))


def taken(request: HttpRequest, codes: list[str]) -> HttpResponse:
    """Show the recovery codes, this once."""
    del request.session[KEY]
    let_in(request, factor.By.APP)
    write_down(request.user, SET_UP, request.user, request.user.name)
    return render(request, "operator/codes.html", {"codes": "\n".join(codes)})


def drawn(request: HttpRequest, key: str | None) -> dict[str, Any]:
    """Give a key as a QR code and as text, once one was asked for."""
    if not key:
        return {}
    app = factor.app_with(request.user, key)
    return {"qr": qr_svg(app.config_url), "key": factor.key_as_text(app)}


urls: list[URLPattern] = [path("confirm/", confirm, name="confirm"), path("set-up/", set_up, name="set-up")]
