"""How to get there: from a goal in words to target screens, and by the cheapest known way to them."""
