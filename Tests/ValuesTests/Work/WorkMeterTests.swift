// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing
import Values

struct WorkMeterTests {
  @Test(arguments: [0, 1, 4095, 4096, 4097, 100_000])
  func `as many steps as the limit are taken, and no further one`(limit: Int) {
    var meter = WorkMeter(limit: limit)
    var taken = 0
    while !meter.ends() { taken += 1 }
    #expect(taken == limit)
    #expect(meter.end == .limit)
    let endsAgain = meter.ends(after: 1)
    #expect(endsAgain)
    #expect(meter.left == 0)
  }

  @Test func `many steps at once count as so many`() {
    var meter = WorkMeter(limit: 1_000_000)
    let endings = [meter.ends(after: 999_999), meter.ends(), meter.ends()]
    #expect(endings == [false, false, true])
  }

  @Test func `a raised signal ends the work within the interval, for good`() {
    let stop = StopSignal()
    var meter = WorkMeter(stop: stop)
    let early = (0..<100_000).count { _ in meter.ends() }
    #expect(early == 0)
    stop.raise()
    var taken = 0
    while !meter.ends() { taken += 1 }
    #expect(taken <= WorkMeter.interval)
    #expect(meter.end == .stopped)
    let endsAgain = meter.ends()
    #expect(endsAgain)
  }

  @Test func `short work does not ask`() {
    let stop = StopSignal()
    stop.raise()
    var meter = WorkMeter(stop: stop)
    let endings = [meter.ends(after: WorkMeter.interval), meter.ends()]
    #expect(endings == [false, true])
  }

  @Test func `a deadline raises the signal when its clock has passed it`() {
    let clock = Clock()
    let stop = StopSignal(clock: { clock.now })
    stop.raise(at: 50)
    #expect(!stop.isRaised)
    clock.now = 49
    #expect(!stop.isRaised)
    clock.now = 50
    #expect(!stop.wasMet)
    #expect(stop.isRaised)
    clock.now = 0
    #expect(stop.isRaised)
  }

  @Test func `the signal of a computation knows whether it met that of the run`() {
    let run = StopSignal()
    let (asked, silent) = (StopSignal(under: run), StopSignal(under: run))
    #expect(!asked.isRaised)
    run.raise()
    #expect(!asked.wasMet && !silent.wasMet)
    #expect(asked.isRaised)
    #expect(asked.wasMet)
    #expect(!silent.wasMet)
  }

  @Test func `a signal below that of the run may have a deadline of its own`() {
    let clock = Clock()
    let run = StopSignal()
    let part = StopSignal(under: run, clock: { clock.now })
    part.raise(at: 50)
    let step = StopSignal(under: part)
    clock.now = 49
    #expect(!step.isRaised)
    clock.now = 50
    #expect(step.isRaised)
    #expect(part.wasMet)
    #expect(!run.isRaised)
  }

  @Test func `a limit of looks ends one computation and not the run`() {
    let run = StopSignal()
    let step = StopSignal(under: run)
    #expect(step.briefly(looks: 2) { [step.isRaised, step.isRaised] } == [false, false])
    #expect(step.briefly(looks: 2) { (0..<3).map { _ in step.isRaised } } == nil)
    #expect(!step.isRaised)
    #expect(!run.isRaised)
    run.raise()
    #expect(step.briefly(looks: 2) { step.isRaised } == true)
    #expect(step.wasMet)
  }

  @Test func `a value is made within its bound`() throws {
    let items = (0..<10_000).map { #"{"a":[\#($0),"x"]}"# }.joined(separator: ",")
    let root = try JSONDocument.parse("[\(items)]").root
    var free = WorkMeter()
    let value = try root.value(counting: &free)
    #expect(value == root.value())
    var short = WorkMeter(limit: 39_000)
    do throws(WorkMeter.End) {
      _ = try root.value(counting: &short)
      Issue.record("more steps than the limit")
    } catch {
      #expect(error == .limit)
    }
    let stop = StopSignal()
    stop.raise()
    var stopped = WorkMeter(stop: stop)
    do throws(WorkMeter.End) {
      _ = try root.value(counting: &stopped)
      Issue.record("went on behind the end of the run")
    } catch {
      #expect(error == .stopped)
    }
  }

  @Test func `the beginning of a value is no longer than it must be`() {
    let value = Value.array((0..<100_000).map { .string("text \($0)") })
    let text = String(decoding: value.jsonBytes(beginning: 100), as: UTF8.self)
    #expect(text.hasPrefix(#"["text 0","text 1","#))
    #expect((100..<130).contains(text.utf8.count))
    #expect(Value.string("ab").jsonBytes(beginning: 100) == Array(#""ab""#.utf8))
  }
}

/// A clock that a test sets.
private final class Clock: Sendable {
  private let value = Atomic<Int64>(0)

  var now: Int64 {
    get { value.load(ordering: .relaxed) }
    set { value.store(newValue, ordering: .relaxed) }
  }
}
