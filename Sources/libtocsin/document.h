/* Documents of alerts, and the updates that change them. */
#ifndef TOCSIN_DOCUMENT_H
#define TOCSIN_DOCUMENT_H

#include "failure.h"
#include "json.h"

/* Reads a document, which must be an object without secret inputs; NULL and an error if it is not.
 * The presenter checks its members. `what` is its name in errors. */
json *document_read(const char *text, const char *what, tocsin_error *error);

/* Applies an accepted update to the document of its alert, so that another presenter can show the
 * current alert. */
void document_update(json *document, const json *update);

/* The document of an alert with a title, a message or NULL, and buttons, which end with NULL or are
 * NULL; returns NULL if there is not enough memory. */
char *document_of_words(const char *title, const char *message, const char *const *buttons);

#endif
