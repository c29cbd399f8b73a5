// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Synchronization
import Testing
import Values

@testable import Running

/// Log-ins with a person, a clock and a sender of the test's own.
@Suite struct `A log-in` {
  /// A person who answers, or never does.
  private final class Person: LogInDialog, RedirectListener {
    let shown = Mutex<[LogInNews]>([])
    let answer: RedirectReply?
    let port: UInt16 = 7

    init(_ answer: RedirectReply?) {
      self.answer = answer
    }

    func listen(
      at redirect: RedirectAddress, state: String
    ) throws(LogInDialogProblem) -> any RedirectListener { self }

    var allShown: [LogInNews] { shown.withLock { $0 } }

    func show(_ news: LogInNews) { shown.withLock { $0.append(news) } }

    func reply() async -> RedirectReply? {
      if let answer { return answer }
      _ = try? await Task.sleep(for: .seconds(60))
      return nil
    }
  }

  /// What the store sends and hides.
  private final class World: Sendable {
    let asked = Mutex<[String]>([])
    let masked = Mutex<[String]>([])

    var allAsked: [String] { asked.withLock { $0 } }
    var allMasked: [String] { masked.withLock { $0 } }

    func store(
      _ person: LogInPerson, logIns: LogInTokens? = nil, patience: Duration = .seconds(20),
      _ answer: @escaping @Sendable (Int) -> (status: Int, json: String)
    ) -> TokenStore {
      TokenStore(
        send: { request in
          let number = self.asked.withLock { asked in
            if case .bytes(let body) = request.body {
              asked.append(String(decoding: body, as: UTF8.self))
            }
            return asked.count
          }
          let (status, json) = answer(number)
          return Hop(
            method: "POST", address: request.address, requestHead: [1],
            response: Response(version: "1.1", status: status, body: Array(json.utf8)))
        }, now: { 0 }, timeOfDay: { EpochSeconds(0) },
        mask: { _, value in self.masked.withLock { $0.append(value) } }, logIns: logIns,
        person: person, patience: patience)
    }
  }

  private static func request(
    _ place: LogInRequest.Place, account: String? = nil, scopes: String? = nil
  ) throws -> TokenRequest {
    var request = TokenRequest(
      address: try Address(parsing: "https://a.example/token"), headers: HeaderFields(),
      grantFields: [], scopes: scopes.map { .init("scope", $0) }, furtherFields: [],
      clientFields: [.init("client_id", "c")], client: "c", options: .standard,
      isOwnOrigin: true, span: SourceSpan(file: SourceFileID(index: 0), range: 0..<0))
    request.logIn = LogInRequest(
      place: place, address: try Address(parsing: "https://id.example/page"),
      client: .init("client_id", "c"), parameters: [.init("prompt", "login")], account: account,
      origins: ["https://a.example"])
    return request
  }

