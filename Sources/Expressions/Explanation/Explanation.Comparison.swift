// SPDX-License-Identifier: Apache-2.0

extension Explanation {
  /// Two texts of which an operator or a function asks whether they are the same, neither made from a
  /// secret.
  package struct Comparison: Equatable, Sendable {
    /// The right operand, or the argument; for `in` the left operand.
    package let written: String
    /// The other one.
    package let found: String
    /// Whether the question is if `found` has `written` somewhere.
    package let isPart: Bool
  }
}

extension Program {
  /// The texts that its nodes compare, in the order that they are written, from the last value of each
  /// node.
  func comparedTexts(with results: [Trace.Result?]) -> [Explanation.Comparison] {
    var compared = TextComparison()
    for node in nodes.indices.sorted(by: { ranges[$0].lowerBound < ranges[$1].lowerBound }) {
      // A part that was not evaluated compared nothing.
      guard results[node] != nil, let (operation, left, right) = comparison(at: node),
        let left = openValue(left, results), let right = openValue(right, results)
      else { continue }
      compared.addTexts(of: left, right, operation)
    }
    return compared.found
  }

  private func comparison(
    at node: Int
  ) -> (operation: TextComparison.Operation, left: Int, right: Int)? {
    switch nodes[node] {
    case .binary(.equal, let left, let right), .binary(.notEqual, let left, let right):
      return (.equal, left, right)
    case .binary(.in, let element, let list): return (.element, list, element)
    case .call(let function, let operands) where operands.count == 2:
      let names = ["contains", "startsWith", "endsWith"]
      return names.contains(function.name) ? (.part, operands[0], operands[1]) : nil
    default: return nil
    }
  }

  /// The value of a node; nil if it has none, or is made from a secret.
  private func openValue(_ node: Int, _ results: [Trace.Result?]) -> CELValue? {
    if case .constant(let value) = nodes[node] { return value }
    guard case .value(let value, let secrets) = results[node], secrets.isEmpty else { return nil }
    return value
  }
}

/// Collects the texts in the operands of comparisons, few enough that looking at them costs little.
private struct TextComparison {
  enum Operation { case equal, part, element }

  private(set) var found: [Explanation.Comparison] = []
  /// How many bytes of texts may still be added.
  private var bytesLeft = 100_000
  /// The most elements of a list and members of a map that are looked at.
  private static let elementLimit = 1000

  /// Adds the texts of two operands that are at the same place.
  mutating func addTexts(of left: CELValue, _ right: CELValue, _ operation: Operation) {
    switch (left, right) {
    case (.string(let left), .string(let right)):
      let bytes = left.utf8.count + right.utf8.count
      guard bytes <= bytesLeft else { return }
      bytesLeft -= bytes
      found.append(.init(written: right, found: left, isPart: operation == .part))
    case (.list(let list), .string) where operation == .element:
      for index in 0..<min(list.count, Self.elementLimit) {
        addTexts(of: list[index], right, .equal)
      }
    case (.map(let map), .string) where operation == .element:
      for key in map.keys.prefix(Self.elementLimit) { addTexts(of: key, right, .equal) }
    case (.list(let left), .list(let right)):
      for index in 0..<min(left.count, right.count, Self.elementLimit) {
        addTexts(of: left[index], right[index], .equal)
      }
    case (.map(let left), .map(let right)):
      // Finding a member takes as long as the map has members.
      guard max(left.count, right.count) <= Self.elementLimit else { return }
      for key in right.keys {
        if let left = left[key], let right = right[key] { addTexts(of: left, right, .equal) }
      }
    default: break
    }
  }
}
