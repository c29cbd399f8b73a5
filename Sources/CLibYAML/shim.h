// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <yaml.h>

#pragma clang assume_nonnull begin

/// One event as a flat value: Swift would copy libyaml's union at each look into it.
///
/// The pointers belong to the event and die with the raw event.
typedef struct curlew_yaml_event {
  yaml_event_type_t type;
  /// 1 plain, 2 single quoted, 3 double quoted, 4 literal, 5 folded.
  int scalar_style;
  bool is_flow;
  /// Marks count Unicode scalars, not bytes.
  size_t start;
  size_t end;
  const unsigned char *_Nullable text;
  size_t length;
  const char *_Nullable anchor;
  const char *_Nullable tag;
} curlew_yaml_event;

/// Where and why the parser gave up.
typedef struct curlew_yaml_problem {
  yaml_error_type_t type;
  const char *_Nullable words;
  /// In bytes; says something for reader errors only.
  size_t byte_offset;
  int value;
  /// In Unicode scalars; undefined for reader errors.
  size_t mark;
  const char *_Nullable context;
  size_t context_mark;
} curlew_yaml_problem;

/// Reads the next event into `raw`, which the caller frees, and flattens it; false on an error.
static inline bool curlew_yaml_next(
    yaml_parser_t *parser, yaml_event_t *raw, curlew_yaml_event *event) {
  if (!yaml_parser_parse(parser, raw)) return false;
  event->type = raw->type;
  event->start = raw->start_mark.index;
  event->end = raw->end_mark.index;
  event->text = NULL;
  event->length = 0;
  event->anchor = NULL;
  event->tag = NULL;
  event->scalar_style = 0;
  event->is_flow = false;
  switch (raw->type) {
    case YAML_ALIAS_EVENT:
      event->anchor = (const char *)raw->data.alias.anchor;
      break;
    case YAML_SCALAR_EVENT:
      event->anchor = (const char *)raw->data.scalar.anchor;
      event->tag = (const char *)raw->data.scalar.tag;
      event->text = raw->data.scalar.value;
      event->length = raw->data.scalar.length;
      event->scalar_style = (int)raw->data.scalar.style;
      break;
    case YAML_SEQUENCE_START_EVENT:
      event->anchor = (const char *)raw->data.sequence_start.anchor;
      event->tag = (const char *)raw->data.sequence_start.tag;
      event->is_flow = raw->data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE;
      break;
    case YAML_MAPPING_START_EVENT:
      event->anchor = (const char *)raw->data.mapping_start.anchor;
      event->tag = (const char *)raw->data.mapping_start.tag;
      event->is_flow = raw->data.mapping_start.style == YAML_FLOW_MAPPING_STYLE;
      break;
    default:
      break;
  }
  return true;
}

/// libyaml takes text as `unsigned char`; the bytes must outlive the parser.
static inline void curlew_yaml_set_input(
    yaml_parser_t *parser, const unsigned char *bytes, size_t count) {
  // Saying the encoding keeps libyaml from guessing at UTF-16.
  yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING);
  yaml_parser_set_input_string(parser, bytes, count);
}

/// `memcmp`, so that no Swift file needs the C library for it.
static inline bool curlew_bytes_equal(
    const unsigned char *left, const unsigned char *right, size_t count) {
  return memcmp(left, right, count) == 0;
}

/// The parser's error fields; the texts are constants of libyaml.
static inline curlew_yaml_problem curlew_yaml_get_problem(const yaml_parser_t *parser) {
  curlew_yaml_problem problem;
  problem.type = parser->error;
  problem.words = parser->problem;
  problem.byte_offset = parser->problem_offset;
  problem.value = parser->problem_value;
  problem.mark = parser->problem_mark.index;
  problem.context = parser->context;
  problem.context_mark = parser->context_mark.index;
  return problem;
}

#pragma clang assume_nonnull end
