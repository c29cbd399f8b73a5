// SPDX-License-Identifier: Apache-2.0

import Values

/// A list: made by an expression, or from data without conversion.
struct CELList: Sendable {
  private enum Content: Sendable {
    case values([CELValue])
    case data([Value])
  }

  private let content: Content

  init(_ values: [CELValue]) { content = .values(values) }

  init(data: [Value]) { content = .data(data) }

  var count: Int {
    switch content {
    case .values(let values): values.count
    case .data(let values): values.count
    }
  }

  /// - Precondition: `index` is in range.
  subscript(index: Int) -> CELValue {
    switch content {
    case .values(let values): values[index]
    case .data(let values): CELValue(values[index])
    }
  }

  /// All elements; O(count) for data.
  var values: [CELValue] {
    switch content {
    case .values(let values): values
    case .data(let values): values.map(CELValue.init)
    }
  }

  /// The elements if they came from data.
  var data: [Value]? {
    if case .data(let values) = content { values } else { nil }
  }
}
