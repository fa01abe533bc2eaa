"""The world outside: one file for each service, behind the ports of the heart."""
