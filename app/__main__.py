"""`python -m app` is the same as `sidelight`."""

from app.cli.entry import main

main()
