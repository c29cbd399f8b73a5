// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// What runs at this moment: asked by displays, answered by the run. Any thread may use it.
///
/// A run that is never asked pays only for its own list of what runs.
package final class RunActivity: Sendable {
  /// The steps that began before a time, in microseconds of the run; in any order.
  package typealias Source = @Sendable (_ before: Int64) -> [ActiveStep]

  private let source = Mutex<Source?>(nil)
  private let isAsked = Atomic(false)

  package init() {}

  /// A run answers from now on; nil when it has ended.
  package func answer(by source: Source?) { self.source.withLock { $0 = source } }

  /// The steps that began before a time, the oldest first.
  ///
  /// - Parameter microseconds: of the run.
  package func steps(begunBefore microseconds: Int64 = .max) -> [ActiveStep] {
    let source = source.withLock { $0 }
    return (source?(microseconds) ?? []).sorted {
      ($0.startedAtMicroseconds, $0.step.scenario.number, $0.step.index)
        < ($1.startedAtMicroseconds, $1.step.scenario.number, $1.step.index)
    }
  }

  /// A person wants to see everything that runs.
  package func ask() { isAsked.store(true, ordering: .relaxed) }

  /// Whether somebody asked since the last call.
  package func takeQuestion() -> Bool {
    // A load is cheaper, and nearly always enough.
    isAsked.load(ordering: .relaxed) && isAsked.exchange(false, ordering: .relaxed)
  }
}
