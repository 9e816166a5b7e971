"""The project's settings in test mode: whoever runs a test runs it so."""

import os

os.environ["MODE"] = "test"

from config.settings import *  # noqa: F403
