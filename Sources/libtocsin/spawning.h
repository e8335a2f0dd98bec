/* Starts the presenter as a detached process. */
#ifndef TOCSIN_SPAWNING_H
#define TOCSIN_SPAWNING_H

#include "surroundings.h"

/* Starts it. `display` is the shortest form of the display's name. `report` receives the read end of a pipe in which it reports that it is ready, and `path`
 * the path of its program, to be freed. */
tocsin_code spawn_presenter(
  const surroundings *around, const char *display, int *report, char **path, tocsin_error *error);

#endif
