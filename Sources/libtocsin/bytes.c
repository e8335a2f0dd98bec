#include "bytes.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Makes room for more bytes and a final NUL. */
static int make_room(bytes *text, size_t more) {
  if (text->failed) return 0;
  if (more > SIZE_MAX / 4 || text->length > SIZE_MAX / 4) {
    text->failed = 1;
    return 0;
  }
  size_t needed = text->length + more + 1;
  if (needed <= text->room) return 1;
  size_t room = text->room * 2 > needed ? text->room * 2 : needed + 32;
  char *start = realloc(text->start, room);
  if (start == NULL) {
    text->failed = 1;
    return 0;
  }
  text->start = start;
  text->room = room;
  return 1;
}

void bytes_add(bytes *text, const char *more, size_t length) {
  if (length == 0 || !make_room(text, length)) return;
  memcpy(text->start + text->length, more, length);
  text->length += length;
}

void bytes_add_text(bytes *text, const char *more) { bytes_add(text, more, strlen(more)); }

void bytes_add_byte(bytes *text, char byte) { bytes_add(text, &byte, 1); }

void bytes_add_format(bytes *text, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(NULL, 0, format, arguments);
  va_end(arguments);
  if (length < 0) {
    text->failed = 1;
    return;
  }
  if (!make_room(text, (size_t)length)) return;
  va_start(arguments, format);
  vsnprintf(text->start + text->length, (size_t)length + 1, format, arguments);
  va_end(arguments);
  text->length += (size_t)length;
}

void bytes_drop(bytes *text, size_t length) {
  if (length == 0) return;
  if (length >= text->length) {
    text->length = 0;
    /* Release the memory of a long line. */
    if (text->room > 1 << 16) bytes_free(text);
    return;
  }
  memmove(text->start, text->start + length, text->length - length);
  text->length -= length;
}

void bytes_free(bytes *text) {
  free(text->start);
  memset(text, 0, sizeof *text);
}

char *bytes_take(bytes *text) {
  if (!make_room(text, 0)) {
    bytes_free(text);
    return NULL;
  }
  char *start = text->start;
  start[text->length] = 0;
  memset(text, 0, sizeof *text);
  return start;
}

char *text_copy(const char *text, size_t length) {
  char *copy = malloc(length + 1);
  if (copy == NULL) return NULL;
  if (length > 0) memcpy(copy, text, length);
  copy[length] = 0;
  return copy;
}

char *text_format(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(NULL, 0, format, arguments);
  va_end(arguments);
  if (length < 0) return NULL;
  char *text = malloc((size_t)length + 1);
  if (text == NULL) return NULL;
  va_start(arguments, format);
  vsnprintf(text, (size_t)length + 1, format, arguments);
  va_end(arguments);
  return text;
}
