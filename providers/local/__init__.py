"""The optional local model: which weights there are, how they get here, and the process that serves them."""
