"""`sidelight local_server`: how a frozen program starts the local model's process; not for people."""

from app.cli._help import application

app = application()


@app.command(hidden=True)
def local_server() -> None:
    """Serve the local model to the parent process."""
    from providers.local.child import main

    main()
