// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import Planning

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How long a service has been waited for, and what is shown of it.
struct ServiceWait {
  private static let quietTime = Duration.seconds(1)
  private let limit: Duration
  private let begin = ContinuousClock.now
  private var display: WaitDisplay
  private var lastStart: ContinuousClock.Instant?
  /// Why it was not ready last.
  private(set) var words = ""
  private(set) var attempts = 0

  init(_ service: PlannedService, _ printer: Printer, isLive: Bool, isQuiet: Bool) {
    limit = service.within
    display = WaitDisplay(
      service.name, limit: service.within, isLive: isLive, isQuiet: isQuiet, printer)
  }

  private var passed: Duration { begin.duration(to: .now) }
  var left: Duration { limit - passed }

  mutating func note(_ words: String) {
    self.words = words
    attempts += 1
    if passed > Self.quietTime { display.show(words, at: nil, after: passed) }
  }

  mutating func mayStart(every interval: Duration) -> Bool {
    let now = ContinuousClock.now
    if let lastStart, lastStart.duration(to: now) < interval { return false }
    lastStart = now
    return true
  }

  func pause(fast: UInt32, slow: UInt32, after time: Duration) {
    let pause = passed < time ? fast : slow
    usleep(min(pause, UInt32(clamping: max(.zero, left) / .microseconds(1))))
  }

  func end(isReady: Bool) { display.end(isReady: isReady, after: passed) }
}

extension Diagnostic {
  static func notReady(
    _ service: PlannedService, _ words: String, attempts: Int, _ lines: [String]
  ) -> Diagnostic {
    let limit = DurationWords.text(service.within)
    var problem = Diagnostic(
      .notReady, "the service `\(service.name)` was not ready within \(limit)",
      at: Annotation(service.readySpans.first ?? service.span))
    if attempts > 0 {
      problem.notes = [WaitDisplay.last(of: attempts, words)]
    }
    if let last = lines.last { problem.notes.append("it printed last: \(last)") }
    problem.offers = [.words("`within: 5m` waits longer")]
    return problem
  }
}
