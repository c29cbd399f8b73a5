// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Values

/// The value that an expectation judges.
enum Subject {
  /// Absent: a missing member, header or cookie, or a singular query without a result.
  case absent
  /// A value of the JSON document; nothing is converted.
  case node(JSONNode)
  /// The result of a query that is not singular, or the names of an object: a list, possibly empty.
  case nodes([JSONNode])
  /// Text: the value or an attribute of a cookie, one value of a header.
  case text(String)
  /// The body as text; an empty one counts as absent for `$exists`.
  case body(String)
  /// A header that came at least once.
  case header(HeaderValues)
  /// A status, a length, a `$maxAge`: operands that are text are read as numbers.
  case count(Int)
  /// The numeric result of an XPath: operands that are text are read as numbers.
  case number(ExactNumber)
  /// The string-values of the nodes that an XPath selects: a list, and also a text if there is one.
  case selection([String])
  /// Whether an attribute of a cookie is set.
  case flag(Bool)
  /// How long the attempt took, or how long a certificate is valid: may be negative.
  case duration(Duration)
  /// A number of bytes.
  case size(Int)
  /// A digest with lower-case digits; compared without case.
  case digest(String)
  /// Text that is shown differently, because it was made from a secret.
  case masked(String, shown: String)
  /// Fixed members: a redirect, a certificate, headers.
  case record(SubjectRecord)
  /// A list of values that are not JSON.
  case list([Subject])
}

/// A subject with members that is not JSON.
struct SubjectRecord {
  /// Its name in messages.
  let kindWords: String
  /// Duplicate names are possible if names are compared without case: one member then has the
  /// values of all headers with the name.
  let members: [(name: String, subject: Subject)]
  /// Whether names are compared without case, as for headers.
  var ignoresCase = false

  /// The member with a name.
  subscript(name: String) -> Subject? {
    members.first {
      ignoresCase
        ? $0.name.equalsIgnoringASCIICase(name) : $0.name.utf8.elementsEqual(name.utf8)
    }?.subject
  }
}

/// The values of a header: text if it was sent once; otherwise a list for a list, `$length`,
/// `$contains`, `$each` and `$any`, and one joined text for other matchers.
struct HeaderValues {
  /// In the order received; at least one.
  let values: [String]
  /// Whether it is `Set-Cookie`, whose lines cannot be joined: their dates contain commas (RFC
  /// 9110, section 5.3).
  let isSetCookie: Bool

  var isRepeated: Bool { values.count > 1 }

  /// The values as one text; nil if they cannot be joined.
  var joined: String? {
    if !isRepeated { return values[0] }
    return isSetCookie ? nil : values.joined(separator: ", ")
  }
}

extension Subject {
  /// Its name in messages.
  var kindWords: String {
    switch self {
    case .absent: "nothing"
    case .node(let node): node.kind.words
    case .nodes: "a list"
    case .header(let header): header.isRepeated ? "a header sent more than once" : "text"
    case .text, .body: "text"
    case .count, .number: "a number"
    case .selection(let texts): texts.selectionWords
    case .flag: "a boolean"
    case .duration: "a duration"
    case .size: "a size"
    case .digest, .masked: "text"
    case .record(let record): record.kindWords
    case .list: "a list"
    }
  }

  /// The text of a subject that is text; nil for another kind and for a header whose lines cannot
  /// be joined.
  var textForm: String? {
    switch self {
    case .text(let text), .body(let text), .digest(let text), .masked(let text, _): text
    case .node(let node): node.stringValue
    case .header(let header): header.joined
    case .selection(let texts): texts.count == 1 ? texts[0] : nil
    case .absent, .nodes, .count, .number, .flag, .duration, .size, .record, .list: nil
    }
  }

  /// The elements of a subject that is a list; nil for another kind.
  ///
  /// A header that was sent once is a list of one.
  var elements: SubjectElements? {
    switch self {
    case .node(let node) where node.isArray: .array(node)
    case .nodes(let nodes): .nodes(nodes)
    case .header(let header): .subjects(header.values.map { .text($0) })
    case .list(let elements): .subjects(elements)
    case .selection(let texts): .subjects(texts.map { .text($0) })
    default: nil
    }
  }

  /// The value of the document, if it is one.
  var node: JSONNode? {
    if case .node(let node) = self { node } else { nil }
  }
}

extension [String] {
  /// The name of nodes with these texts in messages.
  fileprivate var selectionWords: String {
    isEmpty ? "no node" : count == 1 ? "one node" : "\(count) nodes"
  }
}

extension JSONKind {
  /// The kind in messages.
  var words: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
