#include "document.h"

#include <stdlib.h>
#include <string.h>

static tocsin_code check_secrets(const json *document, tocsin_error *error) {
  const json *inputs = json_member(document, "inputs");
  int index = 0;
  if (inputs == NULL) return TOCSIN_OK;
  for (const json *input = inputs->first; input != NULL; input = input->next, index++)
    if (json_is(json_member(input, "type"), "secret"))
      return fail(
        error, TOCSIN_INVALID,
        "inputs[%d].type is secret, which only tocsin-askpass asks for, over no socket", index);
  return TOCSIN_OK;
}

json *document_read(const char *text, const char *what, tocsin_error *error) {
  json_problem problem;
  if (text == NULL) {
    fail(error, TOCSIN_INVALID, "there is no %s", what);
    return NULL;
  }
  /* It is a member of a message, and nested one level deeper there. */
  json *document = json_read(text, strlen(text), json_depth_limit - 1, &problem);
  if (document == NULL && problem.what == NULL) {
    fail_memory(error);
  } else if (document == NULL) {
    fail(
      error, TOCSIN_INVALID, "the %s is not JSON: line %zu, column %zu: %s", what, problem.line,
      problem.column, problem.what);
  } else if (document->kind != json_object) {
    fail(error, TOCSIN_INVALID, "the %s is not a JSON object", what);
    json_free(document);
    document = NULL;
  } else if (check_secrets(document, error) != TOCSIN_OK) {
    json_free(document);
    document = NULL;
  }
  return document;
}

/* The input with this name. */
static json *find_input(json *document, const char *name, size_t length) {
  json *inputs = json_member(document, "inputs");
  if (inputs == NULL || inputs->kind != json_array) return NULL;
  for (json *input = inputs->first; input != NULL; input = input->next) {
    json *named = json_member(input, "name");
    if (named != NULL && named->kind == json_string && named->length == length
        && memcmp(named->text, name, length) == 0)
      return input;
  }
  return NULL;
}

/* Replaces the content of an object. */
static void replace(json *object, const json *by) {
  json *copy = json_copy(by);
  if (copy == NULL) return;
  json *former = object->first;
  object->first = copy->first;
  object->last = copy->last;
  copy->first = former;
  json_free(copy);
}

/* Inputs with the same name are replaced, others are added. */
static void merge_inputs(json *document, const json *inputs) {
  json *present = json_member(document, "inputs");
  if (present == NULL || present->kind != json_array || inputs->first == NULL) {
    json_set(document, "inputs", 6, json_copy(inputs));
    return;
  }
  for (const json *input = inputs->first; input != NULL; input = input->next) {
    const json *name = json_member(input, "name");
    if (name == NULL || name->kind != json_string) continue;
    json *former = find_input(document, name->text, name->length);
    json *copy = former == NULL ? json_copy(input) : NULL;
    if (former != NULL) replace(former, input);
    else if (copy != NULL) json_append(present, copy);
  }
}

static void set_member(json *object, const char *name, const json *value) {
  if (value->kind == json_null) json_remove(object, name, strlen(name));
  else json_set(object, name, strlen(name), json_copy(value));
}

static int is_number(const char *text, size_t length) {
  json_problem problem;
  json *value = json_read(text, length, 0, &problem);
  /* It has no space around it. */
  int result = value != NULL && value->kind == json_number && value->length == length;
  json_free(value);
  return result;
}

/* Sets the value of an input, in the member and the format that its type has in a document. */
static void set_value(json *input, const json *value) {
  const json *type = json_member(input, "type");
  json *copy = json_copy(value);
  const char *member = "value";
  if (copy == NULL) return;
  copy->next = NULL;
  if (json_is(type, "check")) {
    member = "checked";
    if (copy->kind == json_string) copy->kind = json_is(copy, "true") ? json_true : json_false;
  } else if (json_is(type, "choice")) {
    member = "selected";
    if (copy->kind == json_string) {
      json *list = json_new(json_array);
      if (list != NULL) json_append(list, copy);
      else json_free(copy);
      copy = list;
    }
  } else if ((json_is(type, "number") || json_is(type, "slider")) && copy->kind == json_string
             && is_number(copy->text, copy->length)) {
    copy->kind = json_number;
  }
  if (copy != NULL) set_member(input, member, copy);
  json_free(copy);
}

/* Appends to the text of a member, which may not exist. */
static void append_text(json *object, const char *name, const json *more) {
  json *text = json_member(object, name);
  if (more->kind != json_string) return;
  if (text == NULL || text->kind != json_string) {
    set_member(object, name, more);
    return;
  }
  char *longer = realloc(text->text, text->length + more->length + 1);
  if (longer == NULL) return;
  memcpy(longer + text->length, more->text, more->length + 1);
  text->text = longer;
  text->length += more->length;
}

