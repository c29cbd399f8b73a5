// SPDX-License-Identifier: Apache-2.0

/// The figures of a load: what counts of it, without the warm-up.
package struct LoadFigures: Sendable, Equatable {
  /// For how long requests counted, in microseconds.
  package var microseconds: Int64 = 0
  /// Starts that were due, the warm-up included.
  package var due = 0
  /// Starts that began, the warm-up included.
  package var begun = 0
  /// From when a request should have been sent to its end. In the closed model the same as `service`.
  package var latency = Histogram()
  /// From its sending to its end.
  package var service = Histogram()
  /// The latency of requests that failed.
  package var failedLatency = Histogram()
  /// In the order of the files.
  package var steps: [LoadStepFigures] = []
  package var machine = MachineFigures()

  package init() {}

  /// How many requests ended.
  package var requests: Int { steps.reduce(0) { $0 + $1.requests } }

  /// How many failed.
  package var failed: Int { steps.reduce(0) { $0 + $1.failed } }

  /// The figures of several shards as one.
  package mutating func add(_ other: LoadFigures) {
    microseconds = max(microseconds, other.microseconds)
    due += other.due
    begun += other.begun
    latency.add(other.latency)
    service.add(other.service)
    failedLatency.add(other.failedLatency)
    machine.add(other.machine)
    for step in other.steps {
      if let place = steps.firstIndex(where: { $0.isSame(as: step) }) {
        steps[place].add(step)
      } else {
        steps.append(step)
      }
    }
  }
}

/// The figures of one step of a load.
package struct LoadStepFigures: Sendable, Equatable {
  /// The path of the collection, as shown to people.
  package var file: String
  /// The name of the scenario, without a row.
  package var scenario: String
  /// The path of the step in the run, without turns.
  package var path: String
  /// The `id`; nil for none.
  package var id: String?
  /// As shown to people.
  package var name: String
  /// Requests that ended: each attempt counts.
  package var requests = 0
  /// What failed: requests, and steps that could not send theirs.
  package var failed = 0
  package var latency = Histogram()
  /// The failures by kind, the most frequent kinds first.
  package var kinds: [FailureKindCount] = []

  package init(file: String, scenario: String, path: String, id: String?, name: String) {
    self.file = file
    self.scenario = scenario
    self.path = path
    self.id = id
    self.name = name
  }

  func isSame(as other: LoadStepFigures) -> Bool {
    path.utf8.elementsEqual(other.path.utf8)
  }

  mutating func add(_ other: LoadStepFigures) {
    requests += other.requests
    failed += other.failed
    latency.add(other.latency)
    for kind in other.kinds { count(kind.kind, kind.count) }
  }

  /// More kinds are counted as one, `other`.
  package static let mostKinds = 50

  /// Counts failures of a kind.
  ///
  /// - Returns: how many of the kind were counted before.
  @discardableResult
  package mutating func count(_ kind: FailureKind, _ number: Int = 1) -> Int {
    let known = kinds.count < Self.mostKinds || kinds.contains { $0.kind == kind }
    let kind = known ? kind : FailureKind("other", isTransfer: false)
    guard let place = kinds.firstIndex(where: { $0.kind == kind }) else {
      kinds.append(FailureKindCount(kind: kind, count: number))
      return 0
    }
    let before = kinds[place].count
    kinds[place].count += number
    return before
  }
}

/// Why something failed, in words that many failures have in common: `status 503`, `connection reset`.
package struct FailureKind: Sendable, Hashable {
  package var words: String
  /// Whether a transfer failed, and no check.
  package var isTransfer: Bool

  package init(_ words: String, isTransfer: Bool) {
    self.words = words
    self.isTransfer = isTransfer
  }
}

/// How many failures there were of a kind.
package struct FailureKindCount: Sendable, Equatable {
  package var kind: FailureKind
  package var count: Int

  package init(kind: FailureKind, count: Int) {
    self.kind = kind
    self.count = count
  }
}
