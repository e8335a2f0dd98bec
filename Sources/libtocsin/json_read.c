#include "json.h"

#include <stdlib.h>
#include <string.h>

typedef struct reader {
  const char *text;
  size_t length;
  size_t index;
  int depth_limit;
  long count;
  /* The first problem, and whether there is one. */
  const char *problem;
  size_t problem_index;
  int failed;
} reader;

/* The length of the UTF-8 character that begins here; 0 if it is invalid. */
static size_t character_length(const unsigned char *bytes, size_t length) {
  unsigned char lead = bytes[0];
  if (lead < 0x80) return 1;
  size_t count = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || length < count) return 0;
  for (size_t index = 1; index < count; index++)
    if ((bytes[index] & 0xC0) != 0x80) return 0;
  /* Overlong encodings, surrogates, and values above U+10FFFF. */
  if (lead == 0xE0 && bytes[1] < 0xA0) return 0;
  if (lead == 0xED && bytes[1] > 0x9F) return 0;
  if (lead == 0xF0 && bytes[1] < 0x90) return 0;
  if (lead == 0xF4 && bytes[1] > 0x8F) return 0;
  return count;
}

int json_is_utf8(const char *text, size_t length) {
  const unsigned char *bytes = (const unsigned char *)text;
  size_t index = 0;
  while (index < length) {
    size_t count = character_length(bytes + index, length - index);
    if (count == 0) return 0;
    index += count;
  }
  return 1;
}

static int next(const reader *in) {
  return in->index < in->length ? (unsigned char)in->text[in->index] : -1;
}

static int take(reader *in, int byte) {
  if (next(in) != byte) return 0;
  in->index++;
  return 1;
}

/* Records a problem at the current position; returns NULL. */
static json *problem(reader *in, const char *what) {
  if (in->failed) return NULL;
  in->failed = 1;
  in->problem = what;
  in->problem_index = in->index;
  return NULL;
}

static void skip_space(reader *in) {
  int byte = next(in);
  while (byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t') {
    in->index++;
    byte = next(in);
  }
}

static int is_digit(int byte) { return byte >= '0' && byte <= '9'; }

static int hexadecimal(reader *in, unsigned *unit) {
  unsigned value = 0;
  for (int index = 0; index < 4; index++) {
    int byte = next(in);
    int digit = is_digit(byte) ? byte - '0'
      : byte >= 'a' && byte <= 'f' ? byte - 'a' + 10
      : byte >= 'A' && byte <= 'F' ? byte - 'A' + 10
      : -1;
    if (digit < 0) {
      in->index -= (size_t)index;
      problem(in, "four hexadecimal digits are missing after \\u");
      return 0;
    }
    value = value << 4 | (unsigned)digit;
    in->index++;
  }
  *unit = value;
  return 1;
}

static void add_character(bytes *text, unsigned code) {
  if (code < 0x80) {
    bytes_add_byte(text, (char)code);
    return;
  }
  int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  unsigned lead = more == 1 ? 0xC0 : more == 2 ? 0xE0 : 0xF0;
  bytes_add_byte(text, (char)(lead | code >> (6 * more)));
  while (more-- > 0) bytes_add_byte(text, (char)(0x80 | (code >> (6 * more) & 0x3F)));
}

/* Reads the rest of an escape sequence after the backslash. */
static int read_escape(reader *in, bytes *text, size_t start) {
  int byte = next(in);
  switch (byte) {
  case '"':
  case '\\':
  case '/': bytes_add_byte(text, (char)byte); break;
  case 'b': bytes_add_byte(text, '\b'); break;
  case 'f': bytes_add_byte(text, '\f'); break;
  case 'n': bytes_add_byte(text, '\n'); break;
  case 'r': bytes_add_byte(text, '\r'); break;
  case 't': bytes_add_byte(text, '\t'); break;
  case 'u': {
    unsigned high, low;
    in->index++;
    if (!hexadecimal(in, &high)) return 0;
    int is_half = high >= 0xD800 && high <= 0xDFFF;
    if (high >= 0xD800 && high <= 0xDBFF && in->length - in->index >= 2
        && in->text[in->index] == '\\' && in->text[in->index + 1] == 'u') {
      in->index += 2;
      if (!hexadecimal(in, &low)) return 0;
      if (low >= 0xDC00 && low <= 0xDFFF) {
        high = 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
        is_half = 0;
      }
    }
    if (is_half) {
      in->index = start;
      problem(in, "a text has half of a surrogate pair in it");
      return 0;
    }
    add_character(text, high);
    return 1;
  }
  default:
    problem(in, byte < 0 ? "a text has no end" : "a backslash goes before one of \" \\ / b f n r t u");
    return 0;
  }
  in->index++;
  return 1;
}

