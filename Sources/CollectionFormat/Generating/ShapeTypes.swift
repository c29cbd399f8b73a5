// SPDX-License-Identifier: Apache-2.0

/// The short words for values in the tables of the reference, and what each means exactly.
enum ShapeTypes {
  /// In the order of the reference.
  static let all: [(term: String, meaning: String)] = [
    ("text", "any text; `${…}` in it is rendered; a number or a boolean stands as it is written"),
    ("literal text", "text in which `${…}` is an error; `$${` stands for `${`"),
    ("prose", "text that is kept as it is: `${…}` means nothing in it"),
    (
      "name",
      "`[A-Za-z_][A-Za-z0-9_]*`, no reserved word of CEL (`loop`, `var`, `as`, …) and none of "
        + "`response`, `request`, `steps`, `needs`, `env`, `row`, `run`, `iteration`, `now`"
    ),
    (
      "mapping of names to texts",
      "free names; each value is text, a number, a boolean, a list of these (the name is sent more "
        + "than once), or null, which leaves the name out. `params` and `form` also take a list of "
        + "mappings of one name, which keeps the order of names that stand more than once"
    ),
    (
      "mapping of names to texts or secrets",
      "free names; each value is text, null (the value comes from outside) or a [secret](#secret)"
    ),
    ("mapping of names to any values", "free names; each value is any YAML value"),
    (
      "duration",
      "numbers with `d`, `h`, `m`, `s`, `ms`, the larger units first: `1h30m`, `500ms`, `1.5s`; a "
        + "bare number is an error"
    ),
    (
      "size",
      "a number with `B`, `kB`, `MB`, `GB`, `KiB`, `MiB` or `GiB`: `64MB`; a bare number is an error"
    ),
    ("rate", "a size for each second: `10MB/s`"),
    ("whole number", "digits, also in quotes, within the range that is given"),
    ("number, date or timestamp", "a number, or text as RFC 3339 writes dates and timestamps"),
    (
      "… or template",
      "text with `${…}` that reads, once rendered, as the value would be written: `\"${seconds}s\"`"
    ),
    ("condition", "an expression in CEL that gives true or false, without `${…}`"),
    ("expression", "text that is exactly one `${…}`"),
    ("JSONPath", "text that begins with `$`: [jsonpath.md](jsonpath.md)"),
    ("XPath", "an expression of XPath 1.0: [xpath.md](xpath.md)"),
    (
      "address",
      "text that begins with `scheme://`, or a path that is appended to `baseUrl`; a template in it "
        + "is percent-encoded"
    ),
    ("path", "the path of a file, relative to the file in which it stands"),
    ("status", "a number from 100 to 599, or a class: `2xx`"),
    ("JSON Schema", "a mapping, `true` or `false`: [schemas.md](schemas.md)"),
    ("any value", "any YAML value; texts in it are rendered, keys are not"),
    (
      "expected value",
      "a value to be equal to, or matchers, members and JSONPaths: [Expectations](#expectations)"
    ),
    (
      "matchers of durations", "a mapping of matchers that compare with durations: `{ $lt: 500ms }`"
    ),
    ("matchers of numbers", "a mapping of matchers that compare with numbers: `{ $lt: 300 }`"),
    ("list", "`[a, b]`, or entries that begin with `- `"),
  ]

  /// The section *Types*.
  static var section: String {
    var text =
      "\n## Types\n\nThe tables name values by these words; `null` removes what `defaults` gave.\n\n"
    text += "| word | what it is |\n|---|---|\n"
    for type in all { text += "| \(type.term) | \(type.meaning) |\n" }
    return text + """

      A word that is a link leads to a mapping of the format. A template is never a key: an object whose
      keys are computed is one whole expression, `"${{table: [1, 2]}}"`.

      ## Mappings

      *Inherited* says how a key of `defaults` reaches a step: project, collection, environment,
      scenario, step, inner over outer. Null removes what `defaults` gave.

      """
  }
}

extension ShapeTypes {
  /// Whether a word of the tables is among them, or can be typed as it stands, or is a mapping's name.
  static func describes(_ term: String) -> Bool {
    term.utf8.first == UInt8(ascii: "`") || term.utf8.first == UInt8(ascii: "[")
      || all.contains { $0.term == term }
  }
}

extension Shape {
  /// The words that its term is made of.
  var leaves: [String] {
    switch self {
    case .list(let element, _): ["list"] + element.leaves
    case .made(let shape): ["… or template"] + shape.leaves
    case .either(let shapes): shapes.flatMap(\.leaves)
    case .called(.fieldValue, _): ["text"]
    case .called(_, let shape): ShapeTypes.describes(term) ? [term] : shape.leaves
    case .named: ShapeTypes.describes(term) ? [term] : namedLeaves
    case .integer, .number: ["whole number"]
    case .single: []
    default: [term]
    }
  }

  private var namedLeaves: [String] {
    if case .named(_, let value) = self { value.leaves } else { [] }
  }
}
