// SPDX-License-Identifier: Apache-2.0

import Expressions
import Queries
import Values

extension FunctionTable {
  /// `matches` by PCRE2 and `jsonpath` by RFC 9535, both within their limits; no other functions.
  package static let queries: FunctionTable = {
    var table = FunctionTable()
    table.matches = { (text, pattern, work) throws(Refusal) in
      guard let pattern = try? Pattern(pattern) else {
        throw Refusal("the pattern is not correct")
      }
      return try found(pattern, in: text, work)
    }
    table.jsonPath = { (value, text, work) throws(Refusal) in
      guard let path = try? JSONPath(text) else { throw Refusal("the JSONPath is not correct") }
      return try selected(by: path, of: value, work)
    }
    return table
  }()

  private static func found(
    _ pattern: Pattern, in text: String, _ work: Workload
  ) throws(Refusal) -> Bool {
    do throws(PatternMatchError) {
      return try pattern.firstMatch(in: text, within: work) != nil
    } catch {
      throw Refusal(error.message, isLimit: true)
    }
  }

  /// The value of a singular query, or the list of values.
  private static func selected(
    by path: JSONPath, of value: Value, _ work: Workload
  ) throws(Refusal) -> Value {
    let values: [Value]
    do throws(PathLimitError) {
      values = try path.values(in: value, within: work)
    } catch {
      throw Refusal(error.message, isLimit: true)
    }
    guard path.isSingular else { return .array(values) }
    guard let first = values.first else { throw Refusal("the JSONPath selects nothing") }
    return first
  }
}
