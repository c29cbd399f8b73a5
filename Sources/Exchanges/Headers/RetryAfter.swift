// SPDX-License-Identifier: Apache-2.0

import Notation

extension Response {
  /// How long the service asks to wait before the next request, as seconds or a date, from the
  /// first `Retry-After` (RFC 9110, section 10.2.3); nil without one, zero for a date in the past.
  package func retryAfter(now: EpochSeconds) -> Duration? {
    guard let value = headers.first("retry-after") else { return nil }
    let text = value.utf8.drop { $0 == 0x20 || $0 == 0x09 }
    if !text.isEmpty, text.allSatisfy({ $0.isASCIIDigit }) {
      // More digits than a number holds: effectively forever.
      return .seconds(Int64(String(Substring(text))) ?? Int64(Int32.max))
    }
    guard let date = CookieDate.parse(text) else { return nil }
    return .seconds(max(0, date.seconds - now.seconds))
  }
}
