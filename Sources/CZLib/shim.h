// SPDX-License-Identifier: Apache-2.0
#pragma once

// What is read is never written.
#define ZLIB_CONST
#include <zlib.h>

/// A macro, which Swift does not see.
static inline int curlew_inflate_begin(z_streamp _Nonnull stream, int window_bits) {
  return inflateInit2(stream, window_bits);
}

/// Likewise.
static inline int curlew_deflate_begin(z_streamp _Nonnull stream, int level) {
  return deflateInit(stream, level);
}
