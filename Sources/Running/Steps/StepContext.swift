// SPDX-License-Identifier: Apache-2.0

/// What a step runs in: what it sees, and what it uses.
struct StepContext: Sendable {
  let step: RunningStep
  /// The names that its expressions see, its own `vars` among them.
  let scope: StepScope
  let jar: JarHandle
  /// When the step began, in microseconds of the run.
  let startedAtMicroseconds: Int64
  let run: RunContext
}

extension StepContext {
  /// The collection that the step stands in.
  var collection: CollectionContext { scope.frame.collection }
}
