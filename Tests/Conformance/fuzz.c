/* Parses random valid and invalid JSON, generated from a seed, and checks that values survive writing and
 * parsing; and applies random updates. Built with sanitizers.
 * usage: fuzz SEED ROUNDS */
#include "document.h"
#include "json.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state;

static unsigned draw(unsigned limit) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (unsigned)(state >> 33) % limit;
}

static const char *const pieces[] = {
  "{", "}", "[", "]", ",", ":", "\"", "\"a\"", "\"inputs\"", "\"name\"", "\"type\"", "\"choice\"",
  "\"items\"", "\"values\"", "\"append-text\"", "\"append-rows\"", "\"append-values\"", "\"text\"",
  "\"append-selected\"", "\"selected\"", "\"value\"", "\"check\"", "\"number\"", "true", "false",
  "null", "0", "-1.5e3", "1e999", "01", "\\", "\\u", "\\ud83d", "\\ude00", "\\u0000", "\n", " ", "\t",
  "\x01", "\xC3\xA4", "\xF0\x9F\x98\x80", "\xED\xA0\x80", "\xFF", "\xC0\x80", "\"\\n\"", "{\"a\":1}",
  "[[[[[[[[[[[[[[[[[[[["};

static const char *const seeds[] = {
  "{\"inputs\":[{\"type\":\"choice\",\"name\":\"a\",\"items\":\"x\\ny\",\"multiple\":true}],\"title\":\"T\"}",
  "{\"values\":{\"a\":[\"x\"]},\"append-rows\":{\"a\":[\"z\"]},\"append-selected\":{\"a\":\"z\"}}",
  "{\"inputs\":[{\"type\":\"text\",\"name\":\"a\",\"value\":\"1\"},{\"type\":\"number\",\"name\":\"b\"}]}",
  "{\"values\":{\"a\":\"2\",\"b\":\"3.5\"},\"append-values\":{\"a\":\"\\ud83d\\ude00\"},\"append-text\":\"t\"}",
  "{\"inputs\":[{\"name\":\"a\",\"type\":\"check\"}],\"title\":null,\"id\":\"x\"}",
  "{\"type\":\"response\",\"outcome\":\"button\",\"values\":{\"x\":[\"a\",\"b\"],\"n\":1.5,\"c\":true}}"};

enum { most = 600 };

static size_t invent(char *text) {
  size_t length = 0;
  if (draw(4) > 0) {
    const char *seed = seeds[draw(sizeof seeds / sizeof *seeds)];
    length = strlen(seed);
    memcpy(text, seed, length);
  }
  unsigned changes = draw(8);
  for (unsigned change = 0; change < changes; change++) {
    const char *piece = pieces[draw(sizeof pieces / sizeof *pieces)];
    size_t size = strlen(piece);
    size_t place = draw((unsigned)length + 1);
    if (draw(3) == 0 && length > place) {
      size_t gone = 1 + draw((unsigned)(length - place));
      memmove(text + place, text + place + gone, length - place - gone);
      length -= gone;
    } else if (length + size < most) {
      memmove(text + place + size, text + place, length - place);
      memcpy(text + place, piece, size);
      length += size;
    }
  }
  return length;
}

static json *read_exactly(const char *text, size_t length, int depth_limit) {
  /* Without a byte after it, so that the sanitizers detect an overrun. */
  char *copy = malloc(length > 0 ? length : 1);
  json_problem problem = {0, 0, NULL};
  if (copy == NULL) abort();
  memcpy(copy, text, length);
  json *value = json_read(copy, length, depth_limit, &problem);
  free(copy);
  if (value == NULL && (problem.what == NULL || problem.line == 0 || problem.column == 0)) abort();
  return value;
}

static void check_written(const json *value) {
  bytes first = {0};
  bytes second = {0};
  json_write(&first, value);
  /* An update nests its values deeper in a document. */
  json *again = read_exactly(first.start, first.length, 2 * json_depth_limit);
  if (again == NULL) abort();
  json_write(&second, again);
  if (first.length != second.length || memcmp(first.start, second.start, first.length) != 0) abort();
  bytes_free(&first);
  bytes_free(&second);
  json_free(again);
}

int main(int count, char **words) {
  if (count != 3) return 64;
  state = strtoull(words[1], NULL, 10) | 1;
  long rounds = strtol(words[2], NULL, 10);
  long valid = 0;
  json *document = NULL;
  for (long round = 0; round < rounds; round++) {
    char text[most + 1];
    size_t length = invent(text);
    json *value = read_exactly(text, length, json_depth_limit);
    text[length] = 0;
    json_free(document_read(text, "document", NULL));
    if (value == NULL) continue;
    valid++;
    check_written(value);
    if (document == NULL || draw(10) == 0) {
      json_free(document);
      document = value->kind == json_object ? value : NULL;
      if (document == NULL) json_free(value);
    } else {
      if (value->kind == json_object) {
        document_update(document, value);
        check_written(document);
      }
      json_free(value);
    }
  }
  json_free(document);
  printf("%ld of %ld were valid\n", valid, rounds);
  return valid > rounds / 20 && valid < rounds ? 0 : 1;
}
