"""Chat-model services; the registry finds them by scanning this folder."""
