"""What a question names, asks for, and which days it is about."""
