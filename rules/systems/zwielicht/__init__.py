"""Zwielicht, being built."""
