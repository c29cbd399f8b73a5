// SPDX-License-Identifier: Apache-2.0

/// What happened in a load (`curlew load`).
package enum LoadEvent: Sendable, Equatable {
  /// The load begins; what is run before it is over.
  case started(LoadStarted)
  /// A second of it has passed.
  case sample(LoadSample)
  /// Its last request has ended; its results follow.
  case finished(LoadFinished)
}

/// A load begins.
package struct LoadStarted: Sendable, Equatable {
  /// A scenario of the load.
  package struct Scenario: Sendable, Equatable {
    /// The id in the events of its results.
    package var id: String
    package var file: String
    package var collectionName: String
    package var name: String
    /// How often it begins beside the others.
    package var weight: Int
    /// The number of its steps.
    package var steps: Int

    package init(
      id: String, file: String, collectionName: String, name: String, weight: Int, steps: Int
    ) {
      self.id = id
      self.file = file
      self.collectionName = collectionName
      self.name = name
      self.weight = weight
      self.steps = steps
    }
  }

  package var atMicroseconds: Int64
  package var description: LoadDescription
  package var scenarios: [Scenario]
  package var thresholds: [LoadThreshold]

  package init(
    atMicroseconds: Int64, description: LoadDescription, scenarios: [Scenario],
    thresholds: [LoadThreshold]
  ) {
    self.atMicroseconds = atMicroseconds
    self.description = description
    self.scenarios = scenarios
    self.thresholds = thresholds
  }
}

/// A second of a load has passed.
package struct LoadSample: Sendable, Equatable {
  package var atMicroseconds: Int64
  package var row: LoadRow
  /// The median of the latency of the last ten seconds, in microseconds; zero without requests.
  package var recentP50: Int64 = 0
  package var recentP95: Int64 = 0
  package var recentP99: Int64 = 0
  /// The requests so far, and the failures so far by kind, at most `mostKinds`.
  package var requests = 0
  package var kinds: [FailureKindCount] = []
  /// The thresholds that do not hold now, as places in those of `LoadStarted`.
  package var unmet: [Int] = []

  package static let mostKinds = 5

  package init(atMicroseconds: Int64, row: LoadRow) {
    self.atMicroseconds = atMicroseconds
    self.row = row
  }
}

/// The last request of a load has ended.
package struct LoadFinished: Sendable, Equatable {
  /// Why starts ended before their time.
  package enum EarlyEnd: String, Sendable {
    /// A threshold did not hold (`--stop-early`).
    case threshold
    /// The run ends.
    case interrupted
  }

  package var atMicroseconds: Int64
  package var figures: LoadFigures
  package var earlyEnd: EarlyEnd?

  /// Whether it came to its end, and no step was carried out and counted.
  package var isEmpty: Bool { figures.isEmpty && earlyEnd != .interrupted }

  package init(atMicroseconds: Int64, figures: LoadFigures, earlyEnd: EarlyEnd? = nil) {
    self.atMicroseconds = atMicroseconds
    self.figures = figures
    self.earlyEnd = earlyEnd
  }
}
