// SPDX-License-Identifier: Apache-2.0

import YAMLTree

/// One thing that a `check` step verifies.
package enum CheckElement: Sendable {
  case condition(Condition)
  case value(ValueExpectation)

  /// The expression as written.
  var text: String {
    switch self {
    case .condition(let condition): condition.text
    case .value(let value): value.subject.text
    }
  }
}

extension CheckElement: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    switch self {
    case .condition(let condition): condition.addReadNames(to: &names)
    case .value(let value): value.addReadNames(to: &names)
    }
  }
}

extension Reader where Content == [CheckElement] {
  /// A list of conditions and of values with what is expected of them.
  static var checkElements: Reader {
    let shape = Shape.list(.either([.condition, .mapping("value")]), nonEmpty: true)
    return Reader(shape) { node, loading in
      guard let list = loading.list(node, expected: shape) else { return nil }
      if list.isEmpty { loading.report(.emptyList(at: node.span)) }
      return loading.conditions(list) { node, loading in
        guard node.isValueExpectation else {
          return loading.condition(node).map { .condition($0) }
        }
        return Reader<ValueExpectation>.expectedValue.read(node, &loading).map { .value($0) }
      }
    }
  }
}

extension YAMLNode {
  /// Whether it has a key of `{ of, is }`; any other mapping is a condition that lacks its quotes.
  fileprivate var isValueExpectation: Bool {
    mapping?.contains { ["of", "is"].contains($0.name) } == true
  }
}
