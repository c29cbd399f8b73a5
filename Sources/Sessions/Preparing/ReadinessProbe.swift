// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Planning
import RunEvents
import Running
import Synchronization
import Transfers

/// Asks one awaited address, as often as its caller wants to.
///
/// It is the run of a collection with one step, so that an address is asked as the steps of the project
/// ask it: through its `tls`, `proxy` and `resolve`, within the rights of the run.
package struct ReadinessProbe: Sendable {
  package let awaited: AwaitedAddress
  /// Nothing is planned if the address cannot be asked.
  package let planned: Planned

  /// The result of one attempt.
  package enum Answer: Sendable, Equatable {
    case ready
    /// The reason in words: `no connection`, `status 404`; and the address
    /// that was asked, redacted, where the project's `baseUrl` is a part of it.
    case notReady(String, status: Int? = nil, address: String? = nil, isAnswered: Bool = false)
    /// The reason in words why no attempt can succeed: a right is missing.
    case refused(String)

    /// Whether a program is at the address, whatever it answers.
    package var isAnswered: Bool {
      switch self {
      case .ready: true
      case .refused: false
      case .notReady(_, _, _, let isAnswered): isAnswered
      }
    }
  }

  /// Asks once. It blocks the thread.
  ///
  /// - Throws: `SystemThread.Failure` if the system has no free thread.
  package func ask(
    on engine: TransferEngine, _ options: RunOptions, atMost limit: Duration
  ) throws -> Answer {
    var options = options
    options.timeout = limit
    let collector = LastAttempt()
    let summary = try planned.runBlocking(
      options, on: engine, into: collector, control: RunControl())
    if summary.steps.passed > 0 { return .ready }
    guard case .notReady(let words, let status, let address, let isAnswered) = collector.answer
    else { return collector.answer ?? .notReady("no response") }
    return .notReady(
      words, status: status, address: awaited.needsBaseURL ? address : nil,
      isAnswered: isAnswered)
  }
}

extension Session {
  /// Plans the probe of an address; its problems are in the plan.
  ///
  /// - Parameters:
  ///   - choice: that of the run, with its environment, its inputs and its options.
  ///   - worded: makes a problem that people read of one of the step that asks, which is in no file.
  package func probe(
    of awaited: AwaitedAddress, _ choice: PlanChoice, _ worded: (Diagnostic) -> Diagnostic
  ) -> ReadinessProbe {
    var loaded = load(
      .typed(
        SourceText(path: AwaitedAddress.collectionPath, text: awaited.collection),
        usesProject: true, files: [],
        target: nil))
    loaded.keepConnectionSettings()
    var choice = choice.ofProject(loaded.project)
    choice.selection = SelectionRequest()
    var planned = plan(loaded, choice)
    // The run itself reports them.
    planned.loaded.problems.warnings = []
    planned.refuse(planned.plan.missingInputsInUse)
    planned.replaceProblemOfProbe(worded)
    return ReadinessProbe(awaited: awaited, planned: planned)
  }
}

extension Loaded {
  /// Leaves of the project what a connection needs: no log-in, no headers, no expectations.
  fileprivate mutating func keepConnectionSettings() {
    project?.defaults.keep(only: .ofConnection)
    project?.setup = []
    project?.teardown = []
    for place in project?.environments.indices ?? 0..<0 {
      project?.environments[place].defaults.keep(only: .ofConnection)
    }
  }
}

extension Planned {
  /// Puts one problem in place of those of the step that asks.
  fileprivate mutating func replaceProblemOfProbe(_ worded: (Diagnostic) -> Diagnostic) {
    let own = loaded.problems.diagnostics.all.first { problem in
      guard problem.severity == .error, let span = problem.primary?.span else { return false }
      return loaded.sources[span.file].path == AwaitedAddress.collectionPath
    }
    guard let own else { return }
    loaded.problems.unusable = []
    loaded.problems.blocking = []
    refuse([worded(own)])
  }
}

extension PlanChoice {
  /// Without the values for names that only collections declare, which a probe does not have.
  fileprivate func ofProject(_ project: ProjectFile?) -> PlanChoice {
    var choice = self
    let known = Set(project?.inputNames ?? [])
    choice.inputs.flags.removeAll { !known.contains($0.name) }
    choice.inputs.secrets = []
    choice.prompted.removeAll { !known.contains($0.name) }
    return choice
  }
}

/// What became of the last attempt of a probe.
private final class LastAttempt: RunEventSink {
  private let found = Mutex<ReadinessProbe.Answer?>(nil)

  let interest: EventInterest = .all

  var answer: ReadinessProbe.Answer? { found.withLock { $0 } }

  func receive(_ events: [RunEvent]) {
    for case .attemptFinished(let attempt) in events {
      let hop = attempt.exchange?.hops.last
      found.withLock {
        $0 =
          attempt.isForbidden
          ? .refused(attempt.probeWords)
          : .notReady(
            attempt.probeWords, status: attempt.probeStatus, address: hop.map { $0.address.text },
            isAnswered: attempt.isAnswered)
      }
    }
  }

  func tick(atMicroseconds microseconds: Int64) {}
}

extension Attempt {
  /// The status of a response that was not expected.
  fileprivate var probeStatus: Int? {
    if failure != nil { return nil }
    return exchange?.hops.last?.response?.status
  }

  /// Whether a program took the connection.
  fileprivate var isAnswered: Bool {
    guard case .transfer(let failure) = failure else { return probeStatus != nil }
    return ![.name, .connect, .timeout, .cancelled, .forbiddenAddress].contains(failure.kind)
  }

  /// Whether a right is missing, without which no attempt is sent.
  fileprivate var isForbidden: Bool {
    if case .transfer(let failure)? = failure { return failure.kind == .forbiddenAddress }
    if case .refused? = failure { return true }
    return false
  }

  /// Why the address is not ready.
  fileprivate var probeWords: String {
    switch failure {
    case .transfer(let failure): failure.probeWords
    case .refused(let error), .stopped(let error), .capture(let error): error.message
    case nil: probeStatus.map { "status \($0)" } ?? "no response"
    }
  }
}

extension TransferFailure {
  fileprivate var probeWords: String {
    switch kind {
    case .name: "the name was not found"
    case .connect: "no connection"
    case .tls: "TLS failed: \(words)"
    case .timeout: "no response within \(AwaitedAddress.attemptTime)"
    case .closed: "the connection ended"
    default: words
    }
  }
}