/* Rows as an array, from an array or from a text with a row per line; NULL if there is not enough memory. */
static json *rows_of(const json *rows) {
  if (rows != NULL && rows->kind == json_array) return json_copy(rows);
  json *list = json_new(json_array);
  if (list == NULL || rows == NULL || rows->kind != json_string || rows->length == 0) return list;
  const char *start = rows->text;
  const char *end = rows->text + rows->length;
  for (;;) {
    const char *line = memchr(start, '\n', (size_t)(end - start));
    json *row = json_new_string(start, (size_t)((line != NULL ? line : end) - start));
    if (row != NULL) json_append(list, row);
    if (line == NULL) return list;
    start = line + 1;
  }
}

/* Appends rows to a list of an input. */
static void append_rows(json *input, const char *member, const json *rows) {
  json *list = json_member(input, member);
  if (list == NULL || list->kind != json_array) {
    if (!json_set(input, member, strlen(member), rows_of(list))) return;
    list = json_member(input, member);
  }
  json *added = rows_of(rows);
  if (added == NULL) return;
  json *row = added->first;
  added->first = NULL;
  json_free(added);
  while (row != NULL) {
    json *next = row->next;
    json_append(list, row);
    row = next;
  }
}

static void select_rows(json *input, const json *rows) {
  const json *multiple = json_member(input, "multiple");
  json *added = rows_of(rows);
  if (added == NULL) return;
  if (multiple != NULL && multiple->kind == json_true) {
    append_rows(input, "selected", added);
  } else if (added->last != NULL) {
    json *list = json_new(json_array);
    json *last = json_copy(added->last);
    if (list != NULL && last != NULL) json_append(list, last);
    else json_free(last);
    json_set(input, "selected", 8, list);
  }
  json_free(added);
}

/* The members of an update that are not members of a document, in the order in which they apply. */
static const char *const changes[] = {
  "values", "append-text", "append-values", "append-rows", "append-selected"};
enum { change_count = sizeof changes / sizeof *changes };

static void apply(json *document, int change, const json *content) {
  if (change == 1) {
    append_text(document, "text", content);
    return;
  }
  if (content->kind != json_object) return;
  for (const json *part = content->first; part != NULL; part = part->next) {
    json *input = find_input(document, part->name, part->name_length);
    if (input == NULL) continue;
    switch (change) {
    case 0: set_value(input, part); break;
    case 2: append_text(input, "value", part); break;
    case 3: append_rows(input, "items", part); break;
    default: select_rows(input, part);
    }
  }
}

void document_update(json *document, const json *update) {
  for (const json *member = update->first; member != NULL; member = member->next) {
    int is_change = strcmp(member->name, "id") == 0;
    for (int change = 0; change < change_count; change++)
      is_change |= strcmp(member->name, changes[change]) == 0;
    if (is_change) continue;
    if (strcmp(member->name, "inputs") == 0 && member->kind == json_array)
      merge_inputs(document, member);
    else set_member(document, member->name, member);
  }
  for (int change = 0; change < change_count; change++) {
    const json *content = json_member(update, changes[change]);
    if (content != NULL) apply(document, change, content);
  }
}

/* Whether a byte can be part of an identifier before the = of a button. */
static int is_of_name(char byte) {
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z')
    || (byte >= '0' && byte <= '9') || byte == '-' || byte == '_';
}

static void add_member(bytes *text, const char *name, const char *value, size_t length) {
  if (text->length > 0 && text->start[text->length - 1] != '{') bytes_add_byte(text, ',');
  json_write_string(text, name, strlen(name));
  bytes_add_byte(text, ':');
  json_write_string(text, value, length);
}

static void add_button(bytes *text, const char *button) {
  size_t length = 0;
  while (is_of_name(button[length])) length++;
  int is_named = length > 0 && button[length] == '=';
  const char *label = is_named ? button + length + 1 : button;
  if (!is_named) length = strlen(button);
  bytes_add_byte(text, '{');
  add_member(text, "id", button, length);
  add_member(text, "label", label, strlen(label));
  if (length == 6 && memcmp(button, "cancel", 6) == 0) add_member(text, "role", "cancel", 6);
  bytes_add_byte(text, '}');
}

char *document_of_words(const char *title, const char *message, const char *const *buttons) {
  bytes text = {0};
  bytes_add_byte(&text, '{');
  if (title != NULL) add_member(&text, "title", title, strlen(title));
  if (message != NULL) add_member(&text, "message", message, strlen(message));
  if (buttons != NULL && buttons[0] != NULL) {
    if (text.length > 1) bytes_add_byte(&text, ',');
    bytes_add_text(&text, "\"buttons\":[");
    for (size_t index = 0; buttons[index] != NULL; index++) {
      if (index > 0) bytes_add_byte(&text, ',');
      add_button(&text, buttons[index]);
    }
    bytes_add_byte(&text, ']');
  }
  bytes_add_byte(&text, '}');
  return bytes_take(&text);
}
