// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Running

/// A token response gives a token that can be sent and expires at a sensible time, or is refused with
/// words.
func checkToken(_ bytes: [UInt8]) throws(Violation) {
  guard let choice = bytes.first else { return }
  let statuses = [200, 200, 200, 201, 400, 401, 500]
  let status = statuses[Int(choice) % statuses.count]
  let address = Address(scheme: "https", host: "auth.test", port: 443, path: "/token")
  let hop = Hop(
    method: "POST", address: address,
    response: Response(version: "1.1", status: status, body: Array(bytes.dropFirst())))
  let now: Int64 = 3_600_000_000
  let token: AccessToken
  do throws(TokenFailure) {
    token = try AccessToken(hop, nowMicroseconds: now)
  } catch {
    guard case .refused(_, let message, _) = error else { throw Violation("a transfer failed") }
    return try must(!message.isEmpty, "a token is refused without a word")
  }
  try must(status < 300, "a token of an error")
  try must(HeaderRules.problem(inValue: token.value) == nil, "a token that cannot be sent")
  guard let end = token.expiresAtMicroseconds else { return }
  // RFC 6749 has no longest lifetime; thirty-two years are taken as the longest.
  try must((now...now + 1_000_000_000_000_000).contains(end), "a token until \(end)")
}
