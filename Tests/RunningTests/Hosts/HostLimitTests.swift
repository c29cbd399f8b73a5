// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Synchronization
import TestSupport
import Testing

@testable import Running

/// `--max-per-host`.
@Suite struct `A limit of transfers to a host` {
  private static let origin = Origin(scheme: "http", host: "a.test", port: 80)

  /// What tasks saw.
  private final class Seen: Sendable {
    let order = Mutex<[Int]>([])
    let running = Mutex(0)
    let peak = Mutex(0)
  }

  /// Waits until so many wait for room.
  private static func waiting(_ count: Int, _ limit: HostLimit) async {
    while limit.counts.waiting < count { await Task.yield() }
  }

  @Test func `gives room in the order in which it was asked for`() async throws {
    let limit = HostLimit(1)
    let seen = Seen()
    let first = try #require(await limit.enter(Self.origin))
    await withTaskGroup { group in
      for number in 0..<200 {
        group.addTask {
          let room = await limit.enter(Self.origin)
          seen.order.withLock { $0.append(number) }
          room?.leave()
        }
        await Self.waiting(number + 1, limit)
      }
      first.leave()
    }
    #expect(seen.order.withLock { $0 } == Array(0..<200))
    #expect(limit.counts == (0, 0))
  }

  @Test func `counts hosts apart: scheme, name and port`() async throws {
    let limit = HostLimit(1)
    for (scheme, host, port) in [
      ("http", "a.test", 80), ("http", "b.test", 80), ("https", "a.test", 443),
      ("http", "a.test", 8080),
    ] {
      #expect(await limit.enter(Origin(scheme: scheme, host: host, port: port)) != nil)
    }
    #expect(limit.counts == (4, 0))
  }

  @Test func `passes by those that were cancelled`() async throws {
    let limit = HostLimit(1)
    let first = try #require(await limit.enter(Self.origin))
    let tasks = (0..<3).map { _ in Task { await limit.enter(Self.origin) != nil } }
    await Self.waiting(3, limit)
    tasks[0].cancel()
    tasks[2].cancel()
    #expect(await tasks[0].value == false)
    #expect(await tasks[2].value == false)
    #expect(limit.counts == (1, 1))
    first.leave()
    #expect(await tasks[1].value)
    #expect(limit.counts == (1, 0))
  }

  @Test func `has no room for a task that is cancelled before it waits`() async throws {
    let limit = HostLimit(1)
    let first = try #require(await limit.enter(Self.origin))
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await limit.enter(Self.origin) != nil
    }
    task.cancel()
    #expect(await task.value == false)
    first.leave()
    #expect(limit.counts == (0, 0))
  }

  @Test func `is never exceeded while many threads enter and leave`() async {
    let limit = HostLimit(3)
    let seen = Seen()
    await withTaskGroup { group in
      for number in 0..<64 {
        group.addTask {
          for _ in 0..<50 {
            let room = await limit.enter(Self.origin)
            let now = seen.running.withLock { count in
              count += 1
              return count
            }
            seen.peak.withLock { $0 = max($0, now) }
            if number % 3 == 0 { await Task.yield() }
            seen.running.withLock { $0 -= 1 }
            room?.leave()
          }
        }
      }
    }
    #expect(seen.peak.withLock { $0 } <= 3)
    #expect(limit.counts == (0, 0))
  }
}

/// A run with `--max-per-host`.
@Suite struct `A run with a limit for each host` {
  /// A server that holds every answer until it is released, and notes how many it held at most.
  private final class Holding: Sendable {
    let server: ScriptedServer
    private let counts = Watch()

    final class Watch: Sendable {
      let held = Mutex(0)
      let peak = Mutex(0)
    }

    init() throws {
      server = try ScriptedServer { [counts] _ in
        let now = counts.held.withLock { held in
          held += 1
          return held
        }
        counts.peak.withLock { $0 = max($0, now) }
        return ScriptedAnswer.response(200, json: "{}").whenReleased()
      }
    }

    var peak: Int { counts.peak.withLock { $0 } }

    /// Answers all requests up to a number, as soon as they have come.
    func answer(upTo count: Int, from first: Int) async throws {
      let requests = try await server.requests(count: count)
      counts.held.withLock { $0 -= count - first }
      for request in requests[first..<count] { server.release(connection: request.connection) }
    }
  }

  private static let collection = """
    curlew: 1
    scenarios:
      here:
        data: [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }, { n: 5 }, { n: 6 }]
        steps: [{ GET: ORIGIN/ }]
      there:
        data: [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }]
        steps: [{ GET: OTHER/ }]
    """

  @Test func `sends so many at once to each, from all scenarios`() async throws {
    let (here, there) = (try Holding(), try Holding())
    async let run = CarriedOut(
      all: [Self.collection], against: here.server, and: there.server, jobs: 20
    ) { $0.settings.maxPerHost = 2 }
    for round in 0..<3 { try await here.answer(upTo: round * 2 + 2, from: round * 2) }
    for round in 0..<2 { try await there.answer(upTo: round * 2 + 2, from: round * 2) }
    #expect(try await run.summary.scenarios.passed == 10)
    #expect(here.peak == 2)
    #expect(there.peak == 2)
  }

  @Test func `counts no waiting as the time of a request`() async throws {
    let server = try ScriptedServer { request in
      let answer = ScriptedAnswer.response(200, json: "{}")
      return request.index == 0 ? answer.after(.milliseconds(700)) : answer
    }
    let run = try await CarriedOut(
      all: [
        """
        curlew: 1
        scenarios:
          first: { steps: [{ GET: ORIGIN/, timeout: 10s }] }
          second: { steps: [{ GET: ORIGIN/, timeout: 500ms }] }
        """
      ], against: server, jobs: 2
    ) { $0.settings.maxPerHost = 1 }
    #expect(run.scenarios == ["first": .passed, "second": .passed])
  }

  @Test func `ends those that wait when it is interrupted`() async throws {
    let server = try ScriptedServer { _ in .never }
    let control = RunControl()
    async let run = CarriedOut(
      all: [Self.collection], against: server, and: server, jobs: 20, control: control
    ) { $0.settings.maxPerHost = 1 }
    try await server.requests(count: 1)
    _ = control.interrupt(signal: 2)
    let ended = try await run
    #expect(ended.summary.scenarios.interrupted == 10)
    #expect(server.requests.count == 1)
  }
}
