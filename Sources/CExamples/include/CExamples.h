// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <stddef.h>

// The files that `curlew demo` runs, read-only data of the program's file. The compiler takes their
// bytes from `examples/` and `docs/`; `scripts/bundle-examples` writes the list.

/// One file of the repository.
struct BundledFile {
  /// Relative to the root of the repository.
  const char *_Nonnull path;
  const unsigned char *_Nonnull bytes;
  size_t size;
};

/// How many files `examples/` has.
size_t bundled_example_count(void);

/// A file of `examples/` by its place among them; beyond the last, the one that fails.
struct BundledFile bundled_example(size_t place);

/// The collection that fails on purpose.
struct BundledFile bundled_failing(void);
