// SPDX-License-Identifier: Apache-2.0

extension JSONPath {
  /// What is left of a place below the values that the path selects.
  ///
  /// - Parameter place: names and indexes; `*` is any element or member.
  /// - Returns: empty also if the path goes on below the place; nil if it selects something else.
  package func rest(of place: [String]) -> [String]? {
    var rest = place[...]
    for segment in segments {
      guard !rest.isEmpty else { return [] }
      if segment.isDescendant {
        guard let found = rest.firstIndex(where: segment.maySelect) else { return nil }
        rest = rest[(found + 1)...]
      } else {
        guard let first = rest.first, segment.maySelect(first) else { return nil }
        rest = rest.dropFirst()
      }
    }
    return Array(rest)
  }
}

extension PathSegment {
  /// Whether it may select a member or an element.
  fileprivate func maySelect(_ token: String) -> Bool {
    selectors.contains { selector in
      if token == "*" { return true }
      switch selector {
      case .name(let name): return name.utf8.elementsEqual(token.utf8)
      case .wildcard, .filter: return true
      case .index(let index): return index < 0 ? Int(token) != nil : Int(token) == index
      case .slice: return Int(token) != nil
      }
    }
  }
}
