// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Synchronization
import TestSupport
import Testing

@testable import Running

/// A server that answers none of its first requests before so many have come whole.
private final class Barrier: Sendable {
  let server: ScriptedServer

  /// - Parameter answer: to one of the requests, or to one after them.
  init(
    of count: Int, answer: @escaping @Sendable (ScriptedRequest) -> ScriptedAnswer
  ) throws {
    let held = Mutex<[Int]>([])
    let known = Mutex<ScriptedServer?>(nil)
    server = try ScriptedServer { request in
      guard request.index < count else { return answer(request) }
      let all = held.withLock { held in
        held.append(request.connection)
        return held
      }
      if all.count == count, let server = known.withLock({ $0 }) {
        for connection in all { server.release(connection: connection) }
      }
      return answer(request).whenReleased()
    }
    known.withLock { [server] in $0 = server }
  }
}

extension ScriptedRequest {
  /// The number at the end of the path.
  fileprivate var number: Int { Int(path.split(separator: "/").last ?? "") ?? -1 }
}

@Suite struct `Turns that are sent together` {
  /// Later turns are answered first.
  private static func reversed(
    _ request: ScriptedRequest, of count: Int, _ answer: ScriptedAnswer
  ) -> ScriptedAnswer {
    answer.after(.milliseconds(15 * max(0, count - request.number)))
  }

