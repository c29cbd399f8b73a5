// SPDX-License-Identifier: Apache-2.0

/// The last value of each node of a program; nil for nodes that were not evaluated.
struct Trace {
  enum Result {
    case value(CELValue, SecretNames)
    case error(EvaluationError)
  }

  var results: [Result?]

  init(count: Int) { results = Array(repeating: nil, count: count) }
}

extension Evaluator {
  /// Evaluates a node and stores the result.
  mutating func traced(
    _ node: Int, _ secrets: inout SecretNames
  ) throws(EvaluationError) -> CELValue {
    var found = SecretNames.none
    do throws(EvaluationError) {
      let value = try evaluate(node, &found)
      trace?.results[node] = .value(value, found)
      secrets.formUnion(found)
      return value
    } catch {
      trace?.results[node] = .error(error)
      throw error
    }
  }
}
