/* There is nothing to call: see isolation.c. */
