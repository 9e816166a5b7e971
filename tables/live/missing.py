"""What answers at the stream's address when Django is served without the stream beside it."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse


@login_not_required
def not_streaming(request: HttpRequest, slug: str) -> HttpResponse:
    raise Http404
