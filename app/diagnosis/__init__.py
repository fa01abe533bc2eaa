"""What `doctor` looks at: one function for each thing, each returns values that say cause and fix."""
