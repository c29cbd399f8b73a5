// SPDX-License-Identifier: Apache-2.0

import Values

/// The values of the parts of a condition, in the order they are written, to explain why it is
/// false.
///
/// For `response.json.total == 3 && ok` the parts are `response.json.total == 3`,
/// `response.json.total` and `ok`. Literals are not parts. In a macro the last iteration counts:
/// for `all` the deciding one.
package struct Explanation: Sendable {
  /// A part and its value.
  package struct Part: Sendable {
    /// A range of the decoded text.
    package let range: Range<Int>
    /// The value; nil if there is an error.
    package let value: ScopedValue?
    /// Why there is no value.
    package let error: EvaluationError?

    /// The value as compact JSON of at most so many characters, or the names of the secrets it was
    /// made from, or the error's message.
    package func text(maximumCharacters: Int = 200) -> String {
      guard let value else { return error?.message ?? "no value" }
      if !value.secrets.isEmpty {
        return value.secrets.names.map { "***\($0)***" }.joined(separator: " ")
      }
      // A character may have many bytes; at most these are read.
      let text = String(
        decoding: value.value.jsonBytes(beginning: 16 * maximumCharacters), as: UTF8.self)
      guard text.count > maximumCharacters else { return text }
      return text.prefix(maximumCharacters - 1) + "…"
    }
  }

  /// In the order of their beginnings, the larger before parts inside it; without the whole.
  package let parts: [Part]
  /// The texts that its operators compare, in the order of the parts.
  package let comparisons: [Comparison]
}

extension Expression {
  /// Evaluates once more and keeps the value of every part; both sides of `&&` and `||` are
  /// evaluated.
  package func explain(in scope: some Scope) -> Explanation {
    switch content {
    case .literal: return Explanation(parts: [], comparisons: [])
    case .reference(let reference):
      return explain(Program(reference), in: scope, includesRoot: true)
    case .program(let program): return explain(program, in: scope, includesRoot: false)
    }
  }

  private func explain(
    _ program: Program, in scope: some Scope, includesRoot: Bool
  ) -> Explanation {
    var evaluator = Evaluator(program, in: scope, trace: Trace(count: program.nodes.count))
    var secrets = SecretNames.none
    _ = try? evaluator.value(program.root, &secrets)
    guard let results = evaluator.trace?.results else {
      return Explanation(parts: [], comparisons: [])
    }
    var parts: [Explanation.Part] = []
    for (node, result) in results.enumerated() {
      guard let result, includesRoot || node != program.root, program.isShown(node) else {
        continue
      }
      parts.append(part(result, at: program.ranges[node]))
    }
    parts.sort {
      ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound)
    }
    return Explanation(
      parts: parts, comparisons: program.comparedTexts(with: results))
  }

  private func part(_ result: Trace.Result, at range: Range<Int>) -> Explanation.Part {
    switch result {
    case .error(let error): return .init(range: range, value: nil, error: error)
    case .value(let value, let secrets):
      do throws(EvaluationError) {
        let value = try ScopedValue(value, secrets, Budget(), at: range)
        return .init(range: range, value: value, error: nil)
      } catch {
        return .init(range: range, value: nil, error: error)
      }
    }
  }
}

extension Program {
  /// Whether the value of a node is not evident from its text.
  fileprivate func isShown(_ node: Int) -> Bool {
    if case .constant = nodes[node] { false } else { true }
  }
}
