"""All that is stored, to be compared before and after."""

from typing import Any

from django.apps import apps
from django.db import transaction
from django.test import Client

BY_CHANCE_OR_CLOCK = frozenset({"at", "public_id", "id", "last_login"})


def rows() -> dict[str, list[dict[str, Any]]]:
    """Everything that is stored, without what is by chance or by the clock."""
    return {
        model.__name__: [
            {name: value for name, value in row.items() if name not in BY_CHANCE_OR_CLOCK}
            for row in model.objects.order_by("pk").values()
        ]
        for model in apps.get_models()
    }


def rows_after(client: Client, address: str, form: dict[str, str] | None = None, *, status: int, **how: Any) -> Any:
    """Give everything that is stored after a press that has this answer, and take the press back."""
    with transaction.atomic():
        assert client.post(address, form or {}, **how).status_code == status
        found = rows()
        transaction.set_rollback(True)
    return found
