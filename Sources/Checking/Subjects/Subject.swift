// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Values

/// The one thing that an expected value is held against.
enum Subject {
  /// There is none: a member, a header or a cookie that did not come, a singular query that
  /// selected nothing.
  case absent
  /// A value of the JSON document; nothing is converted.
  case node(JSONNode)
  /// What a query that is not singular selected, or the names of an object: a list, perhaps empty.
  case nodes([JSONNode])
  /// Text: the value or an attribute of a cookie, one value of a header.
  case text(String)
  /// The body as text, of which the empty one counts as not there for `$exists`.
  case body(String)
  /// A header that came at least once.
  case header(HeaderValues)
  /// A status, a length, a `$maxAge`: operands that are text are read as numbers.
  case count(Int)
  /// What an XPath counts or sums up: operands that are text are read as numbers.
  case number(ExactNumber)
  /// The string-values of the nodes that an XPath selects: a list, and text where there is one.
  case selection([String])
  /// Whether an attribute of a cookie is set.
  case flag(Bool)
  /// How long the attempt took, or how long a certificate is good for: perhaps less than nothing.
  case duration(Duration)
  /// How many bytes.
  case size(Int)
  /// A digest in lower case digits; compared without case.
  case digest(String)
  /// Text of which another is shown, since a secret went into it.
  case masked(String, shown: String)
  /// Members of a fixed kind: a redirect, a certificate, headers.
  case record(SubjectRecord)
  /// A list of what is no JSON.
  case list([Subject])
}

/// A subject with members that is no JSON.
struct SubjectRecord {
  /// What it is, in the words of messages.
  let kindWords: String
  /// A name may stand more than once where names compare without case: the values of headers are
  /// together in one member then.
  let members: [(name: String, subject: Subject)]
  /// Names of headers compare without case.
  var ignoresCase = false

  /// The member of a name.
  subscript(name: String) -> Subject? {
    members.first {
      ignoresCase
        ? $0.name.equalsIgnoringASCIICase(name) : $0.name.utf8.elementsEqual(name.utf8)
    }?.subject
  }
}

/// The values of a header: text when it was sent once, else a list for a list, `$length`,
/// `$contains`, `$each` and `$any`, and one text for the rest.
struct HeaderValues {
  /// In the order they came; at least one.
  let values: [String]
  /// Lines of `Set-Cookie` cannot be joined: their dates hold commas (RFC 9110, section 5.3).
  let isSetCookie: Bool

  var isRepeated: Bool { values.count > 1 }

  /// The values as one text; nil when they cannot be joined.
  var joined: String? {
    if !isRepeated { return values[0] }
    return isSetCookie ? nil : values.joined(separator: ", ")
  }
}

extension Subject {
  /// What it is, in the words of messages.
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

  /// The text of a subject that is text; nil for another kind and for a header that cannot be
  /// joined.
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

  /// The value of the document, where there is one to point to.
  var node: JSONNode? {
    if case .node(let node) = self { node } else { nil }
  }
}

extension [String] {
  /// What nodes with these texts are called in messages.
  fileprivate var selectionWords: String {
    isEmpty ? "no node" : count == 1 ? "one node" : "\(count) nodes"
  }
}

extension JSONKind {
  /// The kind in the words of messages.
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
