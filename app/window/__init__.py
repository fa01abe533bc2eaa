"""The processes behind `sidelight`: a small parent that watches, and the one that draws the window."""
