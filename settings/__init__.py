"""What the user chose: the settings file, the keys and the folders they live in."""
