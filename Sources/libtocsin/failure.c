#define _GNU_SOURCE
#include "failure.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Removes an incomplete UTF-8 character from the end of a truncated text. */
static void cut(char *text, size_t length) {
  size_t start = length;
  while (start > 0 && ((unsigned char)text[start - 1] & 0xC0) == 0x80) start--;
  if (start == 0) return;
  unsigned char lead = (unsigned char)text[start - 1];
  size_t wanted = lead < 0x80 ? 0 : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
  if (lead >= 0x80 && length - start < wanted) text[start - 1] = 0;
}

static void write_sentence(tocsin_error *error, const char *format, va_list arguments) {
  int length = vsnprintf(error->sentence, sizeof error->sentence, format, arguments);
  if (length >= (int)sizeof error->sentence) cut(error->sentence, sizeof error->sentence - 1);
}

tocsin_code fail(tocsin_error *error, tocsin_code code, const char *format, ...) {
  if (error == NULL) return code;
  error->code = code;
  va_list arguments;
  va_start(arguments, format);
  write_sentence(error, format, arguments);
  va_end(arguments);
  return code;
}

tocsin_code fail_system(
  tocsin_error *error, tocsin_code code, int number, const char *format, ...) {
  if (error == NULL) return code;
  error->code = code;
  va_list arguments;
  va_start(arguments, format);
  write_sentence(error, format, arguments);
  va_end(arguments);
  char space[128];
  const char *reason = strerror_r(number, space, sizeof space);
  size_t length = strlen(error->sentence);
  size_t room = sizeof error->sentence - length;
  if (snprintf(error->sentence + length, room, ": %s", reason) >= (int)room)
    cut(error->sentence, sizeof error->sentence - 1);
  return code;
}

tocsin_code fail_memory(tocsin_error *error) {
  return fail(error, TOCSIN_INTERNAL, "there is not enough memory");
}
