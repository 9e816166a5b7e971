"""The project's settings in test mode: whoever runs a test runs it so."""

import os

os.environ["MODE"] = "test"

from config.settings import *  # noqa: F403

# Look for a static file when it is asked for, not for all of them with every new client.
WHITENOISE_AUTOREFRESH = True
PASSWORD_HASHERS = ["tests.hashers.QuickArgon2"]
