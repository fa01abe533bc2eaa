"""The heart: decides, asks, merges and writes; it never touches network, disk, wall clock or window."""
