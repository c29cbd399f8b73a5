// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation

// Addresses in events are redacted, so that marks may be in any part of them. Each is split so that
// its text stays the same, and nothing in it is judged.

extension Address {
  /// The address of a hop.
  init(ofHop object: EventObject) throws(EventDamage) {
    let text = try object.text("url")
    guard let (scheme, rest) = text.split(before: "://") else {
      throw object.damage("url", expected: "an absolute address")
    }
    let bytes = Array(rest.utf8)
    let authorityEnd = bytes.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
    let authority = String(decoding: bytes[..<(authorityEnd ?? bytes.count)], as: UTF8.self)
    let tail = String(decoding: bytes[(authorityEnd ?? bytes.count)...], as: UTF8.self)
    let (user, place) = authority.split(beforeLast: "@").map { ($0, $1) } ?? (nil, authority)
    let (host, port) = place.hostAndPort ?? (place, nil)
    let (path, query) = tail.split(before: "?").map { ($0, $1) } ?? (tail, nil)
    self.init(
      scheme: scheme, userInformation: user, host: host, port: port, path: path, query: query,
      fragment: try object.optionalText("fragment"))
  }
}

extension Proxy {
  /// Nil for a hop without a proxy. A log-in is hidden in events.
  init?(ofHop object: EventObject) throws(EventDamage) {
    guard let text = try object.optionalText("proxy") else { return nil }
    guard let (word, rest) = text.split(before: "://"), let scheme = Scheme(rawValue: word),
      let (host, port) = rest.withoutBeginning("***@").hostAndPort
    else { throw object.damage("proxy", expected: "the address of a proxy") }
    self.init(
      scheme: scheme, host: host, port: port,
      user: rest.utf8.starts(with: "***@".utf8) ? "***" : nil)
  }
}

extension ConnectionTarget {
  init(_ text: String, _ object: EventObject, _ member: StaticString) throws(EventDamage) {
    if text.utf8.starts(with: "unix:".utf8) {
      self = .unixSocket(ByteText(text.withoutBeginning("unix:")))
      return
    }
    guard let (host, port) = text.hostAndPort else {
      throw object.damage(member, expected: "a host with a port")
    }
    self = .host(HostPort(host: host, port: port))
  }
}

extension String {
  /// Both parts around the first separator.
  fileprivate func split(before separator: String) -> (String, String)? {
    let bytes = Array(utf8)
    let wanted = Array(separator.utf8)
    guard bytes.count >= wanted.count else { return nil }
    for start in 0...(bytes.count - wanted.count)
    where bytes[start..<(start + wanted.count)].elementsEqual(wanted) {
      return (
        String(decoding: bytes[..<start], as: UTF8.self),
        String(decoding: bytes[(start + wanted.count)...], as: UTF8.self)
      )
    }
    return nil
  }

  /// Both parts around the last separator, a byte of ASCII.
  fileprivate func split(beforeLast separator: Unicode.Scalar) -> (String, String)? {
    guard let place = utf8.lastIndex(of: UInt8(ascii: separator)) else { return nil }
    return (String(self[..<place]), String(self[utf8.index(after: place)...]))
  }

  fileprivate func withoutBeginning(_ beginning: String) -> String {
    utf8.starts(with: beginning.utf8)
      ? String(Substring(utf8.dropFirst(beginning.utf8.count))) : self
  }

  /// The parts of `host:port`, if the port is written as a number is.
  fileprivate var hostAndPort: (host: String, port: Int)? {
    guard let (host, digits) = split(beforeLast: ":"), let port = Int(digits), port >= 0,
      String(port).utf8.elementsEqual(digits.utf8)
    else { return nil }
    return (host, port)
  }
}
