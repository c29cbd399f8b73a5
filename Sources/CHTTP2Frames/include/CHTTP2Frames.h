// SPDX-License-Identifier: Apache-2.0
// The frames of HTTP/2 that libcurl reads, which libcurl does not report (docs/internals/http2.md).
#pragma once

#include <stdbool.h>
#include <stdint.h>

// What the service's frames, and nghttp2, say about the stream of a request.
enum curlew_frame_fact {
  // The status of a head.
  curlew_frame_status,
  // The beginning of a head, or of trailers, with END_STREAM.
  curlew_frame_last_head,
  // The end of a head, or of trailers, that breaks no rule.
  curlew_frame_head,
  // The value of a head's `content-length`, before it is compared with the body; -1 for no number.
  curlew_frame_length,
  // A field of a head or of trailers that breaks a rule.
  curlew_frame_malformed,
  // The bytes that a DATA frame announces. Negative for the padding of a frame that was counted.
  curlew_frame_data,
  // END_STREAM, on a frame that was whole and allowed.
  curlew_frame_end,
  // The code of a RST_STREAM of the service.
  curlew_frame_reset,
  // Why nghttp2 closed the stream; 0 after an orderly end.
  curlew_frame_closed,
  // The code of a GOAWAY of the service, for each stream that was open.
  curlew_frame_going_away,
  // The code of our own GOAWAY, for each stream that was open: what came breaks a rule of the connection.
  curlew_frame_broken,
};

// Called on the thread that runs libcurl, with the `CURL *` of the request. Returns whether its
// response is complete.
typedef bool (*curlew_frame_watcher)(
    void *_Nonnull handle, enum curlew_frame_fact fact, int64_t number);

// Sets the watcher of all requests, before the first connection.
void curlew_watch_frames(curlew_frame_watcher _Nonnull watcher);

// Whether a libcurl has asked nghttp2 to report frames through this file: false before the first
// connection of HTTP/2, and for good where libcurl speaks it without nghttp2.
bool curlew_sees_frames(void);
