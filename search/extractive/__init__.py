"""Answers without any language model: rules plan, the best sentences of the evidence answer."""
