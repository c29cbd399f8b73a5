// SPDX-License-Identifier: Apache-2.0

/// What an expectation is about: it decides what an expected value can be.
package enum SubjectKind: String, Sendable, CaseIterable {
  /// A JSON value: nothing is converted.
  case json
  /// A header: text, or a list of texts when it is sent more than once.
  case header
  /// Other text: the body, the value of a cookie.
  case text
  /// A duration.
  case time
  /// A status.
  case status
  /// How many there are.
  case count
  /// How many bytes.
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
  /// Nodes that an XPath selects: a list of texts, or the text of the only one.
  case xpath

  /// Members can stand here.
  var hasMembers: Bool { hasPaths || self == .headers || !namedMembers.isEmpty }

  /// JSONPaths can stand here.
  var hasPaths: Bool { self == .json }

  /// The members of a subject that has no others, and what each is.
  var namedMembers: [(name: String, slot: SubjectKind)] {
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

  /// What a member is; nil when there is none of this name.
  func member(_ name: some Collection<UInt8>) -> SubjectKind? {
    switch self {
    case .json: .json
    case .headers: .header
    default: namedMembers.first { $0.name.utf8.elementsEqual(name) }?.slot
    }
  }

  /// A list can be expected.
  var allowsList: Bool { [.json, .header, .redirects, .texts, .xpath].contains(self) }

  /// A scalar can be expected.
  var allowsScalar: Bool { ![.redirects, .redirect, .headers, .certificate].contains(self) }

  /// Only matchers that order or compare numbers make sense.
  var isQuantity: Bool { [.time, .status, .count, .size].contains(self) }

  /// What `$length`, `$each` and their like lead to inside this.
  var element: SubjectKind {
    switch self {
    case .header, .texts, .xpath: .text
    case .redirects: .redirect
    default: self
    }
  }
}
