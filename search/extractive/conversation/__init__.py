"""Questions in their conversation: what a follow-up takes from the turns before it."""
