"""The project's settings in test mode, with addresses for pages that nobody can ask for: errors and waits."""

import os

os.environ["MODE"] = "test"

from config.settings import *  # noqa: F403

ROOT_URLCONF = "tools.stage.urls"
WHITENOISE_MAX_AGE = 3600
