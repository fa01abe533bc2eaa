"""The session store: one SQLite database of projects, sessions, turns, tool calls and sources."""
