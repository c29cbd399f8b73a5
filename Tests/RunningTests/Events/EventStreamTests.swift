// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Synchronization
import TestSupport
import Testing

@testable import Running

/// Counts what it gets.
private final class CountingSink: RunEventSink {
  private let counted = Mutex(0)

  var count: Int { counted.withLock { $0 } }

  func receive(_ events: [RunEvent]) {
    counted.withLock { $0 += events.count }
  }

  func tick(atMicroseconds microseconds: Int64) {}
}

@Suite struct `The stream of events` {
  private static let event = RunEvent.runFinished(
    RunFinished(durationMicroseconds: 0, summary: RunSummary()))

  @Test func `holds a step back while it is full, and lets it go when reports read`() async throws {
    let stream = try EventStream(redactor: Redactor(), bodyLimit: 1000)
    await stream.waitForRoom()
    for _ in 0..<EventStream.eventLimit { stream.send(Self.event) }
    let sink = CountingSink()
    // The drain begins only now, so this returns for no other reason than the drain.
    async let waited: Void = stream.waitForRoom()
    async let drained: Void = onOwnThread {
      stream.drain(into: sink, clock: RunClock(startMilliseconds: 0))
    }
    await waited
    stream.send(Self.event)
    stream.finish()
    try await drained
    #expect(sink.count == EventStream.eventLimit + 1)
  }

  @Test func `lets everybody go when it is finished`() async throws {
    let stream = try EventStream(redactor: Redactor(), bodyLimit: 1000)
    for _ in 0..<EventStream.eventLimit { stream.send(Self.event) }
    stream.finish()
    await stream.waitForRoom()
    let sink = CountingSink()
    stream.drain(into: sink, clock: RunClock(startMilliseconds: 0))
    #expect(sink.count == EventStream.eventLimit)
  }

  @Test func `masks from the moment a secret is known`() throws {
    let stream = try EventStream(redactor: Redactor(), bodyLimit: 1000)
    #expect(stream.redact("correct horse") == "correct horse")
    stream.mask(name: "token", value: "correct horse")
    #expect(stream.redact("a correct%20horse") == "a ***token***")
  }
}
