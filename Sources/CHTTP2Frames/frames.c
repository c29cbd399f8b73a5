// SPDX-License-Identifier: Apache-2.0
// libcurl does not report how a stream of HTTP/2 ended. nghttp2, which reads the frames for it, does:
// libcurl gives nghttp2 its callbacks with functions that this file has too. The program's own
// functions come before those of shared libraries, so libcurl's callbacks pass through here. The
// libraries that are linked statically have the same functions, which come before these weak ones;
// there a line of Packaging/libraries/curl.patch calls `curlew_pass_frames`.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "CHTTP2Frames.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

// MARK: The parts of nghttp2's interface that are read, which are the same since its version 1.0

typedef struct nghttp2_session session_t;
typedef struct nghttp2_session_callbacks callbacks_t;

struct frame_header {
  size_t length;
  int32_t stream;
  uint8_t type, flags, reserved;
};

union frame {
  struct frame_header header;
  struct {
    struct frame_header header;
    size_t padding;
  } data;
  struct {
    struct frame_header header;
    uint32_t code;
  } reset;
  struct {
    struct frame_header header;
    int32_t last;
    uint32_t code;
  } going_away;
};

enum { type_data = 0, type_headers = 1, type_reset = 3, type_going_away = 7 };
// NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE: the stream is reset.
enum { temporal_failure = -521 };
// NGHTTP2_ERR_HTTP_HEADER: a field, and not the length of the body.
enum { invalid_field = -531 };
enum { flag_end = 1, flag_padded = 8 };

typedef int (*begin_frame_t)(session_t *, const struct frame_header *, void *);
typedef int (*frame_t)(session_t *, const union frame *, void *);
typedef int (*close_t)(session_t *, int32_t, uint32_t, void *);
typedef int (*field_t)(
    session_t *, const union frame *, const uint8_t *, size_t, const uint8_t *, size_t, uint8_t,
    void *);

typedef int (*invalid_field_t)(
    session_t *, const union frame *, void *, void *, uint8_t, void *);

typedef int (*invalid_frame_t)(session_t *, const union frame *, int, void *);

// nghttp2's functions that set a callback, and what is asked about a session.
typedef void (*set_begin_frame_t)(callbacks_t *, begin_frame_t);
typedef void (*set_frame_t)(callbacks_t *, frame_t);
typedef void (*set_close_t)(callbacks_t *, close_t);
typedef void (*set_field_t)(callbacks_t *, field_t);
typedef void (*set_invalid_field_t)(callbacks_t *, invalid_field_t);
typedef void (*set_invalid_frame_t)(callbacks_t *, invalid_frame_t);
typedef void *(*get_handle_t)(session_t *, int32_t);
typedef uint32_t (*get_next_t)(session_t *);

// MARK: libcurl's own callbacks, which do not change

static curlew_frame_watcher watcher;
static struct {
  frame_t frame;
  close_t close;
  field_t field;
} curls;
static get_handle_t get_handle;
static get_next_t get_next;

void curlew_watch_frames(curlew_frame_watcher given) { watcher = given; }

bool curlew_sees_frames(void) { return curls.frame && curls.close && curls.field; }

// MARK: The callbacks

// Whether the response is complete, after this fact.
static bool tell(session_t *session, int32_t stream, enum curlew_frame_fact fact, int64_t number) {
  if (!watcher || !get_handle || stream <= 0) return false;
  void *handle = get_handle(session, stream);
  return handle && watcher(handle, fact, number);
}

// The streams that are open when the service ends the connection are among the last ones.
static void tell_all(session_t *session, enum curlew_frame_fact fact, int64_t number) {
  if (!get_next) return;
  enum { most = 4096 };
  int64_t next = get_next(session);
  for (int64_t stream = next - 2, left = most; stream > 0 && left > 0; stream -= 2, left--)
    if (stream <= INT32_MAX) tell(session, (int32_t)stream, fact, number);
}

