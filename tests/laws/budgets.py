"""Law 8: a panel without a query budget is a panel that may grow with the table."""

import ast
import re
from pathlib import Path

ADDRESSES = "tables/urls.py"
BUDGETS = "tests/tables/test_budgets.py"
PANELS = "templates/tables/panels"


def unbudgeted(root: Path) -> set[str]:
    """Give the panels with an address of their own that no budget test names."""
    tree = ast.parse((root / BUDGETS).read_text(encoding="utf-8"))
    written = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    named = {text.removeprefix("tables:") for text in written}
    asked_for = set(re.findall(r'name="([\w-]+)"', (root / ADDRESSES).read_text(encoding="utf-8")))
    return {path.stem for path in (root / PANELS).glob("*.html")} & asked_for - named
