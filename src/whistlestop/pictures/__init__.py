"""Drawing boards, cards, tickets and tokens as SVG and PNG."""
