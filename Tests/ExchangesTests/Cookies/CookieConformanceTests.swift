// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TestSupport
import Testing

@testable import Exchanges

/// The working group's cases, with the clock at 2011-03-01.
struct CookieConformanceTests {
  private static let file = "cookies/cases.json"

  private struct Case: Decodable {
    struct Sent: Decodable {
      let name: String
      let value: String
    }

    let name: String
    let from: String
    let received: [String]
    let to: String
    let sent: [Sent]
  }

  @Test(.enabled(if: ConformanceData.has(file), ConformanceData.absence))
  func `the jar sends the cookies that the http-state cases expect`() throws {
    let bytes = try #require(ConformanceData.bytes(Self.file))
    let cases = try JSONDecoder().decode([Case].self, from: Data(bytes))
    let now = try #require(EpochSeconds(year: 2011, month: 3, day: 1))
    for item in cases { try check(item, now: now) }
    print("cookies: \(cases.count) conformance cases ran")
    #expect(!cases.isEmpty)
  }

  private func check(_ item: Case, now: EpochSeconds) throws {
    let from = try Address(parsing: item.from)
    let origin = Address(scheme: from.scheme, host: from.host, port: from.port)
    let to = try Address(joining: item.to, to: origin)
    var jar = CookieJar(suffixes: PublicSuffixes { ["org", "com", "net"].contains($0) })
    jar.receive(item.received.map { HeaderText($0) }, from: from, now: now)
    let expected = item.sent.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    #expect(
      jar.cookieHeader(for: to, now: now)?.text ?? "" == expected, "case \(item.name)")
  }
}
