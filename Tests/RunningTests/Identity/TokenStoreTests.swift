// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Notation
import Synchronization
import Testing
import Transfers
import Values

@testable import Running

/// Tokens in memory, with a clock and a sender of the test's own.
@Suite struct TokenStoreTests {
  /// What the store sees of the world.
  private final class World: Sendable {
    let seconds = Mutex<Int64>(0)
    let asked = Mutex<[String]>([])
    let masked = Mutex<[String]>([])

    func store(_ answer: @escaping @Sendable (Int) -> Hop) -> TokenStore {
      TokenStore(
        send: { request in
          let number = self.asked.withLock { asked in
            guard case .bytes(let body) = request.body else { return asked.count }
            asked.append(String(decoding: body, as: UTF8.self))
            return asked.count
          }
          return answer(number)
        }, now: { self.seconds.withLock { $0 * 1_000_000 } },
        timeOfDay: { EpochSeconds(0) },
        mask: { _, value in self.masked.withLock { $0.append(value) } })
    }
  }

  /// Blocks the tasks that wait at it.
  private final class Gate: Sendable {
    private let count = Mutex(0)
    private let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)

    /// How many came, this one included.
    func enter() -> Int {
      count.withLock { count in
        count += 1
        return count
      }
    }

    func wait() async {
      await withCheckedContinuation { continuation in waiting.withLock { $0 = continuation } }
    }

