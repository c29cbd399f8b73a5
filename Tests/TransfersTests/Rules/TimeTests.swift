// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Testing

@testable import Transfers

@Suite struct DeadlinesTests {
  private func instant(_ milliseconds: UInt64) -> Instant {
    Instant(nanoseconds: milliseconds * 1_000_000)
  }

  private func deadlines(
    connect: Duration? = nil, firstByte: Duration? = nil, idle: Duration? = nil,
    total: Duration? = nil, hasBody: Bool = false
  ) -> Deadlines {
    let timeout = TransferTimeout(connect: connect, firstByte: firstByte, idle: idle, total: total)
    return Deadlines(TimeLimits(timeout), began: instant(1000), hasBody: hasBody)
  }

  @Test func `without any there is nothing to ask for`() {
    var lines = deadlines()
    #expect(lines.first == .never)
    #expect(
      lines.judge(at: instant(9_000_000), isMoving: true)
        == .waiting(until: .never))
  }

  /// libcurl, which does not count while a request waits for another's connection, has 50 ms to say it first.
  @Test func `connecting has its time limit, whatever libcurl waits for`() {
    var lines = deadlines(connect: .milliseconds(100), firstByte: .seconds(30))
    #expect(lines.first == instant(1150))
    #expect(lines.judge(at: instant(1149), isMoving: false) == .waiting(until: instant(1150)))
    #expect(lines.judge(at: instant(1150), isMoving: false) == .expired(.connect))
  }

  @Test func `a second sending has a new time limit for connecting, and none afterwards`() {
    var lines = deadlines(connect: .milliseconds(100))
    lines.connected(at: instant(1050), isWhole: true)
    #expect(lines.judge(at: instant(1150), isMoving: false) == .waiting(until: .never))
    lines.beganAgain(at: instant(1200))
    #expect(lines.judge(at: instant(1349), isMoving: false) == .waiting(until: instant(1350)))
    #expect(lines.judge(at: instant(1350), isMoving: false) == .expired(.connect))
  }

  @Test func `a reading has its time from the sending on, and no byte ends it`() {
    let timeout = TransferTimeout(
      connect: nil, firstByte: nil, idle: .milliseconds(10), total: .milliseconds(900))
    var lines = Deadlines(
      TimeLimits(timeout, reading: .milliseconds(100)), began: instant(1000), hasBody: false)
    #expect(lines.first == instant(1100))
    #expect(lines.judge(at: instant(1100), isMoving: false) == .waiting(until: instant(1200)))
    lines.connected(at: instant(1150), isWhole: true)
    lines.received(at: instant(1160))
    #expect(lines.judge(at: instant(1200), isMoving: true) == .waiting(until: instant(1250)))
    #expect(lines.judge(at: instant(1250), isMoving: true) == .endOfReading)
    #expect(lines.judge(at: instant(1900), isMoving: true) == .expired(.total))
  }

  @Test func `the first byte ends its deadline`() {
    var lines = deadlines(firstByte: .milliseconds(100))
    lines.connected(at: instant(1000), isWhole: true)
    #expect(lines.first == instant(1100))
    #expect(
      lines.judge(at: instant(1099), isMoving: false)
        == .waiting(until: instant(1100)))
    #expect(
      lines.judge(at: instant(1100), isMoving: false) == .expired(.firstByte))
    lines.received(at: instant(1090))
    #expect(
      lines.judge(at: instant(1200), isMoving: true)
        == .waiting(until: instant(1300)))
  }

  @Test func `the first byte is looked at in time whenever the request goes out`() {
    var lines = deadlines(firstByte: .milliseconds(100), idle: .seconds(30))
    // Connecting takes longer than the service has to answer.
    #expect(
      lines.judge(at: instant(1100), isMoving: false)
        == .waiting(until: instant(1200)))
    lines.connected(at: instant(1110), isWhole: true)
    #expect(
      lines.judge(at: instant(1200), isMoving: false)
        == .waiting(until: instant(1210)))
    #expect(
      lines.judge(at: instant(1210), isMoving: false) == .expired(.firstByte))
  }

  @Test func `the shortest wait for a first byte does not spin`() {
    var lines = deadlines(firstByte: .nanoseconds(1))
    #expect(
      lines.judge(at: instant(2000), isMoving: false)
        == .waiting(until: instant(2001)))
  }

  @Test func `a challenge is not the first byte of the next response`() {
    var lines = deadlines(firstByte: .milliseconds(100))
    lines.connected(at: instant(1000), isWhole: true)
    lines.received(at: instant(1050))
    lines.connected(at: instant(1060), isWhole: true)
    #expect(
      lines.judge(at: instant(1160), isMoving: false) == .expired(.firstByte))
  }

  @Test func `the first byte is waited for from when the request has been sent`() {
    var lines = deadlines(firstByte: .milliseconds(100))
    // Connecting has a time of its own.
    #expect(
      lines.judge(at: instant(5000), isMoving: false)
        == .waiting(until: instant(5100)))
    lines.connected(at: instant(5000), isWhole: false)
    #expect(
      lines.judge(at: instant(90_000), isMoving: true, sentBytes: 9)
        == .waiting(until: instant(90_100)))
    lines.sentWhole(at: instant(90_000))
    lines.sentWhole(at: instant(90_050))
    #expect(
      lines.judge(at: instant(90_099), isMoving: false, sentBytes: 9)
        == .waiting(until: instant(90_100)))
    #expect(
      lines.judge(at: instant(90_100), isMoving: false, sentBytes: 9) == .expired(.firstByte))
  }

  @Test func `a request that is sent again has a new time limit`() {
    var lines = deadlines(firstByte: .milliseconds(100))
    lines.connected(at: instant(1000), isWhole: true)
    lines.connected(at: instant(1090), isWhole: false)
    #expect(
      lines.judge(at: instant(1100), isMoving: true)
        == .waiting(until: instant(1200)))
    lines.sentWhole(at: instant(1200))
    #expect(
      lines.judge(at: instant(1250), isMoving: true)
        == .waiting(until: instant(1300)))
  }

  @Test func `100 Continue is activity and not the first byte`() {
    var lines = deadlines(firstByte: .milliseconds(100), idle: .milliseconds(200))
    lines.connected(at: instant(1000), isWhole: false)
    lines.askedToContinue(at: instant(1150))
    #expect(
      lines.judge(at: instant(1349), isMoving: true)
        == .waiting(until: instant(1350)))
    lines.sentWhole(at: instant(1349))
    #expect(
      lines.judge(at: instant(1449), isMoving: false) == .expired(.firstByte))
  }

  @Test func `the whole time wins over the others`() {
    var lines = deadlines(
      firstByte: .milliseconds(50), idle: .milliseconds(50), total: .milliseconds(50))
    #expect(lines.judge(at: instant(1050), isMoving: true) == .expired(.total))
  }

  @Test func `idle counts from the last byte and only while a body moves`() {
    var lines = deadlines(idle: .milliseconds(40))
    #expect(lines.first == instant(1040))
    lines.received(at: instant(1030))
    #expect(lines.judge(at: instant(1040), isMoving: true) == .waiting(until: instant(1070)))
    #expect(lines.judge(at: instant(1070), isMoving: true) == .expired(.idle))
    #expect(lines.judge(at: instant(1071), isMoving: false) == .waiting(until: instant(1111)))
  }

  /// Like `alarmRang`: looks at the set times, until a deadline has passed.
  private func expiry(
    of lines: inout Deadlines, askedAt first: Instant, isSending: Bool = false,
    sentBytes: (Instant) -> Int64 = { _ in 0 }
  ) -> (at: Instant, looks: Int) {
    var (now, looks) = (first, 1)
    while case .waiting(let next) = lines.judge(
      at: now, isMoving: true, isSending: isSending, sentBytes: sentBytes(now)), looks < 10_000
    {
      (now, looks) = (next, looks + 1)
    }
    return (now, looks)
  }

  @Test(arguments: [1, 250, 7_400, 7_600, 29_999] as [UInt64])
  func `silence after the last byte ends to the millisecond, with two looks`(last: UInt64) {
    var lines = deadlines(idle: .seconds(30))
    let first = lines.first
    lines.connected(at: instant(1000), isWhole: true)
    lines.received(at: instant(1000 + last))
    let (end, looks) = expiry(of: &lines, askedAt: first)
    #expect(end == instant(31_000 + last))
    #expect(looks == 2)
  }

  @Test(arguments: [(1_000, 333), (30_000, 1_234), (30_000, 7_501)] as [(UInt64, UInt64)])
  func `a body that libcurl stops sending is found within fifty milliseconds`(
    idle: UInt64, last: UInt64
  ) {
    var lines = deadlines(idle: .milliseconds(Int64(idle)), hasBody: true)
    lines.connected(at: instant(1000), isWhole: false)
    let (end, _) = expiry(of: &lines, askedAt: lines.first, isSending: true) { now in
      // A byte a millisecond, until the last.
      Int64(min(now.nanoseconds / 1_000_000 - 1000, last))
    }
    #expect(end >= instant(1000 + last + idle))
    #expect(end <= instant(1000 + last + idle + 50))
  }

  @Test func `a short idle time is looked at four times while a body is sent`() {
    let lines = deadlines(idle: .milliseconds(40), hasBody: true)
    #expect(lines.first == instant(1010))
  }

  @Test func `bytes that only libcurl counts are activity too`() {
    var lines = deadlines(idle: .milliseconds(40))
    #expect(
      lines.judge(at: instant(1050), isMoving: true, isSending: true, sentBytes: 7)
        == .waiting(until: instant(1060)))
    #expect(
      lines.judge(at: instant(1080), isMoving: true, isSending: true, sentBytes: 7)
        == .waiting(until: instant(1090)))
    #expect(
      lines.judge(at: instant(1090), isMoving: true, isSending: true, sentBytes: 7)
        == .expired(.idle))
  }
}

extension Deadlines {
  /// Of a request whose body is not looked at.
  fileprivate mutating func judge(
    at now: Instant, isMoving: Bool, sentBytes: Int64 = 0
  ) -> Verdict {
    judge(at: now, isMoving: isMoving, isSending: false, sentBytes: sentBytes)
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
