"""What every page's shell needs."""

from django.http import HttpRequest


def shell(request: HttpRequest) -> dict[str, object]:
    return {}
