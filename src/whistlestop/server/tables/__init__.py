"""Tables: their logs, what follows from them, who sits there and what each reader may see."""
