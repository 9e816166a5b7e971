from tests.databases import fresh_sqlite, migrated_sqlite

__all__ = ["fresh_sqlite", "migrated_sqlite"]