  private static func browser() throws -> LogInRequest.Place {
    .browser(try #require(RedirectAddress(RedirectAddress.usual)))
  }

  private func failure(_ result: Result<AccessToken, TokenFailure>) -> String {
    if case .failure(.refused(let code, let message, let reason)) = result {
      return "\(code.text) \(message) \(reason ?? "")"
    }
    return "\(result)"
  }

  @Test func `by a browser exchanges the code without the scopes, which the page has`()
    async throws
  {
    let (world, person) = (World(), Person(.code("co de")))
    let store = world.store(.present(person)) { _ in (200, #"{"access_token":"t"}"#) }
    let answer = await store.token(for: try Self.request(try Self.browser(), scopes: "r w"))
    #expect(try answer.result.get().value == "t")
    let asked = world.allAsked
    #expect(asked.count == 1)
    #expect(
      asked[0].hasPrefix(
        "grant_type=authorization_code&code=co+de&redirect_uri="
          + "http%3A%2F%2F127.0.0.1%3A7%2Fcallback&code_verifier="))
    #expect(asked[0].hasSuffix("&client_id=c"))
    guard case .page(let words, let page, let time)? = person.allShown.first else {
      Issue.record("no page was shown")
      return
    }
    #expect(time == .seconds(20))
    #expect(words.provider == "id.example" && words.origins == ["https://a.example"])
    let query = page.query ?? ""
    #expect(query.contains("scope=r+w") && query.hasSuffix("&prompt=login"))
    let masked = world.allMasked
    #expect(masked.contains("co de") && masked.contains("t"))
  }

  @Test func `that no person answers ends when its time is over`() async throws {
    let store = World().store(.present(Person(nil)), patience: .milliseconds(20)) { _ in (500, "") }
    let answer = await store.token(for: try Self.request(try Self.browser()))
    #expect(
      failure(answer.result)
        == "login-failed no person logged in at id.example within 0 s unanswered")
  }

  @Test func `takes three minutes unless a test says otherwise`() {
    let store = TokenStore(
      send: { Hop(method: "GET", address: $0.address) }, now: { 0 },
      timeOfDay: { EpochSeconds(0) }, mask: { _, _ in })
    #expect(store.patience == .seconds(180))
    #expect(store.patience.inMinutes == "3 min")
    #expect(Duration.seconds(119).inMinutes == "119 s")
  }

  @Test func `is for one account`() async throws {
    let world = World()
    let store = world.store(.present(Person(.code("c")))) { (200, #"{"access_token":"t\#($0)"}"#) }
    var tokens: [String] = []
    for account in [nil, "ada", "bob", "ada", nil] {
      let request = try Self.request(try Self.browser(), account: account)
      tokens.append(try await store.token(for: request).result.get().value)
    }
    #expect(tokens == ["t1", "t2", "t3", "t2", "t1"])
  }

  @Test func `is shared by the runs of a command, which pass on the newest refresh token`()
    async throws
  {
    let (world, tokens) = (World(), LogInTokens())
    let answer: @Sendable (Int) -> (Int, String) = { number in
      (200, #"{"access_token":"t\#(number)","refresh_token":"r\#(number)"}"#)
    }
    let request = try Self.request(try Self.browser())
    let first = world.store(.present(Person(.code("c"))), logIns: tokens, answer)
    #expect(try await first.token(for: request).result.get().value == "t1")
    let second = world.store(.absent(TokenStore.hasBegun), logIns: tokens, answer)
    let token = try await second.token(for: request).result.get()
    #expect(token.value == "t1")
    second.drop(token, of: request)
    #expect(try await second.token(for: request).result.get().value == "t2")
    #expect(world.allAsked.last?.contains("refresh_token=r1") == true)
    let third = world.store(.absent(TokenStore.hasBegun), logIns: tokens, answer)
    #expect(try await third.token(for: request).result.get().value == "t2")
    // What a service may repeat is hidden in later runs too.
    #expect(world.allMasked.count { $0 == "c" } == 3)
  }

  @Test func `that cannot be renewed in a run says so`() async throws {
    let store = World().store(.absent(TokenStore.hasBegun)) { _ in (500, "") }
    let answer = await store.token(for: try Self.request(try Self.browser()))
    #expect(
      failure(answer.result)
        == "login-needed the token of the log-in at id.example is no longer valid, and could not be "
        + "renewed ")
  }

  // MARK: Devices

  private static func device(_ more: String = "") -> String {
    #"{"device_code":"d","user_code":"WDJB-MJHT","verification_uri":"https://id.example/d","#
      + #""expires_in":900\#(more)}"#
  }

  @Test func `by a device asks for the code as the client, then for the token`() async throws {
    let (world, person) = (World(), Person(nil))
    let store = world.store(.present(person)) { number in
      switch number {
      case 1: (200, Self.device(#","interval":0"#))
      case 2: (400, #"{"error":"authorization_pending"}"#)
      default: (200, #"{"access_token":"t"}"#)
      }
    }
    let answer = await store.token(for: try Self.request(.anywhere, scopes: "r"))
    #expect(try answer.result.get().value == "t")
    let code = "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code&device_code=d"
    #expect(
      world.allAsked == [
        "scope=r&prompt=login&client_id=c", code + "&client_id=c", code + "&client_id=c",
      ])
    guard case .code(_, let shown, let page, let time)? = person.allShown.first else {
      Issue.record("no code was shown")
      return
    }
    #expect(shown == "WDJB-MJHT" && "\(page)" == "https://id.example/d" && time == .seconds(900))
  }

  @Test(
    arguments: [
      (
        400, "{}",
        "login-failed the request for a device code to https://id.example was answered with 400 "
      ),
      (
        200, "[]",
        "bad-token-answer the response to the request for a device code to https://id.example is not a JSON object "
      ),
      (200, "{}", "device_code"),
      (200, device().replacing("WDJB-MJHT", with: ""), "user_code"),
      (200, device().replacing("WDJB-MJHT", with: String(repeating: "A", count: 65)), "user_code"),
      (
        200, device().replacing("https://id.example/d", with: "file:///etc/passwd"),
        "verification_uri"
      ),
      (
        200, device().replacing("https://id.example/d", with: "javascript:alert"),
        "verification_uri"
      ),
      (200, device().replacing("900", with: "0"), "expires_in"),
      (200, device().replacing("900", with: #""9""#), "expires_in"),
    ] as [(Int, String, String)])
  func `by a device refuses an answer that cannot be used`(
    status: Int, json: String, words: String
  ) async throws {
    let (world, person) = (World(), Person(nil))
    let store = world.store(.present(person)) { _ in (status, json) }
    let answer = await store.token(for: try Self.request(.anywhere))
    let found = failure(answer.result)
    #expect(found.contains(words), "\(found)")
    #expect(person.allShown.isEmpty)
    #expect(world.allAsked.count == 1)
  }

  @Test(
    arguments: [
      (#""expires_in":900"#, Duration.seconds(900), nil),
      (#""expires_in":1e99,"interval":-3"#, .seconds(3600), .zero),
      (#""expires_in":3601,"interval":7"#, .seconds(3600), .seconds(7)),
    ] as [(String, Duration, Duration?)])
  func `by a device has bounds of time`(
    members: String, lifetime: Duration, interval: Duration?
  ) throws {
    let text = Self.device().replacing(#""expires_in":900"#, with: members)
    guard case .object(let object) = try JSONDocument.parse(Array(text.utf8)).root.value() else {
      Issue.record("not an object")
      return
    }
    let answer = try DeviceAnswer(object)
    #expect(answer.lifetime == lifetime && answer.interval == interval)
  }
}
