// SPDX-License-Identifier: Apache-2.0

#ifndef SIMDJSON_VISIT_H
#define SIMDJSON_VISIT_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A text with the room behind it that simdjson wants, and a parser that keeps its memory.
struct simdjson_text;

/// Copies a text; free it with `simdjson_text_free`.
struct simdjson_text *_Nonnull simdjson_text_make(const unsigned char *_Nonnull bytes, size_t count);

/// Parses the text to a DOM and visits every value; a sum over what was seen, or 0 when it is no
/// JSON.
size_t simdjson_text_visit(struct simdjson_text *_Nonnull text);

void simdjson_text_free(struct simdjson_text *_Nonnull text);

#ifdef __cplusplus
}
#endif

#endif
