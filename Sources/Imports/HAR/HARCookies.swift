// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation

/// The cookies of a request that no jar sends.
enum HARCookies: Equatable {
  case none
  case pairs([Pair])
  /// The header as it is, where `cookies` of a step would send it otherwise.
  case line(String)

  struct Pair: Equatable {
    let name: String
    let value: String
    /// Whether an earlier page set it.
    var isOfOtherPage = false
  }
}

/// The cookies that responses of a page have set.
struct HARJar {
  private struct Cookie {
    let value: String
    /// In lower case.
    let domain: String
    let isForSubdomains: Bool
    let path: String
  }

  /// What reports of curlew and others write in place of a value.
  private static let hidden = ["***", "REDACTED"]

  private var cookies: [String: [Cookie]] = [:]

  /// Takes what the response of an entry sets.
  mutating func store(_ entry: ArchiveEntry) {
    guard let address = try? Address(parsing: ArchiveEntry.withoutFragment(entry.url)) else {
      return
    }
    for line in entry.responseHeaders("set-cookie").flatMap({ $0.split(separator: "\n") }) {
      guard let set = ParsedSetCookie(parsing: String(line)) else { continue }
      var others = cookies[set.name] ?? []
      let cookie = Cookie(
        value: set.value, domain: set.domain ?? address.host.lowercased(),
        isForSubdomains: set.domain != nil, path: set.path ?? "/")
      others.removeAll { $0.domain == cookie.domain && $0.path == cookie.path }
      if set.maxAge.map({ $0 > 0 }) ?? true { others.append(cookie) }
      cookies[set.name] = others
    }
  }

  /// Whether the jar of a run sends a cookie by itself.
  func sends(_ name: String, _ value: String, to url: String) -> Bool {
    guard let known = cookies[name], !known.isEmpty,
      let address = try? Address(parsing: ArchiveEntry.withoutFragment(url))
    else { return false }
    let host = address.host.lowercased()
    let path = address.path.isEmpty ? "/" : address.path
    return known.contains { cookie in
      let isOfHost =
        cookie.domain == host || cookie.isForSubdomains && host.hasSuffix(".\(cookie.domain)")
      let isSame = cookie.value == value || Self.hidden.contains(value)
      return isOfHost && path.hasPrefix(cookie.path) && isSame
    }
  }
}

extension ArchiveEntry {
  /// The cookies that were sent and that the jar does not send. A header is what was sent; the list of
  /// cookies counts without one.
  func cookies(besides jar: HARJar, otherPages: HARJar) -> HARCookies {
    let lines = headers.filter { $0.key == "cookie" }.map(\.value)
    var sent: [HARCookies.Pair] = []
    if lines.isEmpty {
      sent = ArchiveEntry.pairs(request[member: "cookies"]).map {
        .init(name: $0.name, value: $0.value)
      }
    } else {
      let line = lines.joined(separator: "; ")
      guard let pairs = Self.cookies(in: line) else { return .line(line) }
      sent = pairs
    }
    var left: [HARCookies.Pair] = []
    for var pair in sent where !jar.sends(pair.name, pair.value, to: url) {
      pair.isOfOtherPage = otherPages.sends(pair.name, pair.value, to: url)
      left.append(pair)
    }
    return left.isEmpty ? .none : .pairs(left)
  }

  /// Nil if the names are not different tokens.
  private static func cookies(in line: String) -> [HARCookies.Pair]? {
    var pairs: [HARCookies.Pair] = []
    var names: Set<String> = []
    for piece in line.utf8.split(separator: UInt8(ascii: ";")) {
      let text = piece.drop { $0 == 0x20 }
      guard let sign = text.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let name = String(Substring(text[..<sign]))
      guard !name.isEmpty, name.utf8.allSatisfy(\.isTokenCharacter), names.insert(name).inserted
      else { return nil }
      let value = String(Substring(text[text.index(after: sign)...]))
      guard value.utf8.last != 0x20, value.utf8.first != 0x20 else { return nil }
      pairs.append(.init(name: name, value: value))
    }
    return pairs.isEmpty ? nil : pairs
  }
}
