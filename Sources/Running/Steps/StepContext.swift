// SPDX-License-Identifier: Apache-2.0

/// The context in which a step runs: its names and the services that it uses.
struct StepContext: Sendable {
  /// With the numbers from its templates, once they are known.
  var step: RunningStep
  /// The names for its expressions, including its own `vars`.
  var scope: StepScope
  let jar: JarHandle
  /// When the step began, in microseconds of the run.
  let startedAtMicroseconds: Int64
  let run: RunContext
}

extension StepContext {
  /// The collection of the step.
  var collection: CollectionContext { scope.frame.collection }
}
