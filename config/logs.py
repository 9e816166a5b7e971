"""One JSON object a line, without secrets."""

import logging


class JsonFormatter(logging.Formatter):
    pass
