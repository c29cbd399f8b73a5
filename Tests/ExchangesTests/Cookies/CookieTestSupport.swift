// SPDX-License-Identifier: Apache-2.0

@testable import Exchanges

/// A jar with its clock and addresses as texts, for tests of its rules.
struct TestJar {
  var jar = CookieJar()
  var now = EpochSeconds(1_600_000_000)

  @discardableResult
  mutating func receive(_ lines: String..., from address: String) throws -> [RefusedCookie] {
    jar.receive(lines.map { HeaderText($0) }, from: try Address(parsing: address), now: now)
  }

  func header(
    for address: String, overriding stepCookies: [CookieJar.StepCookie] = []
  ) throws -> String? {
    jar.cookieHeader(for: try Address(parsing: address), now: now, overriding: stepCookies)?.text
  }
}
