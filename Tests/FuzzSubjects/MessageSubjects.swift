// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// A body is read as text by the charset that it says, or not.
func checkCharset(_ bytes: [UInt8]) {
  let (line, rest) = firstLine(of: bytes)
  _ = try? BodyText(rest, contentType: line)
}

/// A jar takes lines from an address and never gives a header that would be more than one line.
func checkCookies(_ bytes: [UInt8]) throws(Violation) {
  let (line, rest) = firstLine(of: bytes)
  guard let address = try? Address(parsing: line) else { return }
  let lines = rest.split(separator: 0x0A).map { HeaderText(octets: $0) }
  var jar = CookieJar()
  let now = EpochSeconds(1_300_000_000)
  jar.receive(lines, from: address, now: now)
  for cookie in jar.cookies(for: address, now: now) {
    let isOneLine = (cookie.name.octets + cookie.value.octets).allSatisfy {
      $0 != 0x0A && $0 != 0x0D && $0 != 0
    }
    try must(isOneLine, "a cookie holds an end of line: \(cookie)")
  }
}

/// A file of cookies is read, its problems lie in it.
func checkNetscape(_ bytes: [UInt8]) throws(Violation) {
  for problem in NetscapeCookies(parsing: bytes).problems {
    try must(problem.range.upperBound <= bytes.count, "a problem lies in the file: \(problem)")
  }
}