/* Reads a string into a new text; returns NULL if there is a problem. */
static char *read_string(reader *in, size_t *length) {
  size_t start = in->index;
  bytes text = {0};
  in->index++;
  for (;;) {
    size_t run = in->index;
    int byte = next(in);
    while (byte >= 0x20 && byte != '"' && byte != '\\') {
      in->index++;
      byte = next(in);
    }
    bytes_add(&text, in->text + run, in->index - run);
    if (byte == '"') break;
    if (byte == '\\') {
      in->index++;
      if (!read_escape(in, &text, start)) break;
    } else {
      if (byte < 0) in->index = start;
      problem(in, byte < 0 ? "a text has no end"
                           : "a control character in a text is written as \\u00XX");
      break;
    }
  }
  in->index++;
  if (text.failed) problem(in, NULL);
  if (in->failed) {
    bytes_free(&text);
    return NULL;
  }
  *length = text.length;
  char *whole = bytes_take(&text);
  if (whole == NULL) problem(in, NULL);
  return whole;
}

static json *read_number(reader *in) {
  size_t start = in->index;
  take(in, '-');
  if (!is_digit(next(in))) return problem(in, "a digit is missing");
  if (!take(in, '0'))
    while (is_digit(next(in))) in->index++;
  if (take(in, '.')) {
    if (!is_digit(next(in))) return problem(in, "a digit is missing");
    while (is_digit(next(in))) in->index++;
  }
  if (take(in, 'e') || take(in, 'E')) {
    if (!take(in, '+')) take(in, '-');
    if (!is_digit(next(in))) return problem(in, "a digit is missing");
    while (is_digit(next(in))) in->index++;
  }
  if (is_digit(next(in))) return problem(in, "a number does not begin with 0");
  json *value = json_new_string(in->text + start, in->index - start);
  if (value == NULL) return problem(in, NULL);
  value->kind = json_number;
  return value;
}

static json *read_value(reader *in, int depth);

/* Reads the elements of an array or the members of an object. */
static json *read_container(reader *in, int depth) {
  int is_object = next(in) == '{';
  int end = is_object ? '}' : ']';
  json *container = json_new(is_object ? json_object : json_array);
  if (container == NULL) return problem(in, NULL);
  in->index++;
  skip_space(in);
  if (take(in, end)) return container;
  for (;;) {
    char *name = NULL;
    size_t name_length = 0;
    skip_space(in);
    if (is_object) {
      if (next(in) != '"') {
        problem(in, "a member’s name in quotes is missing");
        break;
      }
      name = read_string(in, &name_length);
      if (name == NULL) break;
      skip_space(in);
      if (!take(in, ':')) problem(in, "a colon is missing");
      skip_space(in);
    }
    json *value = in->failed ? NULL : read_value(in, depth + 1);
    if (value == NULL) {
      free(name);
      break;
    }
    value->name = name;
    value->name_length = name_length;
    json_append(container, value);
    skip_space(in);
    if (take(in, end)) return container;
    if (!take(in, ',')) {
      problem(in, is_object ? "a comma or } is missing" : "a comma or ] is missing");
      break;
    }
  }
  json_free(container);
  return NULL;
}

static json *read_word(reader *in, const char *word, json_kind kind) {
  size_t length = strlen(word);
  if (in->length - in->index < length || memcmp(in->text + in->index, word, length) != 0)
    return problem(in, "a value is missing");
  in->index += length;
  json *value = json_new(kind);
  return value != NULL ? value : problem(in, NULL);
}

static json *read_value(reader *in, int depth) {
  if (depth > in->depth_limit) return problem(in, "it is nested too deeply");
  if (++in->count > json_count_limit) return problem(in, "there are too many values");
  int byte = next(in);
  switch (byte) {
  case '{':
  case '[': return read_container(in, depth);
  case '"': {
    size_t length = 0;
    char *text = read_string(in, &length);
    if (text == NULL) return NULL;
    json *value = json_new(json_string);
    if (value == NULL) {
      free(text);
      return problem(in, NULL);
    }
    value->text = text;
    value->length = length;
    return value;
  }
  case 't': return read_word(in, "true", json_true);
  case 'f': return read_word(in, "false", json_false);
  case 'n': return read_word(in, "null", json_null);
  default:
    if (byte == '-' || is_digit(byte)) return read_number(in);
    return problem(in, "a value is missing");
  }
}

static void find_place(const reader *in, json_problem *problem) {
  size_t end = in->problem_index < in->length ? in->problem_index : in->length;
  problem->line = 1;
  problem->column = 1;
  problem->what = in->problem;
  for (size_t index = 0; index < end; index++) {
    unsigned char byte = (unsigned char)in->text[index];
    if (byte == '\n') {
      problem->line++;
      problem->column = 1;
    } else if ((byte & 0xC0) != 0x80) {
      problem->column++;
    }
  }
}

json *json_read(const char *text, size_t length, int depth_limit, json_problem *where) {
  reader in = {.text = text, .length = length, .depth_limit = depth_limit};
  json *value = NULL;
  if (length > json_length_limit) {
    problem(&in, "it is longer than 16 MiB");
  } else if (!json_is_utf8(text, length)) {
    problem(&in, "it is not valid UTF-8");
  } else {
    skip_space(&in);
    value = read_value(&in, 0);
    skip_space(&in);
    if (value != NULL && in.index != length) problem(&in, "nothing more may follow the document");
  }
  if (!in.failed) return value;
  json_free(value);
  find_place(&in, where);
  return NULL;
}
