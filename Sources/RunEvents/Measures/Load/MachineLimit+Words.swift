// SPDX-License-Identifier: Apache-2.0

extension MachineLimit {
  /// What it means for the figures.
  package func words(_ model: LoadDescription.Model) -> String {
    let reason =
      switch cause {
      case .delay(let microseconds, let latency):
        "its own delay of p99 \(MeasureText.milliseconds(microseconds)) ms is more than a tenth of the "
          + "latency of \(MeasureText.milliseconds(latency)) ms"
      case .busy(let seconds): "its thread was busy for \(seconds) s"
      }
    let meaning =
      model == .open
      ? "its delay only adds to the latency, so thresholds that held still hold"
      : "it lowered the load, so thresholds that held are not proved"
    return "this machine was the limit: \(reason); \(meaning). "
      + "Split the load with `--shard 1/\(machines)` to `--shard \(machines)/\(machines)`"
  }
}
