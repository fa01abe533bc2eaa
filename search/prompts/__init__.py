"""What the models are told, in Chinese and English; pure functions from data to messages."""
