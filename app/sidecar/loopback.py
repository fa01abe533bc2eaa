"""The one address the sidecar listens at."""

import socket
import sys

HOST = "127.0.0.1"


def bound(port: int = 0) -> socket.socket:
    """Return a socket that listens on loopback; 0 takes a free port. Raises OSError for one that is taken."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        # Also for a free port: the next sidecar may want it while connections of this one are still closing.
        if sys.platform != "win32":  # there it would share the port with another program
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((HOST, port))
        listening.listen(128)
    except OSError:
        listening.close()
        raise
    return listening
