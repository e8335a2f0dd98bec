/* A text that grows, with allocation failures recorded. */
#ifndef TOCSIN_BYTES_H
#define TOCSIN_BYTES_H

#include <stddef.h>

/* Starts as zeros. After a failed allocation `failed` is set, and nothing more is added. */
typedef struct bytes {
  char *start;
  size_t length;
  size_t room;
  int failed;
} bytes;

void bytes_add(bytes *text, const char *more, size_t length);
void bytes_add_text(bytes *text, const char *more);
void bytes_add_byte(bytes *text, char byte);
/* Adds text with a format of printf. */
void bytes_add_format(bytes *text, const char *format, ...)
  __attribute__((format(printf, 2, 3)));
/* Removes bytes from the beginning. */
void bytes_drop(bytes *text, size_t length);
void bytes_free(bytes *text);
/* Returns the text with a final NUL and forgets it; NULL after a failed allocation. */
char *bytes_take(bytes *text);

/* A copy with a final NUL; NULL if there is not enough memory. */
char *text_copy(const char *text, size_t length);
/* A text with a format of printf; NULL if there is not enough memory. */
char *text_format(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
