"""System checks: what must hold before the server may start."""
