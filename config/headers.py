"""The headers that every answer carries, whether Django, the stream or the door gives it."""

from collections.abc import Iterable, Mapping

from django.conf import settings

PRIVATE = {"Cache-Control": "no-store", "X-Robots-Tag": "noindex"}
PRIVATE_PATHS = (
    "/t/",
    "/j/",
    "/s/",
    "/campaigns/",
    "/preferences/",
    "/characters/",
    "/c/",
    "/new/",
    "/draft/",
    "/sign-out/",
)


def always() -> dict[str, str]:
    """Give the headers that protect the browser, on pages and errors alike."""
    headers = {
        "Content-Security-Policy": "; ".join(f"{name} {value}" for name, value in settings.SECURE_CSP.items()),
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": settings.X_FRAME_OPTIONS,
        "Referrer-Policy": settings.SECURE_REFERRER_POLICY,
        "Cross-Origin-Opener-Policy": settings.SECURE_CROSS_ORIGIN_OPENER_POLICY,
    }
    if settings.HTTPS:
        headers["Strict-Transport-Security"] = f"max-age={settings.SECURE_HSTS_SECONDS}; includeSubDomains; preload"
    return headers


def is_private(path: str) -> bool:
    """Tell whether an address is a group's or a person's own: kept by no cache, found by no search engine."""
    return path.startswith(PRIVATE_PATHS)


def raw(*groups: Mapping[str, str]) -> list[tuple[bytes, bytes]]:
    """Write headers down as an ASGI server wants them."""
    return [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in merged(groups).items()]


def merged(groups: Iterable[Mapping[str, str]]) -> dict[str, str]:
    return {name: value for group in groups for name, value in group.items()}
