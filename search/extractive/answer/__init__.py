"""Sentences of the evidence: found, weighed and chosen."""
