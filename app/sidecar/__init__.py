"""The sidecar: one dispatcher, two transports (stdin/stdout, loopback HTTP), any number of clients."""
