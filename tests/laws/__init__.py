"""The laws of the architecture, each as a function that finds offences in a tree it is given."""
