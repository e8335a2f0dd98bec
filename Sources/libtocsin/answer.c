#include "answer.h"

#include <stdlib.h>
#include <string.h>

static tocsin_outcome outcome_named(const json *name) {
  static const struct {
    const char *name;
    tocsin_outcome outcome;
  } all[] = {
    {"button", TOCSIN_BUTTON},       {"cancelled", TOCSIN_CANCELLED},
    {"timed-out", TOCSIN_TIMED_OUT}, {"dismissed", TOCSIN_DISMISSED},
    {"withdrawn", TOCSIN_WITHDRAWN}, {"failed", TOCSIN_FAILED}};
  for (size_t index = 0; index < sizeof all / sizeof *all; index++)
    if (json_is(name, all[index].name)) return all[index].outcome;
  return TOCSIN_PENDING;
}

static char *copy_member(const json *object, const char *name) {
  const json *value = json_member(object, name);
  if (value == NULL || value->kind != json_string) return NULL;
  return text_copy(value->text, value->length);
}

/* The value of an input as text; NULL for none. */
static char *value_text(const json *value) {
  bytes text = {0};
  switch (value->kind) {
  case json_true: return text_copy("true", 4);
  case json_false: return text_copy("false", 5);
  case json_string:
  case json_number: return text_copy(value->text, value->length);
  case json_array:
    for (const json *item = value->first; item != NULL; item = item->next) {
      if (item != value->first) bytes_add_byte(&text, '\n');
      if (item->kind == json_string) bytes_add(&text, item->text, item->length);
    }
    return bytes_take(&text);
  default: return NULL;
  }
}

static int take_values(answer *answer, const json *values) {
  named_value **end = &answer->values;
  for (const json *value = values->first; value != NULL; value = value->next) {
    named_value *added = calloc(1, sizeof *added);
    if (added == NULL) return 0;
    *end = added;
    end = &added->next;
    added->name = text_copy(value->name, value->name_length);
    added->text = value_text(value);
    if (added->name == NULL) return 0;
  }
  return 1;
}

char *message_text(const json *message) {
  static const char *const left_out[] = {"type", "request", "version"};
  bytes text = {0};
  bytes_add_byte(&text, '{');
  for (const json *member = message->first; member != NULL; member = member->next) {
    int is_left_out = 0;
    for (size_t index = 0; index < sizeof left_out / sizeof *left_out; index++)
      is_left_out |= strcmp(member->name, left_out[index]) == 0;
    if (is_left_out) continue;
    if (text.length > 1) bytes_add_byte(&text, ',');
    json_write_string(&text, member->name, member->name_length);
    bytes_add_byte(&text, ':');
    json_write(&text, member);
  }
  bytes_add_byte(&text, '}');
  return bytes_take(&text);
}

int answer_set(answer *answer, char **text, const char *content) {
  if (*text != NULL && content != NULL && strcmp(*text, content) == 0) return 1;
  char *copy = content != NULL ? text_copy(content, strlen(content)) : NULL;
  named_value *former = *text != NULL ? calloc(1, sizeof *former) : NULL;
  if ((content != NULL && copy == NULL) || (*text != NULL && former == NULL)) {
    free(copy);
    free(former);
    return 0;
  }
  if (former != NULL) {
    former->name = *text;
    former->next = answer->retired;
    answer->retired = former;
  }
  *text = copy;
  return 1;
}

tocsin_code answer_take(answer *answer, const json *message, tocsin_error *error) {
  const json *values = json_member(message, "values");
  tocsin_outcome outcome = outcome_named(json_member(message, "outcome"));
  if (outcome == TOCSIN_PENDING)
    return fail(
      error, TOCSIN_UNAVAILABLE, "the presenter sent an invalid message: its outcome is not known");
  answer->response = message_text(message);
  answer->button = copy_member(message, "button");
  answer->reason = copy_member(message, "reason");
  if (!answer_set(answer, &answer->identifier, json_member_text(message, "id"))
      || answer->response == NULL
      || (values != NULL && values->kind == json_object && !take_values(answer, values)))
    return fail_memory(error);
  answer->outcome = outcome;
  return TOCSIN_OK;
}

static void free_values(named_value *value) {
  while (value != NULL) {
    named_value *next = value->next;
    free(value->name);
    free(value->text);
    free(value);
    value = next;
  }
}

void answer_free(answer *answer) {
  free(answer->response);
  free(answer->identifier);
  free(answer->button);
  free(answer->reason);
  free(answer->remark);
  free_values(answer->values);
  free_values(answer->retired);
  memset(answer, 0, sizeof *answer);
}

const char *answer_value(const answer *answer, const char *name) {
  for (const named_value *value = answer->values; value != NULL; value = value->next)
    if (strcmp(value->name, name) == 0) return value->text;
  return NULL;
}

int answer_exit_status(const answer *answer) {
  switch (answer->outcome) {
  case TOCSIN_PENDING: return -1;
  case TOCSIN_BUTTON:
  case TOCSIN_LEFT: return 0;
  case TOCSIN_CANCELLED: return 1;
  case TOCSIN_DISMISSED:
  case TOCSIN_WITHDRAWN: return 4;
  case TOCSIN_TIMED_OUT: return 5;
  case TOCSIN_FAILED: return TOCSIN_INTERNAL;
  case TOCSIN_ERROR: return (int)answer->error.code;
  }
  return TOCSIN_INTERNAL;
}
