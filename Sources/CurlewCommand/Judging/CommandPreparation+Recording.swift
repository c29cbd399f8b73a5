// SPDX-License-Identifier: Apache-2.0

import Files
import RunEvents
import Sessions

extension CommandPreparation {
  /// Plans the files as they are now with what a recording says of its run; what is typed wins.
  ///
  /// The environment is given only if the files would choose another: a run without `-e` may take a default
  /// that only some of them declare.
  ///
  /// - Parameter choice: whose secrets were asked for.
  func plan(as recorded: ReadRecording, in folder: FilePath, _ choice: PlanChoice) -> Planned {
    var choice = choice
    choice.inputs.recorded = recorded.started.inputs
    var planned = plan(in: folder, choice)
    if choice.inputs.environment == nil, let then = recorded.started.environment,
      planned.plan.environment != then
    {
      choice.inputs.environment = then
      planned = plan(in: folder, choice)
    }
    planned.refuseMissingInputs()
    return planned
  }
}

extension RunIdentity {
  /// Of a recorded run.
  ///
  /// - Parameter seed: in place of the recorded one; nil for that.
  init(of started: RunStarted, seed: UInt64? = nil) {
    self.init(
      id: started.id, startMilliseconds: started.startMilliseconds, seed: seed ?? started.seed)
  }
}
