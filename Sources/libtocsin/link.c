#define _GNU_SOURCE
#include "link.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { protocol_version = 1, read_length = 16 << 10 };

void link_init(presenter_link *link) {
  memset(link, 0, sizeof *link);
  link->descriptor = -1;
}

void link_close(presenter_link *link) {
  if (link->descriptor >= 0) close(link->descriptor);
  bytes_free(&link->outgoing);
  bytes_free(&link->incoming);
  link_init(link);
}

static link_result give_up(presenter_link *link, link_result result) {
  link_close(link);
  return result;
}

link_result link_connect(presenter_link *link, const char *path, tocsin_error *error) {
  struct sockaddr_un address;
  memset(&address, 0, sizeof address);
  address.sun_family = AF_UNIX;
  memcpy(address.sun_path, path, strlen(path));
  link_close(link);
  link->descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (link->descriptor < 0) {
    fail_system(error, TOCSIN_UNAVAILABLE, errno, "cannot make a socket");
    return link_failed;
  }
  int status;
  do status = connect(link->descriptor, (struct sockaddr *)&address, sizeof address);
  while (status < 0 && errno == EINTR);
  if (status < 0) {
    int number = errno;
    if (number == ENOENT || number == ECONNREFUSED) return give_up(link, link_absent);
    if (number == EAGAIN) return give_up(link, link_waits);
    fail_system(error, TOCSIN_UNAVAILABLE, number, "cannot connect to %s", path);
    return give_up(link, link_failed);
  }
  struct ucred peer;
  socklen_t length = sizeof peer;
  if (getsockopt(link->descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &length) < 0) {
    fail_system(error, TOCSIN_UNAVAILABLE, errno, "cannot tell who the peer is");
    return give_up(link, link_failed);
  }
  if (peer.uid != geteuid()) {
    fail(
      error, TOCSIN_UNAVAILABLE, "%s is served by user %u, not by us", path, (unsigned)peer.uid);
    return give_up(link, link_failed);
  }
  return link_done;
}

tocsin_code link_say(presenter_link *link, const bytes *message, tocsin_error *error) {
  if (message->failed) return fail_memory(error);
  if (message->length + 16 > json_length_limit)
    return fail(
      error, TOCSIN_INVALID, "the request is longer than %d bytes", json_length_limit);
  /* The first message contains the version, which is inserted after the opening brace. */
  if (!link->has_spoken) {
    bytes_add_format(&link->outgoing, "{\"version\":%d,", protocol_version);
    bytes_add(&link->outgoing, message->start + 1, message->length - 1);
  } else {
    bytes_add(&link->outgoing, message->start, message->length);
  }
  link->has_spoken = 1;
  bytes_add_byte(&link->outgoing, '\n');
  return link->outgoing.failed ? fail_memory(error) : TOCSIN_OK;
}

link_result link_send(presenter_link *link, tocsin_error *error) {
  while (link->sent < link->outgoing.length) {
    ssize_t count = send(
      link->descriptor, link->outgoing.start + link->sent, link->outgoing.length - link->sent,
      MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EAGAIN) return link_waits;
    if (count < 0 && (errno == EPIPE || errno == ECONNRESET)) return link_absent;
    if (count < 0) {
      fail_system(error, TOCSIN_UNAVAILABLE, errno, "cannot send");
      return link_failed;
    }
    link->sent += (size_t)count;
  }
  link->sent = 0;
  bytes_free(&link->outgoing);
  return link_done;
}

/* Reads a short integer; -1 for anything else. */
static int small_number(const json *value) {
  if (value == NULL || value->kind != json_number || value->length > 8) return -1;
  for (size_t index = 0; index < value->length; index++)
    if (value->text[index] < '0' || value->text[index] > '9') return -1;
  return atoi(value->text);
}

static link_result read_line(
  presenter_link *link, size_t length, json **message, int *is_final, tocsin_error *error) {
  json_problem problem;
  json *found = json_read(link->incoming.start, length, json_depth_limit, &problem);
  bytes_drop(&link->incoming, length + 1);
  link->searched = 0;
  if (found == NULL && problem.what == NULL) {
    fail_memory(error);
    return link_failed;
  }
  if (found == NULL || json_member_text(found, "type") == NULL) {
    fail(
      error, TOCSIN_UNAVAILABLE, "the presenter sent an invalid message: %s",
      found == NULL ? problem.what : "it has no type");
    json_free(found);
    return link_failed;
  }
  if (!link->has_heard) {
    link->has_heard = 1;
    int version = small_number(json_member(found, "version"));
    /* A newer presenter understands older clients. */
    if (version >= 0 && version != protocol_version
        && json_is(json_member(found, "type"), "error")) {
      fail(
        error, TOCSIN_UNAVAILABLE,
        "the presenter speaks version %d of the protocol, and this program version %d", version,
        protocol_version);
      *is_final = 1;
      json_free(found);
      return link_failed;
    }
  }
  *message = found;
  return link_done;
}

link_result link_hear(
  presenter_link *link, json **message, int *is_final, tocsin_error *error) {
  for (;;) {
    bytes *incoming = &link->incoming;
    const char *end = incoming->length > link->searched
      ? memchr(incoming->start + link->searched, '\n', incoming->length - link->searched)
      : NULL;
    size_t length = end != NULL ? (size_t)(end - incoming->start) : incoming->length;
    if (length > json_length_limit) {
      fail(
        error, TOCSIN_UNAVAILABLE,
        "the presenter sent an invalid message: a line is longer than %d bytes",
        json_length_limit);
      return link_failed;
    }
    if (end != NULL) return read_line(link, length, message, is_final, error);
    link->searched = incoming->length;
    char space[read_length];
    ssize_t count = recv(link->descriptor, space, sizeof space, 0);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EAGAIN) return link_waits;
    if (count == 0 || (count < 0 && errno == ECONNRESET)) return link_absent;
    if (count < 0) {
      fail_system(error, TOCSIN_UNAVAILABLE, errno, "cannot read");
      return link_failed;
    }
    bytes_add(incoming, space, (size_t)count);
    if (incoming->failed) {
      fail_memory(error);
      return link_failed;
    }
  }
}
