// SPDX-License-Identifier: Apache-2.0
#pragma once

// What is read is never written.
#define ZLIB_CONST
#include <zlib.h>

/// A macro, which Swift does not see.
static inline int curlew_inflate_begin(z_streamp _Nonnull stream, int window_bits) {
  return inflateInit2(stream, window_bits);
}

/// Likewise. 15 window bits make the zlib format, 31 that of gzip.
static inline int curlew_deflate_begin(z_streamp _Nonnull stream, int level, int window_bits) {
  return deflateInit2(stream, level, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY);
}
