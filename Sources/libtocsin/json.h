/* JSON as a tree: RFC 8259 without extensions, with limits. */
#ifndef TOCSIN_JSON_H
#define TOCSIN_JSON_H

#include "bytes.h"

enum {
  /* How deeply objects and arrays of a message can be nested. */
  json_depth_limit = 16,
  /* The maximal number of bytes of a text. */
  json_length_limit = 16 << 20,
  /* The maximal number of values of a text, so that a short text cannot use much memory. */
  json_count_limit = 1000000
};

typedef enum json_kind {
  json_null,
  json_false,
  json_true,
  json_number,
  json_string,
  json_array,
  json_object
} json_kind;

typedef struct json {
  json_kind kind;
  /* The name of an object's member, with a final NUL; it can contain other NULs. */
  char *name;
  size_t name_length;
  /* The content of a string, or a number as written; with a final NUL. */
  char *text;
  size_t length;
  /* The members or elements. */
  struct json *first;
  struct json *last;
  struct json *next;
} json;

/* Why a text is not JSON. Columns count characters. */
typedef struct json_problem {
  size_t line;
  size_t column;
  /* NULL if there is not enough memory. */
  const char *what;
} json_problem;

/* Parses a text; returns NULL and a problem if it is not JSON. */
json *json_read(const char *text, size_t length, int depth_limit, json_problem *problem);
void json_free(json *value);
/* Appends a value on one line, without spaces. */
void json_write(bytes *text, const json *value);
void json_write_string(bytes *text, const char *string, size_t length);

/* The last member with this name; NULL if there is none, or if the value is not an object. */
json *json_member(const json *object, const char *name);
/* The text of a member that is a string; NULL if there is none. */
const char *json_member_text(const json *object, const char *name);
int json_is(const json *value, const char *text);

/* New values; NULL if there is not enough memory. */
json *json_new(json_kind kind);
json *json_new_string(const char *text, size_t length);
json *json_copy(const json *value);
/* Appends a value, which then belongs to the array or object. */
void json_append(json *container, json *value);
/* Adds a value as a member, in place of others with this name; frees it on failure. Returns whether
 * there was enough memory. */
int json_set(json *object, const char *name, size_t length, json *value);
/* Removes all members with this name from an object, and frees them. */
void json_remove(json *object, const char *name, size_t length);

/* Whether a text is valid UTF-8. */
int json_is_utf8(const char *text, size_t length);

#endif
