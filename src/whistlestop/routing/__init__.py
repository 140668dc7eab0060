"""The compiled half of what follows from a view: obstacles, and how tickets stand and are completed.

`obstacles`, `ticket_state` and `ticket_ways` ask one question for all routes or all tickets at once, with the numbers
of `numbers.py`. Each answer comes as bytes (`byte_records.py`), from which they make what callers see.
"""
