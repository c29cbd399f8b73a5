// SPDX-License-Identifier: Apache-2.0

import Notation

/// A cookie file in the format of Netscape's browser, which curl, wget and browser extensions still
/// write: one cookie per line, seven fields separated by tabs.
///
/// ```
/// # domain     under it  path  secure  expires     name  value
/// .example.com TRUE      /     FALSE   1893456000  sid   31d4d96e
/// #HttpOnly_example.com FALSE / TRUE 0 token abc
/// ``` ¶ A cookie with 0 lives as long as the jar. A line that begins with `#` but not with `#HttpOnly_` is a comment. See <https://curl.se/docs/http-cookies.html>.
package struct NetscapeCookies: Sendable {
  /// In the order of the file, with expired ones.
  package private(set) var cookies: [CookieJar.Cookie] = []
  /// Lines without a valid cookie.
  package private(set) var problems: [Problem] = []

  /// An invalid line.
  package struct Problem: Hashable, Sendable {
    /// The line or the field, in bytes of the file.
    package let range: Range<Int>
    /// Lower case and without a full stop; contains no value of a cookie.
    package let message: String
  }

  /// Reads all valid lines; a byte order mark and CR before LF are ignored.
  package init(parsing bytes: [UInt8]) {
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let last = end > start && bytes[end - 1] == 0x0D ? end - 1 : end
      read(bytes[start..<last])
      start = end + 1
    }
  }

  private static let httpOnly = Array("#HttpOnly_".utf8)

  private mutating func read(_ line: ArraySlice<UInt8>) {
    guard line.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { return }
    let isHTTPOnly = line.starts(with: Self.httpOnly)
    guard isHTTPOnly || line.first != UInt8(ascii: "#") else { return }
    let content = line.dropFirst(isHTTPOnly ? Self.httpOnly.count : 0)
    do throws(Problem) {
      cookies.append(try Self.cookie(content, isHTTPOnly: isHTTPOnly))
    } catch {
      problems.append(error)
    }
  }

  private static func cookie(
    _ line: ArraySlice<UInt8>, isHTTPOnly: Bool
  ) throws(Problem) -> CookieJar.Cookie {
    let fields = line.split(
      separator: 0x09, maxSplits: 6, omittingEmptySubsequences: false)
    // A cookie without a value may end at its name.
    guard fields.count >= 6 else {
      throw Problem(
        range: line.startIndex..<line.endIndex,
        message: "a cookie has seven fields with a tab between each; here "
          + (fields.count == 1 ? "is one" : "are \(fields.count)"))
    }
    let domain = text(fields[0]).lowercasedASCII
    let bare = domain.utf8.first == UInt8(ascii: ".") ? String(domain.dropFirst()) : domain
    guard !bare.isEmpty, bare.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw problem(fields[0], "a domain is missing")
    }
    guard fields[2].first == UInt8(ascii: "/") else {
      throw problem(fields[2], "a path begins with `/`")
    }
    let name = HeaderText(octets: fields[5])
    let value = fields.count > 6 ? HeaderText(octets: fields[6]) : HeaderText("")
    guard !name.text.isEmpty, HeaderRules.problem(inCookieName: name.text) == nil else {
      throw problem(fields[5], "this is not the name of a cookie")
    }
    guard HeaderRules.problem(inCookieValue: value.text) == nil else {
      throw problem(fields[6], "this value cannot be sent in a cookie")
    }
    return CookieJar.Cookie(
      name: name, value: value, domain: bare, path: text(fields[2]),
      expires: try expiry(fields[4]), isSecure: try flag(fields[3]), isHTTPOnly: isHTTPOnly,
      isHostOnly: try !flag(fields[1]))
  }

  private static func flag(_ field: ArraySlice<UInt8>) throws(Problem) -> Bool {
    switch text(field).uppercased() {
    case "TRUE": return true
    case "FALSE": return false
    default: throw problem(field, "this field is `TRUE` or `FALSE`")
    }
  }

  /// Seconds since 1970, with an optional fraction; zero for a session cookie.
  private static func expiry(_ field: ArraySlice<UInt8>) throws(Problem) -> EpochSeconds? {
    let digits = field.prefix { $0 != UInt8(ascii: ".") }
    guard !digits.isEmpty, digits.allSatisfy(\.isASCIIDigit), digits.count < 19,
      let seconds = Int64(text(digits))
    else { throw problem(field, "the time is seconds since 1970, or 0") }
    return seconds == 0 ? nil : EpochSeconds(seconds)
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  private static func problem(_ field: ArraySlice<UInt8>, _ message: String) -> Problem {
    Problem(range: field.startIndex..<field.endIndex, message: message)
  }
}

extension NetscapeCookies.Problem: Error {}

extension NetscapeCookies {
  /// The bytes with `*` in place of everything that may be the value of a cookie, so that a line
  /// can be shown: the text after the sixth tab, and nearly all of a line without such fields.
  package static func hidingValues(in bytes: [UInt8]) -> [UInt8] {
    var hidden = bytes
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let tabs = bytes[start..<end].indices.filter { bytes[$0] == 0x09 }
      for place in (tabs.count < 6 ? start : tabs[5])..<end
      where ![0x09, 0x0D, 0x20].contains(bytes[place]) {
        hidden[place] = UInt8(ascii: "*")
      }
      start = end + 1
    }
    return hidden
  }

  /// The last second of the year 9999, for cookies that do not expire.
  private static let lastTime: Int64 = 253_402_300_799

  /// The contents of such a file for the cookies of a jar that have not expired, with session
  /// cookies.
  ///
  /// Cookies that the format cannot express (a tab in a path) are left out.
  package static func text(of jar: CookieJar, now: EpochSeconds) -> [UInt8] {
    var text = Array("# Netscape HTTP Cookie File\n".utf8)
    for cookie in jar.cookies where !cookie.hasExpired(at: now) {
      let line = line(of: cookie)
      guard NetscapeCookies(parsing: line).cookies.count == 1 else { continue }
      text += line
    }
    return text
  }

  private static func line(of cookie: CookieJar.Cookie) -> [UInt8] {
    let fields: [HeaderText] = [
      HeaderText(
        (cookie.isHTTPOnly ? "#HttpOnly_" : "") + (cookie.isHostOnly ? "" : ".") + cookie.domain),
      HeaderText(flag(!cookie.isHostOnly)), HeaderText(cookie.path),
      HeaderText(flag(cookie.isSecure)),
      HeaderText("\(min(cookie.expires?.seconds ?? 0, lastTime))"), cookie.name, cookie.value,
    ]
    return HeaderText.joined(fields, by: "\t").octets + [0x0A]
  }

  private static func flag(_ isSet: Bool) -> String { isSet ? "TRUE" : "FALSE" }
}

extension CookieJar {
  /// Adds cookies with which a jar starts; expired ones are ignored.
  package mutating func add(_ others: [Cookie], now: EpochSeconds) {
    guard !isDisabled else { return }
    for cookie in others where !cookie.hasExpired(at: now) { store(cookie, now: now) }
  }
}
