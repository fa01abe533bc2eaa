"""What can be answered without a model and without the web: arithmetic, units, the clock."""
