"""The geometry of a board on its sheet: projection, layout, lines, spaces and labels."""
