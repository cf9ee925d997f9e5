"""What is known of an app before anything is concluded: one model that both front ends fill and the solver reads."""
