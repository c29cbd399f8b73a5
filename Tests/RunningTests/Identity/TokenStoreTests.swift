// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Synchronization
import Testing

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
        allowsLinkLocal: false,
        send: { request in
          let number = self.asked.withLock { asked in
            guard case .bytes(let body) = request.body else { return asked.count }
            asked.append(String(decoding: body, as: UTF8.self))
            return asked.count
          }
          return answer(number)
        }, now: { self.seconds.withLock { $0 * 1_000_000 } },
        mask: { _, value in self.masked.withLock { $0.append(value) } })
    }
  }

  private static func request() throws -> TokenRequest {
    TokenRequest(
      address: try Address(parsing: "https://a.example/token"), headers: HeaderFields(),
      grantFields: [.init("grant_type", "client_credentials")], scopes: nil, furtherFields: [],
      clientFields: [], client: "c", tls: TLSOptions(), connection: nil, isOwnOrigin: true,
      timeout: TransferTimeout(),
      span: SourceSpan(file: SourceFileID(index: 0), range: 0..<0))
  }

  private static func hop(_ json: String) -> Hop {
    Hop(
      method: "POST", address: Address(scheme: "https", host: "a.example"), requestHead: [1],
      response: Response(version: "1.1", status: 200, body: Array(json.utf8)))
  }

  private func token(_ store: TokenStore) async throws -> String {
    try await store.token(for: Self.request()).get().token.value
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
    let first = try await store.token(for: request).get().token
    store.drop(first, of: request)
    #expect(try await token(store) == "t2")
    store.drop(first, of: request)
    #expect(try await token(store) == "t2")
    #expect(world.asked.withLock { $0.count } == 2)
  }
}
