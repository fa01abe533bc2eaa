"""Plugs the floors together; owns processes, disk and the entry points."""
