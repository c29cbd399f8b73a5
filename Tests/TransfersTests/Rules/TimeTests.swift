// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Testing

@testable import Transfers

@Suite struct DeadLinesTests {
  private func instant(_ milliseconds: UInt64) -> Instant {
    Instant(nanoseconds: milliseconds * 1_000_000)
  }

  private func deadLines(
    firstByte: Duration? = nil, idle: Duration? = nil, total: Duration? = nil
  ) -> DeadLines {
    let timeout = TransferTimeout(connect: nil, firstByte: firstByte, idle: idle, total: total)
    return DeadLines(TimeLimits(timeout), began: instant(1000))
  }

  @Test func `without any there is nothing to ask for`() {
    var lines = deadLines()
    #expect(lines.first == .never)
    #expect(
      lines.judge(at: instant(9_000_000), isMoving: true, countedBytes: 0)
        == .waiting(until: .never))
  }

  @Test func `the first byte ends its dead line`() {
    var lines = deadLines(firstByte: .milliseconds(100))
    lines.connected(at: instant(1000), isWhole: true)
    #expect(lines.first == instant(1100))
    #expect(
      lines.judge(at: instant(1099), isMoving: false, countedBytes: 0)
        == .waiting(until: instant(1100)))
    #expect(
      lines.judge(at: instant(1100), isMoving: false, countedBytes: 0) == .expired(.firstByte))
    lines.received(at: instant(1090))
    #expect(
      lines.judge(at: instant(1200), isMoving: true, countedBytes: 0)
        == .waiting(until: instant(1300)))
  }

  @Test func `the first byte is looked at in time whenever the request goes out`() {
    var lines = deadLines(firstByte: .milliseconds(100), idle: .seconds(30))
    // Connecting takes longer than the service has to answer.
    #expect(
      lines.judge(at: instant(1100), isMoving: false, countedBytes: 0)
        == .waiting(until: instant(1200)))
    lines.connected(at: instant(1110), isWhole: true)
    #expect(
      lines.judge(at: instant(1200), isMoving: false, countedBytes: 0)
        == .waiting(until: instant(1210)))
    #expect(
      lines.judge(at: instant(1210), isMoving: false, countedBytes: 0) == .expired(.firstByte))
  }

  @Test func `the shortest wait for a first byte keeps nobody busy`() {
    var lines = deadLines(firstByte: .nanoseconds(1))
    #expect(
      lines.judge(at: instant(2000), isMoving: false, countedBytes: 0)
        == .waiting(until: instant(2001)))
  }

  @Test func `a challenge is no first byte of the response behind it`() {
    var lines = deadLines(firstByte: .milliseconds(100))
    lines.connected(at: instant(1000), isWhole: true)
    lines.received(at: instant(1050))
    lines.connected(at: instant(1060), isWhole: true)
    #expect(
      lines.judge(at: instant(1160), isMoving: false, countedBytes: 0) == .expired(.firstByte))
  }

  @Test func `the first byte is waited for from when the request has been sent`() {
    var lines = deadLines(firstByte: .milliseconds(100))
    // Connecting has a time of its own.
    #expect(
      lines.judge(at: instant(5000), isMoving: false, countedBytes: 0)
        == .waiting(until: instant(5100)))
    lines.connected(at: instant(5000), isWhole: false)
    #expect(
      lines.judge(at: instant(90_000), isMoving: true, countedBytes: 9)
        == .waiting(until: instant(90_100)))
    lines.sentWhole(at: instant(90_000))
    lines.sentWhole(at: instant(90_050))
    #expect(
      lines.judge(at: instant(90_099), isMoving: false, countedBytes: 9)
        == .waiting(until: instant(90_100)))
    #expect(
      lines.judge(at: instant(90_100), isMoving: false, countedBytes: 9) == .expired(.firstByte))
  }

  @Test func `a request that is sent again is waited for anew`() {
    var lines = deadLines(firstByte: .milliseconds(100))
    lines.connected(at: instant(1000), isWhole: true)
    lines.connected(at: instant(1090), isWhole: false)
    #expect(
      lines.judge(at: instant(1100), isMoving: true, countedBytes: 0)
        == .waiting(until: instant(1200)))
    lines.sentWhole(at: instant(1200))
    #expect(
      lines.judge(at: instant(1250), isMoving: true, countedBytes: 0)
        == .waiting(until: instant(1300)))
  }

  @Test func `a request to go on is activity and no first byte`() {
    var lines = deadLines(firstByte: .milliseconds(100), idle: .milliseconds(200))
    lines.connected(at: instant(1000), isWhole: false)
    lines.askedToContinue(at: instant(1150))
    #expect(
      lines.judge(at: instant(1349), isMoving: true, countedBytes: 0)
        == .waiting(until: instant(1350)))
    lines.sentWhole(at: instant(1349))
    #expect(
      lines.judge(at: instant(1449), isMoving: false, countedBytes: 0) == .expired(.firstByte))
  }

  @Test func `the whole time wins over the others`() {
    var lines = deadLines(
      firstByte: .milliseconds(50), idle: .milliseconds(50), total: .milliseconds(50))
    #expect(lines.judge(at: instant(1050), isMoving: true, countedBytes: 0) == .expired(.total))
  }

  @Test func `idle counts from the last byte and only while a body moves`() {
    var lines = deadLines(idle: .milliseconds(40))
    lines.received(at: instant(1030))
    #expect(
      lines.judge(at: instant(1060), isMoving: true, countedBytes: 0)
        == .waiting(until: instant(1070)))
    #expect(lines.judge(at: instant(1071), isMoving: true, countedBytes: 0) == .expired(.idle))
    #expect(
      lines.judge(at: instant(1071), isMoving: false, countedBytes: 0)
        == .waiting(until: instant(1081)))
  }

  @Test func `bytes that only libcurl counts are activity too`() {
    var lines = deadLines(idle: .milliseconds(40))
    #expect(
      lines.judge(at: instant(1050), isMoving: true, countedBytes: 7)
        == .waiting(until: instant(1060)))
    #expect(
      lines.judge(at: instant(1080), isMoving: true, countedBytes: 7)
        == .waiting(until: instant(1090)))
    #expect(lines.judge(at: instant(1090), isMoving: true, countedBytes: 7) == .expired(.idle))
  }
}

