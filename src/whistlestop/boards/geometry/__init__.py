"""How a board lies on its sheet: projection, layout, lines, spaces and labels."""
