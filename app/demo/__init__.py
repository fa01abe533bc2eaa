"""The pipeline on a machine without internet: a loopback search server over bundled texts."""
