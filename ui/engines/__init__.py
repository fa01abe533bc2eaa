"""What pywebview leaves to each engine: the navigation hook, raising the window, saving a file."""
