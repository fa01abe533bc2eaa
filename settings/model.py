"""The settings: one field each with its default, bounds, title and help; file, form and checks follow from it."""
