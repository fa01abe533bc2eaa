"""One list out of several: the same page once, the most useful first, and for each the reasons why."""
