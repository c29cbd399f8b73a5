// SPDX-License-Identifier: Apache-2.0

/// A JSONPath (RFC 9535), compiled once.
package struct JSONPath: Sendable {
  /// The longest text of a path, in bytes.
  package static let maximumBytes = 16_384

  /// The text as written.
  package let text: String
  let segments: [PathSegment]

  /// Whether it is a singular query by the grammar (RFC 9535, section 2.3.5.1): only names and
  /// indexes, one in each segment, so that it gives at most one node. `$` alone is one.
  package let isSingular: Bool

  /// Valid but certainly unintended parts, in the order of the text.
  package let warnings: [JSONPathWarning]

  /// Compiles a path.
  ///
  /// - Throws: `JSONPathError` for the first mistake: of the grammar, an integer outside of ±(2⁵³ −
  ///   1), or a function used against its type (RFC 9535, section 2.4.3).
  package init(_ text: String) throws(JSONPathError) {
    var parser = PathParser(text)
    segments = try parser.parse()
    warnings = parser.warnings
    isSingular = segments.allSatisfy(\.isSingular)
    self.text = text
  }
}

/// One step of a path: `.name`, `[…]`, `..name` or `..[…]`.
struct PathSegment: Sendable {
  /// Whether it visits the node and everything below it.
  let isDescendant: Bool
  /// At least one.
  let selectors: [PathSelector]
  /// The offset after it in the path's text, in bytes.
  let end: Int

  var isSingular: Bool {
    guard !isDescendant, selectors.count == 1 else { return false }
    switch selectors[0] {
    case .name, .index: return true
    case .wildcard, .slice, .filter: return false
    }
  }
}

/// Which of a node's children a segment selects.
enum PathSelector: Sendable {
  case name(String)
  case wildcard
  /// Negative indexes count from the end.
  case index(Int)
  case slice(PathSlice)
  /// The children for which the condition holds.
  case filter(PathCondition)
}

/// `start:end:step` (RFC 9535, section 2.3.4).
struct PathSlice: Sendable {
  var start: Int?
  var end: Int?
  var step: Int

  /// The indexes that it selects from an array, in order; a step of 0 selects none.
  func indexes(count: Int) -> StrideTo<Int> {
    func normal(_ index: Int) -> Int { index >= 0 ? index : count + index }
    if step > 0 {
      let lower = min(max(normal(start ?? 0), 0), count)
      let upper = min(max(normal(end ?? count), 0), count)
      return stride(from: lower, to: upper, by: step)
    }
    if step < 0 {
      let upper = min(max(normal(start ?? count - 1), -1), count - 1)
      let lower = min(max(end.map(normal) ?? -1, -1), count - 1)
      return stride(from: upper, to: lower, by: step)
    }
    return stride(from: 0, to: 0, by: 1)
  }
}