static int begin_frame(session_t *session, const struct frame_header *header, void *context) {
  (void)context;
  if (header->type == type_data)
    tell(session, header->stream, curlew_frame_data, (int64_t)header->length);
  else if (header->type == type_headers && header->flags & flag_end)
    tell(session, header->stream, curlew_frame_last_head, 0);
  return 0;
}

// nghttp2 ends a connection whose frames break a rule (RFC 9113, section 5.4.1). libcurl 7 has no
// error for that: it waits, or says that the connection was closed.
static int sent_frame(session_t *session, const union frame *frame, void *context) {
  (void)context;
  if (frame->header.type == type_going_away && frame->going_away.code != 0)
    tell_all(session, curlew_frame_broken, frame->going_away.code);
  return 0;
}

static int received_frame(session_t *session, const union frame *frame, void *context) {
  int32_t stream = frame->header.stream;
  switch (frame->header.type) {
  case type_data:
    if (frame->header.flags & flag_padded)
      tell(session, stream, curlew_frame_data, -(int64_t)frame->data.padding);
    break;
  case type_headers: tell(session, stream, curlew_frame_head, 0); break;
  case type_reset:
    // A reset takes nothing from a complete response, and says with the code 0 that all is well (RFC
    // 9113, section 8.1). libcurl 7.88 throws away what it has read together with one.
    if (tell(session, stream, curlew_frame_reset, frame->reset.code) || frame->reset.code == 0)
      return 0;
    break;
  case type_going_away:
    tell_all(session, curlew_frame_going_away, frame->going_away.code);
    break;
  default: break;
  }
  bool ends = frame->header.type == type_data || frame->header.type == type_headers;
  if (ends && frame->header.flags & flag_end) tell(session, stream, curlew_frame_end, 0);
  return curls.frame(session, frame, context);
}

static int closed_stream(session_t *session, int32_t stream, uint32_t code, void *context) {
  bool is_complete = tell(session, stream, curlew_frame_closed, code);
  return curls.close(session, stream, is_complete ? 0 : code, context);
}

// A number of so many digits, or -1.
static int64_t number_of(const uint8_t *text, size_t count, size_t most) {
  if (count == 0 || count > most) return -1;
  int64_t number = 0;
  for (size_t place = 0; place < count; place++) {
    if (text[place] < '0' || text[place] > '9') return -1;
    number = number * 10 + (text[place] - '0');
  }
  return number;
}

static int received_field(
    session_t *session, const union frame *frame, const uint8_t *name, size_t name_count,
    const uint8_t *value, size_t value_count, uint8_t flags, void *context) {
  int32_t stream = frame->header.stream;
  if (name_count == 7 && memcmp(name, ":status", 7) == 0)
    tell(session, stream, curlew_frame_status, number_of(value, value_count, 3));
  else if (name_count == 14 && memcmp(name, "content-length", 14) == 0)
    tell(session, stream, curlew_frame_length, number_of(value, value_count, 18));
  return curls.field(session, frame, name, name_count, value, value_count, flags, context);
}

// A malformed field makes the response malformed (RFC 9113, section 8.1.1). By default newer versions
// of nghttp2 leave out the field and pass the rest on.
static int received_invalid_field(
    session_t *session, const union frame *frame, void *name, void *value, uint8_t flags,
    void *context) {
  (void)name, (void)value, (void)flags, (void)context;
  tell(session, frame->header.stream, curlew_frame_malformed, 0);
  return temporal_failure;
}

// For libcurl 7, which has no such callback. libcurl 8 sets its own, and has a message.
static int received_invalid_frame(
    session_t *session, const union frame *frame, int code, void *context) {
  (void)context;
  if (code == invalid_field) tell(session, frame->header.stream, curlew_frame_malformed, 0);
  return 0;
}

// MARK: Between libcurl and nghttp2

