// SPDX-License-Identifier: Apache-2.0

/// What the machine that made the load did itself.
package struct MachineFigures: Sendable, Equatable {
  /// From when the engine's thread could have gone on to when it did, in the middle of its work.
  package var delay = Histogram()
  /// From when a start was due to when it began, of starts that had room.
  package var lateness = Histogram()
  /// The time of its core that the engine's thread used, in thousandths.
  package var busy = 0
  /// The longest time that the thread used more than nine tenths of a core, in seconds.
  package var busySeconds = 0
  /// How many machines these figures are of.
  package var machines = 1

  package init() {}

  mutating func add(_ other: MachineFigures) {
    delay.add(other.delay)
    lateness.add(other.lateness)
    busy = max(busy, other.busy)
    busySeconds = max(busySeconds, other.busySeconds)
    machines += other.machines
  }
}

/// That the machine which made the load was slower than the service could be.
package struct MachineLimit: Sendable, Equatable {
  package enum Cause: Sendable, Equatable {
    /// The 99th percentile of its delay, and the tenth of that of the latency.
    case delay(microseconds: Int64, latency: Int64)
    /// The thread was busy for so many seconds.
    case busy(seconds: Int)
  }

  package var cause: Cause
  /// How many machines would do.
  package var machines: Int

  /// The thread counts as busy above this share of a core, in thousandths.
  package static let busyShare = 900
  /// It was the limit after so many seconds in a row.
  package static let seconds = 5

  /// Nil if the machine was not the limit.
  package init?(_ figures: LoadFigures) {
    let machine = figures.machine
    let delay = machine.delay.percentile(.p99) ?? 0
    let lateness = machine.lateness.percentile(.p99) ?? 0
    let own = max(delay, lateness)
    if machine.busySeconds >= Self.seconds {
      cause = .busy(seconds: machine.busySeconds)
    } else if let latency = figures.latency.percentile(.p99), own * 10 > latency,
      own > Self.least
    {
      cause = .delay(microseconds: own, latency: latency)
    } else {
      return nil
    }
    // Half of a core leaves room for bursts.
    machines = max(machine.machines + 1, (machine.machines * machine.busy + 499) / 500)
  }

  /// Delays below are those of any timer, and no sign of a busy machine, in microseconds.
  private static let least: Int64 = 1000
}
