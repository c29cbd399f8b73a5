// SPDX-License-Identifier: Apache-2.0

#include "simdjson_visit.h"

#include <simdjson.h>

using namespace simdjson;

struct simdjson_text {
  padded_string text;
  dom::parser parser{};
};

// What `JSONVisit` in Swift sums: one for each value, the length of strings and names.
static size_t visit(dom::element value) {
  size_t sum = 1;
  switch (value.type()) {
  case dom::element_type::ARRAY:
    for (dom::element element : dom::array(value)) sum += visit(element);
    break;
  case dom::element_type::OBJECT:
    for (auto member : dom::object(value)) sum += member.key.size() + visit(member.value);
    break;
  case dom::element_type::STRING:
    sum += value.get_string_length();
    break;
  default:
    break;
  }
  return sum;
}

simdjson_text *simdjson_text_make(const unsigned char *bytes, size_t count) {
  return new simdjson_text{padded_string(reinterpret_cast<const char *>(bytes), count)};
}

size_t simdjson_text_visit(simdjson_text *text) {
  dom::element root;
  if (text->parser.parse(text->text).get(root)) return 0;
  return visit(root);
}

void simdjson_text_free(simdjson_text *text) { delete text; }
