"""The project's settings in test mode, with static files that a browser asks for once."""

import os

os.environ["MODE"] = "test"

from config.settings import *  # noqa: F403

WHITENOISE_MAX_AGE = 3600
