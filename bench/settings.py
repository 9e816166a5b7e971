"""The project's settings in test mode, with one more address: the plain view that requests are measured against."""

import os

os.environ["MODE"] = "test"

from config.settings import *  # noqa: F403

ROOT_URLCONF = "bench.urls"
