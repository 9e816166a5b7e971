"""Examples of everything that screens are made of, for the catalogue at /styleguide/."""
