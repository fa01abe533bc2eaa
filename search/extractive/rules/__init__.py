"""What is searched and what needs a model: ordered rules and the word lists they are made of."""
