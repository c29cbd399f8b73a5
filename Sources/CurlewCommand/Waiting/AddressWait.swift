// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Notation
import Planning
import Running
import Sessions
import Transfers

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Waits for the addresses of `--wait-for`, one after another, before anything else is sent or started.
struct AddressWait {
  let request: WaitRequest
  let surroundings: CommandSurroundings
  let printer: Printer
  /// Whether lines are left out: `-q`.
  let isQuiet: Bool

  /// How a wait ended.
  enum Ending {
    case ready
    /// An address cannot be asked.
    case unusable(Planned)
    /// The time is over.
    case notReady(Diagnostic)
    case failed(any Error)
  }

  /// The first attempts begin this long after one another, for `fastTime`.
  private static let fastInterval = Duration.milliseconds(100)
  private static let interval = Duration.seconds(1)
  private static let fastTime = Duration.seconds(5)

  /// Blocks the thread until all answer, or the time is over.
  func wait(in session: Session, _ choice: PlanChoice, _ identity: RunIdentity) -> Ending {
    var probes: [ReadinessProbe] = []
    for awaited in request.addresses {
      let probe = session.probe(of: awaited, choice)
      guard !probe.planned.plan.collections.isEmpty else { return .unusable(probe.planned) }
      probes.append(probe)
    }
    let begin = ContinuousClock.now
    do {
      for probe in probes {
        if let problem = try wait(for: probe, since: begin, identity) { return .notReady(problem) }
      }
    } catch {
      return .failed(error)
    }
    return .ready
  }

  /// - Returns: the problem if the time is over.
  private func wait(
    for probe: ReadinessProbe, since begin: ContinuousClock.Instant, _ identity: RunIdentity
  ) throws -> Diagnostic? {
    let engine = try TransferEngine(probe.planned.engineConfiguration(jobs: 1))
    defer { engine.shutdown() }
    let options = RunOptions(identity, userAgent: Version.userAgent)
    var display = WaitDisplay(
      probe.awaited.address, limit: request.limit, isLive: surroundings.errorIsTerminal,
      isQuiet: isQuiet, printer)
    var attempts = 0
    var last = ReadinessProbe.Answer.notReady("it was not asked")
    while true {
      let left = request.limit - begin.duration(to: .now)
      guard left > .zero else {
        display.end(isReady: false, after: request.limit)
        return .notReady(probe.awaited, request.limit, attempts: attempts, last)
      }
      attempts += 1
      let asked = ContinuousClock.now
      last = try probe.ask(on: engine, options, atMost: left)
      let passed = begin.duration(to: .now)
      if case .refused(let words) = last {
        display.end(isReady: false, after: passed)
        return .cannotBeAsked(probe.awaited, words)
      }
      guard case .notReady(let words, _, let whole, _) = last else {
        display.end(isReady: true, after: passed)
        return nil
      }
      display.show(words, at: whole, after: passed)
      let pause = passed < Self.fastTime ? Self.fastInterval : Self.interval
      let rest = min(pause - asked.duration(to: .now), request.limit - passed)
      if rest > .zero { usleep(UInt32(clamping: rest / .microseconds(1))) }
    }
  }
}

/// The addresses that a command waits for.
package struct WaitRequest: Sendable {
  /// `--wait-for`.
  package var addresses: [AwaitedAddress] = []
  /// `--wait`: for all of them together.
  package var limit = Duration.seconds(60)

  package init() {}
}

/// Says on standard error what is waited for: a line that changes on a terminal, two lines in a log.
struct WaitDisplay {
  private var address: String
  private let limit: String
  private let isLive: Bool
  private let isQuiet: Bool
  private let printer: Printer
  private var hasShown = false

  init(_ address: String, limit: Duration, isLive: Bool, isQuiet: Bool, _ printer: Printer) {
    self.address = printer.visible(address)
    self.limit = DurationWords.text(limit)
    (self.isLive, self.isQuiet, self.printer) = (isLive, isQuiet, printer)
  }

  /// - Parameter whole: the address with the project's `baseUrl`.
  mutating func show(_ words: String, at whole: String?, after passed: Duration) {
    if let whole { address = printer.visible(whole) }
    guard !isQuiet, isLive || !hasShown else { return }
    hasShown = true
    let words = printer.visible(words)
    printer.printError(
      isLive
        ? "\r\u{1B}[Kwaiting   \(address) (\(words)), \(passed.components.seconds) s of \(limit)"
        : "waiting   \(address) (\(words)), at most \(limit)\n")
  }

  func end(isReady: Bool, after passed: Duration) {
    guard hasShown else { return }
    if isLive { printer.printError("\r\u{1B}[K") }
    if isReady {
      printer.printError("ready     \(address), after \(DurationWords.text(passed.rounded))\n")
    }
  }
}

extension Duration {
  /// To a tenth of a second.
  fileprivate var rounded: Duration {
    .milliseconds(Int64(clamping: self / .milliseconds(100)) * 100)
  }
}

extension Diagnostic {
  fileprivate static func cannotBeAsked(_ awaited: AwaitedAddress, _ words: String) -> Diagnostic {
    Diagnostic(.notReady, "\(awaited.address) cannot be asked: \(words)")
  }

  static func notReady(
    _ awaited: AwaitedAddress, _ limit: Duration, attempts: Int, _ last: ReadinessProbe.Answer
  ) -> Diagnostic {
    guard case .notReady(let words, let status, let whole, _) = last else {
      return Diagnostic(.notReady, "\(awaited.address) was not ready")
    }
    var problem = Diagnostic(
      .notReady,
      "\(whole ?? awaited.address) was not ready within \(DurationWords.text(limit))")
    let count = attempts == 1 ? "the only attempt" : "the last of \(attempts) attempts"
    problem.notes = ["\(count): \(words)"]
    problem.offers = [
      .words(
        status.map { "`--wait-for \(awaited.address)=\($0)` accepts this status" }
          ?? "`--wait 5m` waits longer")
    ]
    return problem
  }
}
