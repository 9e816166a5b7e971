"""Where the plain view is found, for those who know no Django."""

PLAIN = "bench/plain/"
