// SPDX-License-Identifier: Apache-2.0

import Expressions
import Synchronization
import Values

/// The values that expressions read from a document, each made once.
///
/// Making a value costs as much as the document is long, and an expression may read it in each
/// iteration of a macro, each condition of a step again.
final class DocumentValues: Sendable {
  /// By the documents' nodes. There are few: at most one for each reference in the step and the
  /// steps after it.
  private let known = Mutex<[(node: JSONNode, value: Value)]>([])
  /// Smaller values are made as fast as they are found.
  private static let smallest = 64

  /// The value of a node.
  ///
  /// - Throws: if the run ends meanwhile.
  func value(
    of node: JSONNode, stop: StopSignal?, at range: Range<Int>
  ) throws(EvaluationError) -> Value {
    guard node.valueCount >= Self.smallest else { return node.value() }
    let known = known.withLock { known in
      known.first { $0.node.position == node.position && $0.node.document === node.document }
    }
    if let known { return known.value }
    var meter = WorkMeter(stop: stop)
    do throws(WorkMeter.End) {
      let value = try node.value(counting: &meter)
      self.known.withLock { $0.append((node, value)) }
      return value
    } catch {
      throw EvaluationError(.stopped, at: range)
    }
  }
}

extension JSONNode {
  /// The number of its values, with itself and names of members.
  var valueCount: Int { document.end(of: position) - position }
}
