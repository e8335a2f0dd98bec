/* Errors: a code and one sentence. */
#ifndef TOCSIN_FAILURE_H
#define TOCSIN_FAILURE_H

#include "tocsin.h"

/* Fills in an error, which may be NULL, with a format of printf; returns the code. */
tocsin_code fail(tocsin_error *error, tocsin_code code, const char *format, ...)
  __attribute__((format(printf, 3, 4)));
/* An error that ends with the system's message for an error number. */
tocsin_code fail_system(tocsin_error *error, tocsin_code code, int number, const char *format, ...)
  __attribute__((format(printf, 4, 5)));
tocsin_code fail_memory(tocsin_error *error);

#endif
