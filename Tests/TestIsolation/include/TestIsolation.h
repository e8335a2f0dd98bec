/* Nothing is to be called: see isolation.c. */
