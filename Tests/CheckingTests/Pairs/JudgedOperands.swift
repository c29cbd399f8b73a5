// SPDX-License-Identifier: Apache-2.0

/// What is written behind each matcher: operands that hold of some subjects, that do not, and of
/// the wrong kind.
enum JudgedOperands {
  static let all: [String: [String]] = [
    "$equals": ["5", "'5'", "abc", "null", "true", "[5, 7]", "{ id: 5, name: abc }", "${five}"],
    "$exact": ["5", "abc", "[5, 7]", "{ id: 5 }", "{ id: 5, name: abc }"],
    "$not": ["5", "abc", "null", "[5, 7]", "{ $gt: 4 }", "{ $exists: false }"],
    "$in": ["[5, abc]", "[7, null, true]", "[5ms, 5B]", "[[5, 7], '${five}']", "[]", "5"],
    "$anyOf": [
      "[7, { $gt: 4 }]", "[{ $exists: false }, abc]", "[{ $startsWith: a }, { $lt: 6 }]", "[]",
    ],
    "$allOf": ["[5, { $gt: 4 }]", "[{ $startsWith: a }, { $length: 3 }]", "[{ $exists: true }]"],

    "$gt": ["4", "5", "4ms", "4B", "2026-01-01", "abc", "true", "${five}"],
    "$gte": ["5", "6", "5ms", "2026-01-02", "${text}"],
    "$lt": ["6", "5", "6ms", "2026-01-02T00:00:00.1Z", "[5]"],
    "$lte": ["5", "4", "5ms", "5B", "2026-01-01"],
    "$between": [
      "[4, 6]", "[6, 8]", "[6, 4]", "[4ms, 6ms]", "[2026-01-01, 2026-01-03]", "5",
      "['${five}', '${five}']",
    ],
    "$closeTo": [
      "6, $within: 1", "6, $within: 0.5", "6ms, $within: 1ms", "6B, $within: 1B",
      "2026-01-01, $within: 1", "6", "'${five}', $within: '${text}'",
    ],

    "$contains": ["b", "5", "abc", "{ $gt: 6 }", "{ id: 7 }", "null"],
    "$equalsIgnoringCase": ["ABC", "b", "5", "${text}", "[a]"],
    "$startsWith": ["a", "b", "''", "5", "${text}", "[a]"],
    "$endsWith": ["c", "b", "5", "${text}"],
    "$matches": ["^a", "^b", "(", "5", "${text}"],

    "$type": ["string", "number", "integer", "boolean", "null", "[array, object]", "text"],
    "$format": ["date", "uuid", "email", "nonsense"],
    "$schema": [
      "{ type: string }", "{ type: integer }", "{ items: { type: integer } }", "false",
      "{ type: text }",
    ],
    "$exists": ["true", "false", "maybe"],
    "$empty": ["true", "false", "1"],
    "$length": ["3", "2", "{ $lt: 1 }", "'3'", "abc", "${five}"],
    "$keys": ["[id, name]", "[name]", "{ $contains: id }", "5"],

    "$each": ["5", "{ $gt: 4 }", "{ id: 5 }", "{ $startsWith: ab }"],
    "$any": ["5", "{ $gt: 6 }", "{ id: 7 }", "abd"],
    "$unique": ["true", "false", "1"],
    "$sorted": ["asc", "desc", "{ by: $.id }", "{ by: $.none, order: desc }", "up"],
    "$sameItems": ["[7, 5]", "[abd, abc]", "[5]", "[]", "[{ id: 7 }, { id: 5 }]"],
  ]
}