// nghttp2's own function: the next after the program's.
static void *next(const char *name) { return dlsym(RTLD_NEXT, name); }

// Another part of libcurl than the one that was seen first keeps its own callback.
#define IS_CURLS(mine, given) (!curls.mine || curls.mine == (given))

void nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks_t *, frame_t);
void nghttp2_session_callbacks_set_on_stream_close_callback(callbacks_t *, close_t);
void nghttp2_session_callbacks_set_on_header_callback(callbacks_t *, field_t);

__attribute__((weak)) void nghttp2_session_callbacks_set_on_frame_recv_callback(
    callbacks_t *callbacks, frame_t given) {
  set_frame_t set = (set_frame_t)next("nghttp2_session_callbacks_set_on_frame_recv_callback");
  if (!set) return;
  get_handle = (get_handle_t)next("nghttp2_session_get_stream_user_data");
  get_next = (get_next_t)next("nghttp2_session_get_next_stream_id");
  if (!get_handle || !IS_CURLS(frame, given)) return set(callbacks, given);
  curls.frame = given;
  set(callbacks, received_frame);
  set_begin_frame_t set_begin =
      (set_begin_frame_t)next("nghttp2_session_callbacks_set_on_begin_frame_callback");
  set_invalid_field_t set_invalid =
      (set_invalid_field_t)next("nghttp2_session_callbacks_set_on_invalid_header_callback2");
  set_invalid_frame_t set_invalid_frame = (set_invalid_frame_t)next(
      "nghttp2_session_callbacks_set_on_invalid_frame_recv_callback");
  if (set_invalid_frame) set_invalid_frame(callbacks, received_invalid_frame);
  set_frame_t set_sent =
      (set_frame_t)next("nghttp2_session_callbacks_set_on_frame_send_callback");
  if (set_sent) set_sent(callbacks, sent_frame);
  if (set_begin) set_begin(callbacks, begin_frame);
  if (set_invalid) set_invalid(callbacks, received_invalid_field);
}

__attribute__((weak)) void nghttp2_session_callbacks_set_on_stream_close_callback(
    callbacks_t *callbacks, close_t given) {
  set_close_t set = (set_close_t)next("nghttp2_session_callbacks_set_on_stream_close_callback");
  if (!set) return;
  if (!IS_CURLS(close, given)) return set(callbacks, given);
  curls.close = given;
  set(callbacks, closed_stream);
}

__attribute__((weak)) void nghttp2_session_callbacks_set_on_header_callback(
    callbacks_t *callbacks, field_t given) {
  set_field_t set = (set_field_t)next("nghttp2_session_callbacks_set_on_header_callback");
  if (!set) return;
  if (!IS_CURLS(field, given)) return set(callbacks, given);
  curls.field = given;
  set(callbacks, received_field);
}

// The same for libraries that are linked statically: `functions` are libcurl's callbacks and
// nghttp2's functions, in the order of the parameters here.
void curlew_pass_frames(
    callbacks_t *callbacks, frame_t frame, close_t close, field_t field, set_frame_t set_frame,
    set_close_t set_close, set_field_t set_field, set_begin_frame_t set_begin,
    set_invalid_field_t set_invalid, get_handle_t handle, get_next_t next_stream);

void curlew_pass_frames(
    callbacks_t *callbacks, frame_t frame, close_t close, field_t field, set_frame_t set_frame,
    set_close_t set_close, set_field_t set_field, set_begin_frame_t set_begin,
    set_invalid_field_t set_invalid, get_handle_t handle, get_next_t next_stream) {
  get_handle = handle;
  get_next = next_stream;
  curls.frame = frame;
  curls.close = close;
  curls.field = field;
  set_frame(callbacks, received_frame);
  set_close(callbacks, closed_stream);
  set_field(callbacks, received_field);
  set_begin(callbacks, begin_frame);
  set_invalid(callbacks, received_invalid_field);
}
