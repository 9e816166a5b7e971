"""The database backend: Django's own, with a turn taken for each transaction and each single write."""

import threading
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from django.db.backends.sqlite3 import base

WRITES = ("INSERT", "UPDATE", "DELETE")
# One for each file. Taken before SQLite's own lock and given back right after, so the two cannot cross.
_turns: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)


class DatabaseWrapper(base.DatabaseWrapper):
    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.turn = _turns[str(self.settings_dict["NAME"])]
        self.has_turn = False
        self.execute_wrappers.append(self._execute_in_turn)

    def _take_turn(self) -> None:
        # Whoever waits longer than SQLite itself would, goes on and is told by SQLite that it is locked.
        self.has_turn = self.turn.acquire(timeout=self.settings_dict["OPTIONS"].get("timeout", 20))

    def _give_turn_back(self) -> None:
        if self.has_turn:
            self.has_turn = False
            self.turn.release()

    def _execute_in_turn(self, execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if self.has_turn or self.in_atomic_block or not sql.startswith(WRITES):
            return execute(sql, *rest)
        self._take_turn()
        try:
            return execute(sql, *rest)
        finally:
            self._give_turn_back()

    def _start_transaction_under_autocommit(self) -> None:
        self._take_turn()
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except BaseException:
            self._give_turn_back()
            raise

    def _commit(self) -> None:
        try:
            super()._commit()  # type: ignore[misc]
        finally:
            self._give_turn_back()

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]
        finally:
            self._give_turn_back()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]
        finally:
            self._give_turn_back()
