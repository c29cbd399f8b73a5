// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Values

extension UnitRunner {
  /// Carries out a scenario as one start of a load.
  ///
  /// - Parameter stop: ends it before its end.
  nonisolated(nonsending) func carryOut(
    _ unit: RunUnit, with row: RowFeed.Answer?, in progress: CollectionProgress,
    as start: LoadStart, stop: StopSignal
  ) async {
    var work = work(for: unit, with: row, in: progress)
    // As the tries of a scenario, starts differ in what they draw at random.
    work.reference = work.reference.inTry(start.number + 1)
    work.start = start
    work.scope.stop = stop
    _ = await ScenarioRunner(run: run).run(work)
    if row != nil { run.events.endRow(unit.number) }
  }
}
