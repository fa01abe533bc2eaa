"""The methods of the protocol: one file for each noun, found by a scan of this folder."""
