// SPDX-License-Identifier: Apache-2.0

import Expressions
import Synchronization
import Values

/// The values that expressions took out of a document, each made once however often it is asked for.
///
/// To make a value costs as much as the document is long, and an expression may ask in each turn of a
/// macro, each condition of a step anew.
final class DocumentValues: Sendable {
  /// By the documents' nodes. They are few: as many as references that a step and those behind it have.
  private let known = Mutex<[(node: JSONNode, value: Value)]>([])
  /// What is smaller is made as fast as it is found.
  private static let smallest = 64

  /// The value of a node.
  ///
  /// - Throws: where the run ends meanwhile.
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
  /// How many values it holds, itself and names of members counted.
  var valueCount: Int { document.end(of: position) - position }
}
