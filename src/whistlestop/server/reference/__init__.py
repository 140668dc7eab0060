"""What the server tells about the game itself: its variants, its boards and its numbered rules."""
