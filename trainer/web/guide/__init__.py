"""What shows a newcomer around: the tutorial, the keys, and the icons."""
