"""A scripted sidecar for tests of the page: the real files and policy, answers as written in a play."""
