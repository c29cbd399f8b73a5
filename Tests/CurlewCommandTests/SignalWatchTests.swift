// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Running
import Synchronization
import Testing

@testable import CurlewCommand

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite struct `The watch of signals` {
  /// What a watch did besides ending runs.
  private final class Seen: Sendable {
    let idle = Mutex<[Int32]>([])
    let timers = Mutex<[Duration]>([])
  }

  private let seen = Seen()
  private let start = ContinuousClock.now

  private var watch: SignalWatch {
    SignalWatch(
      whileIdle: { [seen] number in seen.idle.withLock { $0.append(number) } },
      setTimer: { [seen] delay in seen.timers.withLock { $0.append(delay) } })
  }

  private func subject(_ activity: RunActivity? = nil) -> SignalWatch.Subject {
    SignalWatch.Subject(
      control: RunControl(), waitPolicy: OutputWaitPolicy(), teardownTimeout: .seconds(3),
      activity: activity)
  }

  @Test func `ends the run, then its waiting for readers`() {
    let (watch, subject) = (watch, subject())
    watch.begin(subject)
    watch.take(SIGTERM, at: start)
    #expect(subject.control.signal == SIGTERM)
    #expect(seen.timers.withLock { $0 } == [.seconds(3)])
    #expect(subject.waitPolicy.lasts)
    watch.take(SIGINT, at: start)
    #expect(subject.control.signal == SIGTERM)
    #expect(!subject.waitPolicy.lasts)
    #expect(seen.idle.withLock { $0 } == [])
  }

  @Test func `takes the same signal within 200 ms for one`() {
    let (watch, subject) = (watch, subject())
    watch.begin(subject)
    watch.take(SIGINT, at: start)
    watch.take(SIGINT, at: start + .milliseconds(199))
    #expect(subject.waitPolicy.lasts)
    watch.take(SIGINT, at: start + .milliseconds(200))
    #expect(!subject.waitPolicy.lasts)
  }

  @Test func `ends the waiting when the time of teardown is over`() {
    let (watch, subject) = (watch, subject())
    watch.begin(subject)
    watch.take(SIGALRM, at: start)
    #expect(!subject.waitPolicy.lasts)
    #expect(subject.control.signal == nil)
  }

  @Test func `of a run that has ended has no effect on the next one`() {
    let (watch, first, second) = (watch, subject(), subject())
    watch.begin(first)
    watch.take(SIGINT, at: start)
    #expect(watch.end() == SIGINT)
    #expect(watch.end() == nil)
    #expect(seen.timers.withLock { $0 } == [.seconds(3), .zero, .zero])
    watch.begin(second)
    #expect(second.control.cause == nil)
    // Not a repetition of the first run's.
    watch.take(SIGINT, at: start + .milliseconds(1))
    #expect(second.control.signal == SIGINT)
    #expect(second.waitPolicy.lasts)
  }

  @Test func `reports signals while nothing runs, but neither questions nor its own timer`() {
    let watch = watch
    watch.take(SIGTERM, at: start)
    watch.take(SIGUSR1, at: start)
    watch.take(SIGALRM, at: start)
    watch.begin(subject())
    #expect(watch.end() == nil)
    watch.take(SIGINT, at: start)
    #expect(seen.idle.withLock { $0 } == [SIGTERM, SIGINT])
  }

  @Test func `passes a question on to what runs`() {
    let (watch, activity) = (watch, RunActivity())
    let subject = subject(activity)
    watch.begin(subject)
    watch.take(SIGUSR1, at: start)
    #expect(activity.takeQuestion())
    #expect(subject.control.cause == nil)
  }
}