@Suite struct TimerHeapTests {
  @Test func `alarms come out in the order of their time, however they were set`() {
    var heap = TimerHeap()
    var generator = SystemRandomNumberGenerator()
    let alarms = (0..<500).map { _ in Alarm() }
    for _ in 0..<3 {
      for alarm in alarms {
        heap.set(alarm, at: Instant(nanoseconds: UInt64.random(in: 0..<1000, using: &generator)))
      }
    }
    for alarm in alarms.prefix(100) { heap.remove(alarm) }
    heap.remove(alarms[0])
    #expect(heap.count == 400)
    var times: [Instant] = []
    while let alarm = heap.popDue(at: .never) {
      #expect(alarm.place == nil)
      times.append(alarm.instant)
    }
    #expect(times.count == 400)
    #expect(times == times.sorted())
  }

  @Test func `an alarm whose moment has not come stays`() {
    var heap = TimerHeap()
    let alarm = Alarm()
    heap.set(alarm, at: Instant(nanoseconds: 10))
    #expect(heap.popDue(at: Instant(nanoseconds: 9)) == nil)
    #expect(heap.earliest == Instant(nanoseconds: 10))
    #expect(heap.popDue(at: Instant(nanoseconds: 10)) === alarm)
    #expect(heap.earliest == nil)
  }
}

@Suite struct InstantTests {
  @Test func `milliseconds are rounded up and never negative`() {
    let start = Instant(nanoseconds: 1_000_000)
    #expect(start.milliseconds(until: Instant(nanoseconds: 1_000_001)) == 1)
    #expect(start.milliseconds(until: Instant(nanoseconds: 3_000_000)) == 2)
    #expect(start.milliseconds(until: start) == 0)
    #expect(start.milliseconds(until: Instant(nanoseconds: 0)) == 0)
    #expect(start.milliseconds(until: .never) == .max)
  }

  @Test func `a length beyond the clock is never, a negative one is now`() {
    let start = Instant(nanoseconds: 5)
    #expect(start.advanced(by: .seconds(Int64.max)) == .never)
    #expect(start.advanced(by: .seconds(-3)) == start)
    #expect(start.advanced(by: .milliseconds(2)) == Instant(nanoseconds: 2_000_005))
    #expect(start.advanced(byNanoseconds: .max) == .never)
  }
}
