"""Tables: their logs, the state that follows from them, decisions on commands, and what each reader may see."""
