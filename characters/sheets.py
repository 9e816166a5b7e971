"""Pages of one character: its sheet, changing it, its notes, and on paper or line by line."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.pages import lead_on
from characters import editing, sheet_pages
from characters.reading import Reading, changing_or_404, reading_or_404
from rules.core.fields import from_form

REFUSED, STALE = 422, 409


@require_GET
def sheet(request: HttpRequest, character: UUID) -> HttpResponse:
    reading = reading_or_404(request, character)
    return render(request, "characters/sheet.html", sheet_pages.sheet_page(reading, request.user))


@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, character: UUID) -> HttpResponse:
    """Change a sheet; asking for another row draws the form again and changes nothing."""
    reading = changing_or_404(request, character)
    if request.method == "GET":
        return render(request, "characters/edit.html", sheet_pages.edit_page(reading))
    fields, seen = from_form(dict(request.POST.lists())), request.POST.get("seen", "")
    if request.POST.get("add"):
        return render(request, "characters/edit.html", sheet_pages.edit_page(reading, fields, seen=seen))
    answer = editing.change_sheet(character=reading.character.pk, fields=fields, seen=seen, options=reading.options)
    if isinstance(answer, editing.Refused):
        page = sheet_pages.edit_page(fresh(reading), fields, answer, seen=seen)
        return render(request, "characters/edit.html", page, status=STALE if answer.refusal else REFUSED)
    return lead_on("characters:sheet", character)


@require_POST
def notes(request: HttpRequest, character: UUID) -> HttpResponse:
    """Keep what is typed as notes; of two who wrote at once, the second sees both versions."""
    reading = changing_or_404(request, character)
    if not editing.has_notes(reading.system):
        raise Http404
    typed, page, seen = (request.POST.get(name, "") for name in ("notes", "page", "seen"))
    if request.POST.get("keep") == "theirs":
        return HttpResponse(headers={"HX-Refresh": "true"}) if is_htmx(request) else noted(request, reading, page=page)
    if request.session.get(f"notes:{character}") == [page, editing.notes_mark(reading.character)]:
        seen = editing.notes_mark(reading.character)
    answer = editing.change_notes(character=reading.character.pk, notes=typed, seen=seen)
    if isinstance(answer, editing.Refused):
        status = STALE if answer.refusal is editing.STALE else REFUSED
        return noted(request, fresh(reading), status, typed=typed, refused=answer, page=page, seen=seen)
    request.session[f"notes:{character}"] = [page, editing.notes_mark(answer)]
    return noted(request, fresh(reading), saved=True, page=page)


def noted(
    request: HttpRequest, reading: Reading, status: int = 200, saved: bool = False, **typed: object
) -> HttpResponse:
    """Draw the notes anew; without a script the whole sheet, or the way back to it."""
    panel = sheet_pages.notes_panel(reading, **typed) | {"saved": saved}  # type: ignore[arg-type]
    if is_htmx(request):
        return render(request, "components/notes_state.html", sheet_pages.frame(reading) | panel, status=status)
    if status == 200:
        return lead_on("characters:sheet", reading.character.pk)
    return render(
        request, "characters/sheet.html", sheet_pages.sheet_page(reading, request.user) | panel, status=status
    )


def is_htmx(request: HttpRequest) -> bool:
    return bool(request.htmx)  # type: ignore[attr-defined]


def fresh(reading: Reading) -> Reading:
    """Read the character again, after others may have written."""
    reading.character.refresh_from_db(fields=["name", "sheet", "play", "schema", "revision"])
    return reading


@require_GET
def paper(request: HttpRequest, character: UUID) -> HttpResponse:
    reading = reading_or_404(request, character)
    size, kind, state = (request.GET.get(name, "") for name in ("size", "paper", "state"))
    page = sheet_pages.paper_page(reading, size=size, paper=kind, with_state=state == "1")
    return render(request, "characters/print.html", page)


@require_GET
def plain(request: HttpRequest, character: UUID) -> HttpResponse:
    """Give the sheet line by line, for Braille displays and whoever likes it plain."""
    reading = reading_or_404(request, character)
    return HttpResponse(sheet_pages.plain_page(reading), content_type="text/plain; charset=utf-8")
