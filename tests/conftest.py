"""The cast that most tests share, and the mode they run in."""

import os

os.environ["MODE"] = "test"
