// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

extension CheckNode {
  /// Whether any check searches for a pattern.
  var holdsPattern: Bool {
    leaves.contains { $0.condition.holdsPattern }
      || members.contains { $0.branch.holdsPattern } || paths.contains { $0.branch.holdsPattern }
  }
}

extension CheckNode.Condition {
  /// Whether it searches for a pattern.
  var holdsPattern: Bool {
    switch self {
    case .expected(let expected): expected.holdsPattern
    case .matcher(let matcher): matcher.contains(where: \.searchesPattern)
    case .field, .isAbsent: false
    }
  }
}

extension Expectations {
  /// Whether anything in it uses a schema.
  var holdsSchema: Bool {
    if schema != nil { return true }
    var parts = [json, body, time].compactMap(\.self)
    parts += values.map(\.expected)
    parts += headers.map(\.expected) + others.map(\.expected)
    for cookie in cookies { parts += cookie.attributes.map(\.expected) }
    parts += cookies.compactMap(\.value)
    return parts.contains { $0.contains(where: \.usesSchema) }
  }
}

extension Expected {
  /// Whether it searches for a pattern.
  var holdsPattern: Bool { contains(where: \.searchesPattern) }

  /// Whether it contains such a matcher, at any depth.
  func contains(where isMeant: (Matcher) -> Bool) -> Bool {
    switch content {
    case .scalar: false
    case .list(let elements): elements.contains { $0.contains(where: isMeant) }
    case .mapping(let mapping):
      mapping.members.contains { $0.expected.contains(where: isMeant) }
        || mapping.matchers.contains { $0.contains(where: isMeant) }
        || mapping.paths.contains { $0.expected.contains(where: isMeant) }
    }
  }
}

extension Matcher {
  fileprivate var searchesPattern: Bool { if case .text(.matches) = kind { true } else { false } }

  fileprivate var usesSchema: Bool { if case .shape(.schema) = kind { true } else { false } }

  /// Whether it, or a matcher inside it, is such a matcher.
  func contains(where isMeant: (Matcher) -> Bool) -> Bool {
    isMeant(self) || nested.contains { $0.contains(where: isMeant) }
  }
}
