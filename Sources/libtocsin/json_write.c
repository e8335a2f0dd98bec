#include "json.h"

void json_write_string(bytes *text, const char *string, size_t length) {
  bytes_add_byte(text, '"');
  size_t start = 0;
  for (size_t index = 0; index < length; index++) {
    unsigned char byte = (unsigned char)string[index];
    if (byte >= 0x20 && byte != '"' && byte != '\\') continue;
    bytes_add(text, string + start, index - start);
    start = index + 1;
    switch (byte) {
    case '"': bytes_add_text(text, "\\\""); break;
    case '\\': bytes_add_text(text, "\\\\"); break;
    case '\n': bytes_add_text(text, "\\n"); break;
    case '\r': bytes_add_text(text, "\\r"); break;
    case '\t': bytes_add_text(text, "\\t"); break;
    default: bytes_add_format(text, "\\u%04X", (unsigned)byte);
    }
  }
  bytes_add(text, string + start, length - start);
  bytes_add_byte(text, '"');
}

void json_write(bytes *text, const json *value) {
  switch (value->kind) {
  case json_null: bytes_add_text(text, "null"); break;
  case json_false: bytes_add_text(text, "false"); break;
  case json_true: bytes_add_text(text, "true"); break;
  case json_number: bytes_add(text, value->text, value->length); break;
  case json_string: json_write_string(text, value->text, value->length); break;
  case json_array:
  case json_object:
    bytes_add_byte(text, value->kind == json_array ? '[' : '{');
    for (const json *child = value->first; child != NULL; child = child->next) {
      if (child != value->first) bytes_add_byte(text, ',');
      if (value->kind == json_object) {
        json_write_string(text, child->name, child->name_length);
        bytes_add_byte(text, ':');
      }
      json_write(text, child);
    }
    bytes_add_byte(text, value->kind == json_array ? ']' : '}');
  }
}
