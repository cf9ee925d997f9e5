"""Plans to facts: state variables, operators, and the search over them."""
