// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <stddef.h>

// The files that `curlew demo` runs, `curlew new` writes, `curlew explain` and `curlew --licenses` show, read-only
// data of the program's file. The compiler takes their bytes from `examples/`, `docs/`, `Packaging/` and `templates/`;
// `scripts/bundle-examples` writes the list.

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

/// How many files `templates/` has.
size_t bundled_template_count(void);

/// A file of `templates/` by its place among them; beyond the last, the collection that fails.
struct BundledFile bundled_template(size_t place);

/// The collection that fails on purpose.
struct BundledFile bundled_failing(void);

/// The page that explains codes.
struct BundledFile bundled_codes(void);

/// The JSON Schema of what `curlew doubt --format json` prints.
struct BundledFile bundled_doubt_schema(void);

/// The JSON Schema of what `curlew coverage --format json` prints.
struct BundledFile bundled_coverage_schema(void);

/** The JSON Schema of what `curlew import --losses` writes. */
struct BundledFile bundled_import_schema(void);

/// Where releases are published.
struct BundledFile bundled_repository(void);

/// The licences of the works of others that a release contains.
struct BundledFile bundled_licences(void);