    /// False if no task waits.
    func open() -> Bool {
      let found = waiting.withLock { $0.take() }
      found?.resume()
      return found != nil
    }
  }

  private static func request() throws -> TokenRequest {
    TokenRequest(
      address: try Address(parsing: "https://a.example/token"), headers: HeaderFields(),
      grantFields: [.init("grant_type", "client_credentials")], scopes: nil, furtherFields: [],
      clientFields: [], client: "c", options: .standard, isOwnOrigin: true,
      span: SourceSpan(file: SourceFileID(index: 0), range: 0..<0))
  }

  private static func hop(_ json: String) -> Hop {
    Hop(
      method: "POST", address: Address(scheme: "https", host: "a.example"), requestHead: [1],
      response: Response(version: "1.1", status: 200, body: Array(json.utf8)))
  }

  private func token(_ store: TokenStore) async throws -> String {
    try await store.token(for: Self.request()).result.get().value
  }

  @Test func `a token is used until thirty seconds before its end`() async throws {
    let world = World()
    let store = world.store { Self.hop(#"{"access_token":"t\#($0)","expires_in":100}"#) }
    #expect(try await token(store) == "t1")
    world.seconds.withLock { $0 = 69 }
    #expect(try await token(store) == "t1")
    world.seconds.withLock { $0 = 70 }
    #expect(try await token(store) == "t2")
    #expect(world.masked.withLock { $0 } == ["t1", "t2"])
  }

  @Test func `a token of a short life is used for half of it`() async throws {
    let world = World()
    let store = world.store { Self.hop(#"{"access_token":"t\#($0)","expires_in":10}"#) }
    #expect(try await token(store) == "t1")
    world.seconds.withLock { $0 = 4 }
    #expect(try await token(store) == "t1")
    world.seconds.withLock { $0 = 5 }
    #expect(try await token(store) == "t2")
  }

  /// RFC 6749 gives no longest lifetime; a service that means "never" sends the largest number it has.
  @Test(arguments: [
    ("9223372036854775807", true), ("9223372036854775808", true), ("18446744073709551615", true),
    ("1e30", true), ("1e400", true), ("3600.5", true), (#""1e30""#, true), (#""3600.0""#, true),
    (#""never""#, true), ("null", true), ("0", false), ("-0.5", false), ("-1e30", false),
    ("-1e400", false), (#""-99999999999999999999""#, false), ("-9223372036854775809", false),
  ])
  func `a lifetime of any size is taken`(_ lifetime: String, _ lasts: Bool) async throws {
    let world = World()
    let store = world.store {
      Self.hop(#"{"access_token":"t\#($0)","expires_in":\#(lifetime)}"#)
    }
    #expect(try await token(store) == "t1")
    #expect(try await token(store) == (lasts ? "t1" : "t2"))
  }

  @Test func `a failure is not kept`() async throws {
    let world = World()
    let store = world.store { $0 == 1 ? Self.hop("{}") : Self.hop(#"{"access_token":"t"}"#) }
    await #expect(throws: TokenFailure.self) { try await token(store) }
    #expect(try await token(store) == "t")
  }

  @Test func `a token that was dropped is not dropped twice`() async throws {
    let world = World()
    let store = world.store { Self.hop(#"{"access_token":"t\#($0)"}"#) }
    let request = try Self.request()
    let first = try await store.token(for: request).result.get()
    store.drop(first, of: request)
    #expect(try await token(store) == "t2")
    store.drop(first, of: request)
    #expect(try await token(store) == "t2")
    #expect(world.asked.withLock { $0.count } == 2)
  }

  @Test func `a waiting task asks again when the fetch of another was cancelled`() async throws {
    #expect(try await answersAfterCancelledFetch(stop: nil) == [2: "t2", 3: "t2", 4: "opened"])
  }

  @Test func `a waiting task does not ask again when the run ended for it too`() async throws {
    let stop = StopSignal()
    stop.raise()
    #expect(try await answersAfterCancelledFetch(stop: stop) == [4: "opened"])
  }

  /// The first of three tasks fetches a token for the two others, and is cancelled.
  ///
  /// - Parameter stop: the signal of the three.
  /// - Returns: the token of each task that has one, and `opened` for the task that ended the fetch.
  private func answersAfterCancelledFetch(stop: StopSignal?) async throws -> [Int: String] {
    let gate = Gate()
    let store = TokenStore(
      send: { request in
        guard gate.enter() == 1 else { return Self.hop(#"{"access_token":"t2"}"#) }
        await gate.wait()
        return Hop(
          method: "POST", address: request.address,
          failure: TransferFailure(
            kind: .cancelled, phase: .waitingForResponse, code: 42, words: "cancelled"))
      }, now: { 0 }, timeOfDay: { EpochSeconds(0) }, mask: { _, _ in })
    let request = try Self.request()
    // One thread, which takes tasks in order: the second waits when the third opens the gate.
    let engine = try TransferEngine()
    defer { engine.shutdown() }
    let answers = await withTaskGroup(of: (Int, String?).self) { group in
      for number in 1...3 {
        group.addTask(executorPreference: engine) {
          let answer = await store.token(for: request, stop: stop)
          return (number, try? answer.result.get().value)
        }
      }
      group.addTask(executorPreference: engine) {
        (4, gate.open() ? "opened" : nil)
      }
      return await group.reduce(into: [Int: String]()) { $0[$1.0] = $1.1 }
    }
    #expect(gate.enter() == (stop == nil ? 3 : 2))
    return answers
  }

  @Test func `tokens are kept apart by TLS identity and by where the connection goes`()
    async throws
  {
    let world = World()
    let store = world.store { Self.hop(#"{"access_token":"t\#($0)"}"#) }
    func value(_ change: (inout TokenRequest) -> Void) async throws -> String {
      var request = try Self.request()
      change(&request)
      return try await store.token(for: request).result.get().value
    }
    func certificate(_ name: String) -> ClientCertificate {
      ClientCertificate(bytes: Array(name.utf8), key: nil)
    }
    func options(_ change: (inout RequestOptions.Content) -> Void) -> RequestOptions {
      RequestOptions.standard.changing(change)
    }
    #expect(try await value { _ in } == "t1")
    #expect(try await value { $0.certificate = certificate("ann") } == "t2")
    #expect(try await value { $0.certificate = certificate("bob") } == "t3")
    let unverified = options { $0.trust.verifiesPeer = false }
    #expect(try await value { $0.options = unverified } == "t4")
    let elsewhere = options { $0.connection.interface = ByteText("lo") }
    #expect(try await value { $0.options = elsewhere } == "t5")
    #expect(try await value { $0.certificate = certificate("ann") } == "t2")
    let again = options { $0.connection.interface = ByteText("lo") }
    #expect(try await value { $0.options = again } == "t5")
    #expect(world.asked.withLock { $0.count } == 5)
  }
}
