// SPDX-License-Identifier: Apache-2.0

import Notation

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
  /// Steps that sent nothing and passed.
  package var localSteps = 0
  /// Requests that were sent again, since no response to an earlier sending came.
  package var resent = 0
  /// In the order of the files.
  package var steps: [LoadStepFigures] = []
  package var machine = MachineFigures()

  package init() {}

  /// How many requests ended.
  package var requests: Int { sum(\.requests) }

  /// How many failed.
  package var failed: Int { sum(\.failed) }

  /// The steps may be those of a file.
  private func sum(_ count: (LoadStepFigures) -> Int) -> Int { steps.map(count).clampedSum }

  /// The latency of requests that held.
  package var heldLatency: Histogram { latency.subtracting(failedLatency) }

  /// Whether no step was carried out and counted: what would be judged is not there.
  package var isEmpty: Bool { requests == 0 && failed == 0 && localSteps == 0 }

  /// Failures of the warm-up.
  package var failedInWarmUp: Int { sum(\.failedInWarmUp) }

  /// The figures of several shards as one.
  package mutating func add(_ other: LoadFigures) {
    microseconds = max(microseconds, other.microseconds)
    due = due.addingClamped(other.due)
    begun = begun.addingClamped(other.begun)
    localSteps = localSteps.addingClamped(other.localSteps)
    latency.add(other.latency)
    service.add(other.service)
    failedLatency.add(other.failedLatency)
    resent += other.resent
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
  /// Requests of the warm-up.
  package var requestsInWarmUp = 0
  /// The failures of the warm-up by kind: they decide if nothing was counted after it.
  package var kindsInWarmUp: [FailureKindCount] = []

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
    requests = requests.addingClamped(other.requests)
    failed = failed.addingClamped(other.failed)
    latency.add(other.latency)
    for kind in other.kinds { count(kind.kind, kind.count) }
    requestsInWarmUp = requestsInWarmUp.addingClamped(other.requestsInWarmUp)
    for kind in other.kindsInWarmUp { countInWarmUp(kind.kind, kind.count) }
  }

  /// How many failures the warm-up had.
  package var failedInWarmUp: Int {
    kindsInWarmUp.map(\.count).clampedSum
  }

  /// The figures of the warm-up, in place of those that count.
  package var ofWarmUp: LoadStepFigures {
    var figures = self
    (figures.requests, figures.failed) = (requestsInWarmUp, failedInWarmUp)
    figures.kinds = kindsInWarmUp
    return figures
  }

  /// Counts failures of the warm-up.
  package mutating func countInWarmUp(_ kind: FailureKind, _ number: Int = 1) {
    _ = Self.count(kind, number, in: &kindsInWarmUp)
  }

  /// More kinds are counted as one, `other`.
  package static let mostKinds = 50

  /// Counts failures of a kind.
  ///
  /// - Returns: how many of the kind were counted before.
  @discardableResult
  package mutating func count(_ kind: FailureKind, _ number: Int = 1) -> Int {
    Self.count(kind, number, in: &kinds)
  }

  private static func count(
    _ kind: FailureKind, _ number: Int, in kinds: inout [FailureKindCount]
  ) -> Int {
    let known = kinds.count < mostKinds || kinds.contains { $0.kind == kind }
    let kind = known ? kind : FailureKind("other", isTransfer: false)
    guard let place = kinds.firstIndex(where: { $0.kind == kind }) else {
      kinds.append(FailureKindCount(kind: kind, count: number))
      return 0
    }
    let before = kinds[place].count
    kinds[place].count = before.addingClamped(number)
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
