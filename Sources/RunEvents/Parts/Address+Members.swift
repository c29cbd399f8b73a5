// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation

// Addresses in events are redacted, so that marks may be in any part of them. Each is split so that
// its text stays the same, and nothing in it is judged.

extension Address: EventValue {
  /// Appends it without its fragment.
  package func append(to json: inout EventJSON) { json.string(text) }

  package static func read(_ node: EventNode) throws(EventDamage) -> Address? {
    guard let (scheme, rest) = try node.text().split(before: "://") else {
      throw node.damage(expected: "an absolute address")
    }
    let bytes = Array(rest.utf8)
    let authorityEnd = bytes.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
    let authority = String(decoding: bytes[..<(authorityEnd ?? bytes.count)], as: UTF8.self)
    let tail = String(decoding: bytes[(authorityEnd ?? bytes.count)...], as: UTF8.self)
    let (user, place) = authority.split(beforeLast: "@").map { ($0, $1) } ?? (nil, authority)
    let (host, port) = place.hostAndPort ?? (place, nil)
    let (path, query) = tail.split(before: "?").map { ($0, $1) } ?? (tail, nil)
    return Address(
      scheme: scheme, userInformation: user, host: host, port: port, path: path, query: query)
  }
}

extension Proxy: EventValue {
  package func append(to json: inout EventJSON) { json.string(description) }

  /// A log-in is hidden in events.
  package static func read(_ node: EventNode) throws(EventDamage) -> Proxy? {
    guard let (word, rest) = try node.text().split(before: "://"),
      let scheme = Scheme(rawValue: word),
      let (host, port) = rest.withoutBeginning("***@").hostAndPort
    else { throw node.damage(expected: "the address of a proxy") }
    return Proxy(
      scheme: scheme, host: host, port: port,
      user: rest.utf8.starts(with: "***@".utf8) ? "***" : nil)
  }
}

extension ConnectionTarget: EventValue {
  package func append(to json: inout EventJSON) { json.string(description) }

  package static func read(_ node: EventNode) throws(EventDamage) -> ConnectionTarget? {
    let text = try node.text()
    if text.utf8.starts(with: "unix:".utf8) {
      return .unixSocket(ByteText(text.withoutBeginning("unix:")))
    }
    guard let (host, port) = text.hostAndPort else {
      throw node.damage(expected: "a host with a port")
    }
    return .host(HostPort(host: host, port: port))
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
