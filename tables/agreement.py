"""The page of session zero: the list, lines and veils, and all of it on paper."""

from typing import Any

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.fields import NameField, segment
from accounts.pages import REFUSED, lead_on
from config.frames import PAPERS
from config.limits import allow
from rules.core.outcome import Refusal
from tables import pages, zero
from tables.access import gm_seat_or_404, quiet_seat_or_404, seat_or_404
from tables.forms import read_uuid
from tables.models import BoundaryKind, Seat
from tables.models.agreement import MOST_WORDS
from tables.touching import touches
from tables.views import TOO_FAST


class BoundaryForm(forms.Form):
    """What somebody does not want at this table."""

    text = NameField(
        label=_("What should not come up?"),
        max_length=MOST_WORDS,
        error_messages={"required": _("Write a few words, or say that you have nothing to add.")},
    )
    kind = segment(
        [(BoundaryKind.LINE, _("Line, never at this table")), (BoundaryKind.VEIL, _("Veil, behind the curtain"))],
        label=_("How?"),
        initial=BoundaryKind.LINE,
    )


class PointForm(forms.Form):
    note = NameField(label=_("What you agreed"), max_length=MOST_WORDS, required=False)
    done = forms.BooleanField(label=_("Settled"), required=False)


def zero_panel(
    seat: Seat,
    form: BoundaryForm | None = None,
    refusal: Refusal | None = None,
    wrong: dict[str, PointForm] | None = None,
) -> dict[str, Any]:
    """Give the list as this seat sees it, with what was typed where it was refused."""
    shown = zero.session_zero(seat)
    forms_of = {point.key: point_form(point) for point in shown.points if seat.is_gm and point.by_hand} | (wrong or {})
    return pages.frame(seat) | {
        "zero": shown,
        "points": [(point, forms_of.get(point.key)) for point in shown.points],
        "boundary_form": form or BoundaryForm(),
        "zero_refusal": refusal,
        "touches": touches(seat.table, (*shown.lines, *shown.veils)) if seat.is_gm else (),
    }


def point_form(point: zero.Point) -> PointForm:
    """Give the form of one point, its boxes named after it: several stand on one page."""
    return PointForm(auto_id=f"{point.key}-%s", initial={"note": point.note, "done": point.state == zero.DONE})


@require_http_methods(["GET", "POST"])
def agreement(request: HttpRequest, slug: str) -> HttpResponse:
    """Show session zero, and take what somebody adds; nothing that is logged says who does."""
    seat = quiet_seat_or_404(request, slug)
    if request.method == "POST":
        return added(request, seat)
    part = "tables/panels/zero.html" if request.htmx else "tables/agreement.html"  # type: ignore[attr-defined]
    return render(request, part, zero_panel(seat))


def added(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Take a line or a veil, or that somebody has none; both say the same to everybody else."""
    if request.POST.get("do") == "answered":
        zero.answered(seat=seat)
        return lead_on("tables:agreement", seat.table.slug)
    form, refusal = BoundaryForm(request.POST), None
    if form.is_valid():
        hasty = not allow(f"lines:{seat.table_id}", settings.ACTS_PER_SECOND, settings.ACTS_BURST)
        refusal = TOO_FAST if hasty else zero.add_boundary(seat=seat, **form.cleaned_data)
    if form.errors or refusal:
        context = zero_panel(seat, form, refusal)
        return render(request, "tables/agreement.html", context, status=429 if refusal is TOO_FAST else REFUSED)
    return lead_on("tables:agreement", seat.table.slug)


@require_GET
def paper(request: HttpRequest, slug: str) -> HttpResponse:
    """Lay session zero out on a sheet of paper."""
    wanted = request.GET.get("paper", "")
    context = zero_panel(seat_or_404(request, slug)) | {"paper": wanted if wanted in PAPERS else PAPERS[0]}
    return render(request, "tables/agreement_print.html", context)


@require_POST
def settle(request: HttpRequest, slug: str) -> HttpResponse:
    """Let a GM settle a point, show the lines and veils now, or strike one."""
    seat, key = gm_seat_or_404(request, slug), request.POST.get("key", "")
    if request.POST.get("do") == "show":
        zero.show_now(seat=seat)
    elif struck := read_uuid(request.POST.get("strike", "")):
        zero.remove_boundary(seat=seat, boundary=struck)
    elif key in zero.POINTS and key != zero.LINES:
        form = PointForm(request.POST, auto_id=f"{key}-%s")
        if not form.is_valid():
            return render(request, "tables/agreement.html", zero_panel(seat, wrong={key: form}), status=REFUSED)
        zero.settle_point(seat=seat, key=key, **form.cleaned_data)
    return lead_on("tables:agreement", slug)
