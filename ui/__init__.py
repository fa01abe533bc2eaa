"""The window and everything that draws: shows events, decides nothing."""
