"""The drawing of boards, cards, tickets and tokens as SVG."""
