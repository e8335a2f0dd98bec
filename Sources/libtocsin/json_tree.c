#include "json.h"

#include <stdlib.h>
#include <string.h>

json *json_new(json_kind kind) {
  json *value = calloc(1, sizeof *value);
  if (value != NULL) value->kind = kind;
  return value;
}

json *json_new_string(const char *text, size_t length) {
  json *value = json_new(json_string);
  if (value == NULL) return NULL;
  value->text = text_copy(text, length);
  value->length = length;
  if (value->text == NULL) {
    free(value);
    return NULL;
  }
  return value;
}

/* Nesting is limited, and therefore recursion. */
void json_free(json *value) {
  if (value == NULL) return;
  json *child = value->first;
  while (child != NULL) {
    json *next = child->next;
    json_free(child);
    child = next;
  }
  free(value->name);
  free(value->text);
  free(value);
}

void json_append(json *container, json *value) {
  value->next = NULL;
  if (container->last != NULL) container->last->next = value;
  else container->first = value;
  container->last = value;
}

json *json_copy(const json *value) {
  json *copy = json_new(value->kind);
  if (copy == NULL) return NULL;
  copy->length = value->length;
  copy->name_length = value->name_length;
  int failed = 0;
  if (value->text != NULL) {
    copy->text = text_copy(value->text, value->length);
    failed |= copy->text == NULL;
  }
  if (value->name != NULL) {
    copy->name = text_copy(value->name, value->name_length);
    failed |= copy->name == NULL;
  }
  for (const json *child = value->first; child != NULL && !failed; child = child->next) {
    json *added = json_copy(child);
    if (added != NULL) json_append(copy, added);
    else failed = 1;
  }
  if (!failed) return copy;
  json_free(copy);
  return NULL;
}

static int is_named(const json *value, const char *name, size_t length) {
  return value->name_length == length && memcmp(value->name, name, length) == 0;
}

json *json_member(const json *object, const char *name) {
  json *found = NULL;
  if (object == NULL || object->kind != json_object) return NULL;
  size_t length = strlen(name);
  for (json *child = object->first; child != NULL; child = child->next)
    if (is_named(child, name, length)) found = child;
  return found;
}

int json_is(const json *value, const char *text) {
  return value != NULL && value->kind == json_string && value->length == strlen(text)
    && memcmp(value->text, text, value->length) == 0;
}

const char *json_member_text(const json *object, const char *name) {
  const json *value = json_member(object, name);
  return value != NULL && value->kind == json_string ? value->text : NULL;
}

void json_remove(json *object, const char *name, size_t length) {
  json *before = NULL;
  json *child = object->first;
  while (child != NULL) {
    json *next = child->next;
    if (is_named(child, name, length)) {
      if (before != NULL) before->next = next;
      else object->first = next;
      if (object->last == child) object->last = before;
      json_free(child);
    } else {
      before = child;
    }
    child = next;
  }
}

int json_set(json *object, const char *name, size_t length, json *value) {
  if (value == NULL) return 0;
  char *copy = text_copy(name, length);
  if (copy == NULL) {
    json_free(value);
    return 0;
  }
  free(value->name);
  value->name = copy;
  value->name_length = length;
  json_remove(object, copy, length);
  json_append(object, value);
  return 1;
}
