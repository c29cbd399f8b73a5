// SPDX-License-Identifier: Apache-2.0

/// The kind of value that an expectation judges: it decides which expected values are allowed.
package enum SubjectKind: String, Sendable, CaseIterable {
  /// A JSON value: nothing is converted.
  case json
  /// A header: text, or a list of texts if it is sent more than once.
  case header
  /// Other text: the body, the value of a cookie.
  case text
  /// A duration.
  case time
  /// A status.
  case status
  /// A number of things.
  case count
  /// A part of a whole: `0.1%`, `0.001`.
  case share
  /// A number of bytes.
  case size
  /// A SHA-256 digest in hexadecimal digits.
  case digest
  /// The redirects that were followed.
  case redirects
  /// One of them.
  case redirect
  /// Headers by name.
  case headers
  /// The certificate of the peer.
  case certificate
  /// A list of texts.
  case texts
  /// Nodes that an XPath selects: a list of texts, or the text of a single node.
  case xpath

  /// Whether members are allowed.
  var hasMembers: Bool { hasPaths || self == .headers || !namedMembers.isEmpty }

  /// Whether JSONPaths are allowed.
  var hasPaths: Bool { self == .json }

  /// The members of a subject with fixed members, and the kind of each.
  package var namedMembers: [(name: String, slot: SubjectKind)] {
    switch self {
    case .redirect: [("status", .status), ("url", .text), ("headers", .headers), ("time", .time)]
    case .certificate:
      [
        ("subject", .text), ("issuer", .text), ("names", .texts), ("notBefore", .text),
        ("notAfter", .text), ("expiresIn", .time),
      ]
    default: []
    }
  }

  /// The kind of a member; nil if there is no member with this name.
  package func member(_ name: some Collection<UInt8>) -> SubjectKind? {
    switch self {
    case .json: .json
    case .headers: .header
    default: namedMembers.first { $0.name.utf8.elementsEqual(name) }?.slot
    }
  }

  /// Whether a list can be expected.
  package var allowsList: Bool { [.json, .header, .redirects, .texts, .xpath].contains(self) }

  /// Whether a scalar can be expected.
  package var allowsScalar: Bool {
    ![.redirects, .redirect, .headers, .certificate].contains(self)
  }

  /// Whether only matchers that order or compare numbers apply.
  package var isQuantity: Bool { [.time, .status, .count, .share, .size].contains(self) }

  /// The kind of the subject of `$length`, `$each` and similar matchers inside this one.
  package var element: SubjectKind {
    switch self {
    case .header, .texts, .xpath: .text
    case .redirects: .redirect
    default: self
    }
  }
}