  @Test func `have all arrived before the first is answered, and are judged in order`()
    async throws
  {
    let barrier = try Barrier(of: 5) { request in
      Self.reversed(
        request, of: 5,
        .response(
          request.number == 2 ? 201 : 409,
          headers: ["Set-Cookie": "last=\(request.number); Path=/"],
          json: #"{"n":\#(request.number)}"#))
    }
    let run = try await CarriedOut(
      """
      curlew: 1
      requests:
        - repeat: { times: 5, together: true }
          name: pay
          POST: ORIGIN/pay/${iteration.index}
          json: { turn: "${iteration.index}" }
          expect: [201, 409]
          capture: { statuses: { status: true, append: true }, last: { json: $.n } }
        - print: "${statuses}"
        - print: "${last}"
        - GET: ORIGIN/after
          expect: 409
      """, against: barrier.server, jobs: 1)
    #expect(run.printed == ["[409,409,201,409,409]", "4"])
    #expect(run.summary.steps.passed == 4)
    let attempts = run.attempts(of: "pay")
    #expect(attempts.map(\.step.turn?.index) == [0, 1, 2, 3, 4])
    #expect(attempts.allSatisfy { $0.number == 1 })
    let notices = attempts.map(\.notices)
    #expect(notices.dropLast().allSatisfy { $0.isEmpty })
    #expect(notices.last?.first?.hasPrefix("5 turns: last bytes given within ") == true)
    let requests = barrier.server.requests
    #expect(Set(requests.prefix(5).map(\.connection)).count == 5)
    #expect(Set(requests.prefix(5).map(\.bodyText)).count == 5)
    #expect(requests.last?.header("cookie") == "last=4")
  }

  @Test func `all run when one fails, which says its turn and how close they were`() async throws {
    let barrier = try Barrier(of: 3) { .response($0.number == 1 ? 500 : 201) }
    let run = try await CarriedOut(
      """
      curlew: 1
      requests:
        - forEach: { in: [{ n: 0 }, { n: 1 }, { n: 2 }], together: true }
          as: one
          name: pay
          POST: ORIGIN/pay/${one.n}
          text: hello
          expect: 201
      """, against: barrier.server)
    #expect(run.outcome(of: "pay") == .failed)
    let attempts = run.attempts(of: "pay")
    #expect(attempts.map(\.outcome) == [.passed, .failed, .passed])
    #expect(attempts[1].step.turn?.words == "turn 2 of 3")
    #expect(attempts.map { $0.notices.count } == [0, 1, 1])
  }

  @Test func `do not wait for one that is refused, or that has no connection`() async throws {
    let barrier = try Barrier(of: 2) { _ in .response(201) }
    let run = try await CarriedOut(
      """
      curlew: 1
      vars: { codes: [a, b, c], origins: [ORIGIN, "http://127.0.0.1:9", ORIGIN, ORIGIN] }
      requests:
        - repeat: { times: 4, together: true }
          name: pay
          POST: "${origins[iteration.index]}/pay/${iteration.index}"
          json: { code: "${codes[iteration.index]}" }
          expect: 201
      """, against: barrier.server)
    #expect(run.outcome(of: "pay") == .failed)
    let attempts = run.attempts(of: "pay")
    #expect(attempts.map(\.step.turn?.index) == [0, 1, 2, 3])
    #expect(attempts.map(\.outcome) == [.passed, .errored, .passed, .failed])
    #expect(run.refusal(of: "pay") == "index-out-of-range")
    #expect(!run.text.contains("not all were ready"))
  }

  @Test func `without a body begin together`() async throws {
    let barrier = try Barrier(of: 2) { _ in .response(204) }
    let run = try await CarriedOut(
      """
      curlew: 1
      requests:
        - forEach: { in: [{ verb: pay }, { verb: cancel }], together: true }
          as: act
          name: act
          POST: ORIGIN/orders/7/${act.verb}
      """, against: barrier.server)
    #expect(run.outcome(of: "act") == .passed)
    let notice = run.attempts(of: "act").last?.notices.first
    #expect(notice?.hasPrefix("2 turns: heads given within ") == true)
    #expect(notice?.hasSuffix(", no body to hold") == true)
    #expect(Set(barrier.server.requests.map(\.path)) == ["/orders/7/pay", "/orders/7/cancel"])
  }

  @Test func `leave out retry and delay of defaults`() async throws {
    let barrier = try Barrier(of: 2) { _ in .response(503) }
    let run = try await CarriedOut(
      """
      curlew: 1
      vars: { long: 1h }
      defaults: { delay: "${long}", retry: { attempts: 3, every: 1h } }
      requests:
        - repeat: { times: 2, together: true }
          name: pay
          POST: ORIGIN/pay
          text: hello
          expect: 503
      """, against: barrier.server)
    #expect(run.outcome(of: "pay") == .passed)
    #expect(barrier.server.requests.count == 2)
  }

  @Test(arguments: [(0, "2 to 100"), (1, "2 to 100"), (101, "2 to 100"), (7, "max-per-host 6")])
  func `are refused in a number that cannot be sent together`(
    count: Int, words: String
  ) async throws {
    let run = try await CarriedOut(
      all: [
        """
        curlew: 1
        vars: { n: \(count) }
        requests:
          - forEach: { in: "${lists.range(n)}", together: true }
            as: x
            name: pay
            POST: ORIGIN/pay
            text: hello
        """
      ], change: { $0.settings.maxPerHost = 6 })
    #expect(run.refusal(of: "pay") == "not-together")
    #expect(run.error(of: "pay")?.message.contains(words) == true)
  }

  @Test func `follow redirects without another wait`() async throws {
    let barrier = try Barrier(of: 3) { request in
      request.path.hasPrefix("/pay")
        ? .response(307, headers: ["Location": "/moved/\(request.number)"]) : .response(201)
    }
    let run = try await CarriedOut(
      """
      curlew: 1
      requests:
        - repeat: { times: 3, together: true }
          name: pay
          POST: ORIGIN/pay/${iteration.index}
          text: hello
          redirects: follow
          expect: 201
      """, against: barrier.server)
    #expect(run.outcome(of: "pay") == .passed)
    #expect(barrier.server.requests.count(where: { $0.path.hasPrefix("/moved") }) == 3)
    #expect(!run.text.contains("not all were ready"))
  }

  @Test func `end with an interrupted run`() async throws {
    let control = RunControl()
    let count = Mutex(0)
    let server = try ScriptedServer { _ in
      if count.withLock({
        $0 += 1; return $0
      }) == 4 {
        control.interrupt(signal: 2)
      }
      return .never
    }
    let run = try await CarriedOut(
      """
      curlew: 1
      requests:
        - repeat: { times: 4, together: true }
          name: pay
          POST: ORIGIN/pay/${iteration.index}
          text: hello
      """, against: server, control: control)
    #expect(run.outcome(of: "pay") == .interrupted)
    #expect(!run.text.contains("not all were ready"))
  }

  @Test func `end with a run that is interrupted while they wait for each other`() async throws {
    let control = RunControl()
    let server = try ScriptedServer(
      onHead: { _ in
        control.interrupt(signal: 2)
        return nil
      }, answer: { _ in .response(201) })
    // Begins no handshake, so the second turn is not ready.
    let silent = try ScriptedServer { _ in .never }
    let run = try await CarriedOut(
      """
      curlew: 1
      vars: { origins: [ORIGIN, "https://127.0.0.1:\(silent.port)"] }
      requests:
        - repeat: { times: 2, together: true }
          name: pay
          POST: "${origins[iteration.index]}/pay"
          text: hello
      """, against: server, control: control)
    #expect(run.outcome(of: "pay") == .interrupted)
    #expect(server.requests.isEmpty)
    #expect(!run.text.contains("not all were ready"))
  }

  @Test func `have one token, that of other steps`() async throws {
    let server = try ScriptedServer { request in
      request.path == "/token"
        ? .response(200, json: #"{"access_token":"ticket-1","token_type":"Bearer"}"#)
        : .response(request.header("authorization") == "Bearer ticket-1" ? 201 : 401)
    }
    let login =
      "{ oauth2: { grant: clientCredentials, tokenUrl: ORIGIN/token, clientId: a, clientSecret: b } }"
    let run = try await CarriedOut(
      """
      curlew: 1
      requests:
        - repeat: { times: 3, together: true }
          name: pay
          POST: ORIGIN/pay
          text: hello
          auth: \(login)
          expect: 201
        - { GET: ORIGIN/orders, auth: \(login), expect: 201 }
      """, against: server)
    #expect(run.summary.steps.passed == 2)
    #expect(server.requests.count { $0.path == "/token" } == 1)
    #expect(!run.text.contains("not all were ready"))
  }

  @Test func `capture secrets that no event shows`() async throws {
    let barrier = try Barrier(of: 2) {
      .response(200, json: #"{"token":"hush-hush-\#($0.number)"}"#)
    }
    let run = try await CarriedOut(
      """
      curlew: 1
      requests:
        - repeat: { times: 2, together: true }
          POST: ORIGIN/pay/${iteration.index}
          text: hello
          capture: { tokens: { json: $.token, append: true, secret: true } }
        - print: "${tokens}"
      """, against: barrier.server)
    #expect(run.summary.steps.passed == 2)
    #expect(!run.text.contains("hush-hush"))
  }
}
