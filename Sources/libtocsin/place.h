/* The files of a display's presenter: its socket, and the lock for starting it. */
#ifndef TOCSIN_PLACE_H
#define TOCSIN_PLACE_H

#include "failure.h"

typedef struct place {
  /* The shortest form of the display's name, such as :0. */
  char *display;
  char *socket_path;
  char *start_lock_path;
} place;

/* Finds the place of a display, and creates and checks its folder.
 *
 * The folder is tocsin in the runtime folder, or another one that belongs to this user alone.
 * `runtime` and `home` are XDG_RUNTIME_DIR and HOME, or NULL. */
tocsin_code place_find(
  place *place, const char *display, const char *runtime, const char *home, tocsin_error *error);
void place_free(place *place);

#endif
