"""Let the database itself refuse to change the roll log.

A roll is added and never changed; redaction alone may empty, at once, all that says who and what. An epoch keeps its
promises: seeds and commitments stay, numbers only rise, nothing moves after the end.

Trap: on SQLite a later migration that alters one of these tables rebuilds it and so loses its triggers. Such a migration
ends with `migrations.RunPython(guard, unguard)` of this file, and guards its new columns. tests/rules/test_triggers.py
looks at the migrated database and fails otherwise.
"""

from django.db import migrations

ROLL_KEEPS = (
    "id", "epoch_id", "scope", "seq", "is_end", "system", "visibility", "sides", "faces", "leaf", "head", "at",
)
ROLL_LOSES = ("request", "facts", "result", "salt", "body", "by", "character")
EPOCH_KEEPS = ("id", "book", "opened_at", "table_seed", "table_commit", "gm_seed", "gm_commit")
EPOCH_KEEPS_ENDED = ("ended_at", "table_seq", "table_head", "gm_seq", "gm_head")
SCOPES = ("table", "gm")

NEVER_DELETED = "Rolls and epochs are never deleted."
NEVER_CHANGED = "A roll is never changed, only redacted."
PROMISED = "An epoch keeps its promises."


def changed(columns, differs):
    return " OR ".join(f'NEW."{column}" {differs} OLD."{column}"' for column in columns)


def roll_is_changed(differs):
    """Say, in SQL, that an update is anything but a redaction; the end record names nobody and is never redacted."""
    left = " OR ".join(f'NEW."{column}" IS NOT NULL' for column in ROLL_LOSES)
    return f"OLD.is_end OR {changed(ROLL_KEEPS, differs)} OR {left}"


def epoch_is_changed(differs):
    """Say, in SQL, that an update breaks a promise of an epoch."""
    rules = [
        changed(EPOCH_KEEPS, differs),
        f"(OLD.ended_at IS NOT NULL AND ({changed(EPOCH_KEEPS_ENDED, differs)}))",
    ]
    for scope in SCOPES:
        rules += [
            f"NEW.{scope}_seq < OLD.{scope}_seq",
            f"(NEW.{scope}_head {differs} OLD.{scope}_head AND NEW.{scope}_seq = OLD.{scope}_seq)",
            f"(OLD.{scope}_revealed_at IS NOT NULL AND NEW.{scope}_revealed_at {differs} OLD.{scope}_revealed_at)",
            f"(NEW.{scope}_revealed_at IS NOT NULL AND NEW.ended_at IS NULL)",
        ]
    return " OR ".join(rules)


def sqlite_trigger(name, moment, when, message):
    """REPLACE deletes without firing a delete trigger, so inserting over a row is refused too."""
    return f"CREATE TRIGGER {name} BEFORE {moment} FOR EACH ROW WHEN {when} BEGIN SELECT RAISE(ABORT, '{message}'); END"


SQLITE = [
    sqlite_trigger("rules_roll_delete", "DELETE ON rules_roll", "1", NEVER_DELETED),
    sqlite_trigger("rules_roll_update", "UPDATE ON rules_roll", roll_is_changed("IS NOT"), NEVER_CHANGED),
    sqlite_trigger(
        "rules_roll_insert",
        "INSERT ON rules_roll",
        "EXISTS (SELECT 1 FROM rules_roll WHERE id = NEW.id) OR EXISTS (SELECT 1 FROM rules_roll"
        " WHERE epoch_id = NEW.epoch_id AND scope = NEW.scope AND seq = NEW.seq)",
        NEVER_CHANGED,
    ),
    sqlite_trigger("rules_epoch_delete", "DELETE ON rules_epoch", "1", NEVER_DELETED),
    sqlite_trigger("rules_epoch_update", "UPDATE ON rules_epoch", epoch_is_changed("IS NOT"), PROMISED),
    sqlite_trigger(
        "rules_epoch_insert",
        "INSERT ON rules_epoch",
        "EXISTS (SELECT 1 FROM rules_epoch WHERE id = NEW.id)",
        PROMISED,
    ),
]


def postgresql_function(name, body):
    return f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {body} END $$"


def refused(message):
    return f"RAISE EXCEPTION '{message}' USING ERRCODE = 'restrict_violation';"


def postgresql_table(table, when, message):
    """Guard one table: rows one by one, and TRUNCATE, which fires no row trigger, unless there is nothing to lose."""
    return [
        postgresql_function(f"{table}_delete", refused(NEVER_DELETED)),
        postgresql_function(f"{table}_update", refused(message)),
        postgresql_function(
            f"{table}_truncate",
            f"IF EXISTS (SELECT 1 FROM {table}) THEN {refused(NEVER_DELETED)} END IF; RETURN NULL;",
        ),
        f"CREATE TRIGGER {table}_delete BEFORE DELETE ON {table} FOR EACH ROW EXECUTE FUNCTION {table}_delete()",
        f"CREATE TRIGGER {table}_update BEFORE UPDATE ON {table} FOR EACH ROW WHEN ({when})"
        f" EXECUTE FUNCTION {table}_update()",
        f"CREATE TRIGGER {table}_truncate BEFORE TRUNCATE ON {table} EXECUTE FUNCTION {table}_truncate()",
    ]


POSTGRESQL = [
    *postgresql_table("rules_roll", roll_is_changed("IS DISTINCT FROM"), NEVER_CHANGED),
    *postgresql_table("rules_epoch", epoch_is_changed("IS DISTINCT FROM"), PROMISED),
]
KINDS = {"sqlite": ("delete", "update", "insert"), "postgresql": ("delete", "update", "truncate")}


def guard(apps, schema_editor):
    unguard(apps, schema_editor)
    for statement in {"sqlite": SQLITE, "postgresql": POSTGRESQL}[schema_editor.connection.vendor]:
        schema_editor.execute(statement, params=None)


def unguard(apps, schema_editor):
    vendor = schema_editor.connection.vendor
    for table in ("rules_roll", "rules_epoch"):
        for kind in KINDS[vendor]:
            on = f" ON {table}" if vendor == "postgresql" else ""
            schema_editor.execute(f"DROP TRIGGER IF EXISTS {table}_{kind}{on}", params=None)
            if on:
                schema_editor.execute(f"DROP FUNCTION IF EXISTS {table}_{kind}()", params=None)


class Migration(migrations.Migration):
    dependencies = [("rules", "0001_initial")]
    operations = [migrations.RunPython(guard, unguard)]
