// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// The second of a load that goes on, and the ten before it.
struct LoadSecond {
  var row = LoadRow(second: 0)
  var inFlight = 0
  private var latency = Histogram()
  private var recent: [Histogram] = []
  private var busySum = 0
  private var busyCount = 0
  private var busyRun = 0
  private var failedTraces = 0

  private static let recentSeconds = 10
  /// How many failed attempts a collector gets in a second.
  static let mostFailedTraces = 100

  mutating func note(_ latency: Int64, hasFailed: Bool) {
    self.latency.add(microseconds: latency)
    row.requests += 1
    if hasFailed { row.failures += 1 }
  }

  mutating func noteFailure() { row.failures += 1 }

  /// Counts a failed attempt for a collector.
  ///
  /// - Returns: false if it had enough of them in this second.
  mutating func claimFailedTrace() -> Bool {
    guard failedTraces < Self.mostFailedTraces else { return false }
    failedTraces += 1
    return true
  }

  /// Notes how busy the engine's thread was in the second, in thousandths of a core.
  mutating func note(busy: Int, in machine: inout MachineFigures) {
    busySum += busy
    busyCount += 1
    busyRun = busy > MachineLimit.busyShare ? busyRun + 1 : 0
    machine.busy = busySum / busyCount
    machine.busySeconds = max(machine.busySeconds, busyRun)
  }

  /// Ends the second and begins the next.
  mutating func end(_ number: Int, at now: Int64) -> LoadSample {
    row.second = number
    row.inFlight = inFlight
    row.take(latency)
    if recent.count == Self.recentSeconds { recent.removeFirst() }
    recent.append(latency)
    var sum = Histogram()
    for second in recent { sum.add(second) }
    var sample = LoadSample(atMicroseconds: now, row: row)
    sample.recentP50 = sum.percentile(.p50) ?? 0
    sample.recentP95 = sum.percentile(.p95) ?? 0
    sample.recentP99 = sum.percentile(.p99) ?? 0
    row = LoadRow(second: number + 1)
    failedTraces = 0
    latency = Histogram()
    return sample
  }
}
