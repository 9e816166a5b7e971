from typing import Any

from django.db import migrations, models

from rules.core.luck import added
from rules.systems import BY_KEY


def count_earlier_rolls(apps: Any, schema_editor: Any) -> None:
    """Sum up the open rolls that were thrown before there were sums."""
    tables, rolls = apps.get_model("tables", "Table").objects, apps.get_model("rules", "Roll").objects
    for table in tables.only("pk"):
        sums: dict[str, Any] = {}
        open_ones = rolls.filter(epoch__book=table.pk, scope="table", body__isnull=False, system__in=list(BY_KEY))
        for roll in open_ones.iterator():
            throw = BY_KEY[roll.system].luck(roll.request, roll.facts, roll.result)
            sums = added(sums, throw) if throw else sums
        tables.filter(pk=table.pk).update(luck={"all": sums} if sums else {})


class Migration(migrations.Migration):
    dependencies = [("tables", "0014_shown_to"), ("rules", "0002_append_only")]

    operations = [
        migrations.AddField("table", "luck", models.JSONField(blank=True, default=dict)),
        migrations.RunPython(count_earlier_rolls, migrations.RunPython.noop),
    ]
