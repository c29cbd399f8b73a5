// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

/// A chain of redirects with its jar, and responses as texts.
struct TestChain {
  var chain: RedirectChain
  var jar: CookieJar
  let first: HopRequest
  var now = EpochSeconds(1_600_000_000)

  init(
    _ request: RedirectableRequest, policy: RedirectPolicy = RedirectPolicy(),
    jar: CookieJar = CookieJar(), certificate: ClientCertificate = ClientCertificate(bytes: [1])
  ) {
    self.jar = jar
    chain = RedirectChain(request, policy: policy, certificate: certificate)
    first = chain.firstHop(jar: jar, now: now)
  }

  init(
    _ address: String, method: String = "GET", policy: RedirectPolicy = RedirectPolicy()
  ) throws {
    self.init(
      RedirectableRequest(
        RequestMessage(method: method),
        to: try Address(parsing: address)), policy: policy)
  }

  /// What a response with these `Location` lines asks for.
  mutating func respond(
    _ status: Int, _ locations: String..., setCookie: String? = nil
  ) -> NextHop {
    var headers = locations.map { HeaderField("location", $0) }
    if let setCookie { headers.append(HeaderField("set-cookie", setCookie)) }
    let response = Response(version: "1.1", status: status, headers: HeaderFields(headers))
    return chain.next(after: response, jar: &jar, now: now)
  }

  /// The hop that a redirect leads to; the test fails when it leads nowhere.
  mutating func follow(
    _ status: Int, _ location: String, setCookie: String? = nil
  ) throws -> HopRequest {
    let next = respond(status, location, setCookie: setCookie)
    guard case .next(let hop) = next else {
      Issue.record("not followed: \(next)")
      throw NotFollowed()
    }
    return hop
  }

  struct NotFollowed: Error {}
}

extension NextHop {
  var refusal: RedirectRefusal? {
    if case .refused(let refusal) = self { refusal } else { nil }
  }

  var isFinal: Bool {
    if case .final = self { true } else { false }
  }
}

extension HopRequest {
  /// What belongs to the first origin does not go along any more.
  var hasLeftOrigin: Bool { sender?.certificate == nil }

  var headerNames: [String] { headers.fields.map(\.name) }

  var bodyText: String? {
    if case .bytes(let bytes) = body { String(decoding: bytes, as: UTF8.self) } else { nil }
  }
}
