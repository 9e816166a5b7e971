from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "tables"

    def ready(self) -> None:
        """Hear of what happens below: a person's language, a member's place, a campaign's end."""
        from accounts.services import on_language_change
        from tables.services import language_changed

        on_language_change.append(language_changed)
