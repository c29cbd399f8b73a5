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
      let probe = session.probe(of: awaited, choice) { .cannotBeAsked(awaited, $0) }
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
    let asker = try AddressAsker(probe)
    defer { asker.end() }
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
      last = try asker.ask(identity, atMost: left)
      let passed = begin.duration(to: .now)
      switch last {
      case .ready:
        display.end(isReady: true, after: passed)
        return nil
      case .refused(let words):
        display.end(isReady: false, after: passed)
        return Diagnostic(.notReady, "\(probe.awaited.address) cannot be asked: \(words)")
      case .notReady(let words, _, let whole, _): display.show(words, at: whole, after: passed)
      }
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

extension Diagnostic {
  /// - Parameter problem: of the step that asks.
  fileprivate static func cannotBeAsked(
    _ awaited: AwaitedAddress, _ problem: Diagnostic
  ) -> Diagnostic {
    var worded = Diagnostic(
      problem.code, "`--wait-for \(awaited.text)` cannot be asked: \(problem.message)")
    worded.offers = [
      .words(
        awaited.needsBaseURL
          ? "write the whole address, as `--wait-for http://127.0.0.1:8080\(awaited.text)`, or give "
            + "`--base-url`: of files only `curlew.yaml` has the `baseUrl` of a wait"
          : "write an address of `http`, `https` or `tcp`")
    ]
    return worded
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
    problem.notes = [WaitDisplay.last(of: attempts, words)]
    problem.offers = [
      .words(
        status.map { "`--wait-for \(awaited.address)=\($0)` accepts this status" }
          ?? "`--wait 5m` waits longer")
    ]
    return problem
  }
}
