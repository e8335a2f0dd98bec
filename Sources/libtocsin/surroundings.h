/* The environment of the process, read once, with which the presenter is started. */
#ifndef TOCSIN_SURROUNDINGS_H
#define TOCSIN_SURROUNDINGS_H

#include "failure.h"

typedef struct surroundings {
  /* The variables, with the client's DISPLAY; ends with NULL. */
  char **variables;
  char *folder;
} surroundings;

/* Copies the environment. `display` replaces DISPLAY if it is not NULL. */
tocsin_code surroundings_read(
  surroundings *around, const char *display, tocsin_error *error);
void surroundings_free(surroundings *around);

/* The value of a variable; NULL if it is unset or empty. */
const char *surroundings_value(const surroundings *around, const char *name);
/* An absolute path, to be freed; NULL if there is not enough memory. */
char *surroundings_path(const surroundings *around, const char *path);
/* The idle time, as text, of a presenter for a display, whose name is in its shortest form; NULL and
   an error if the variable is invalid. */
const char *surroundings_idle_seconds(
  const surroundings *around, const char *display, tocsin_error *error);
/* The path of the presenter's program, to be freed; NULL and an error if there is none. */
char *surroundings_presenter(const surroundings *around, tocsin_error *error);

#endif
