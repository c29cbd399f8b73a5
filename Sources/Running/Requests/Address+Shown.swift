// SPDX-License-Identifier: Apache-2.0

import Exchanges

extension Address {
  /// An address for people, with marks in place of the parts that were made from secrets.
  ///
  /// - Parameters:
  ///   - sent: The address as sent.
  ///   - text: Its text with the marks, percent-encoded like that of `sent`.
  ///   - mark: The mark of all secrets in the text.
  init(shown text: String, of sent: Address, isAbsolute: Bool, mark: String, base: Address?) {
    if Address.isAbsolute(text) == isAbsolute,
      let shown = try? Address(joining: text, to: base)
    {
      self = shown
      return
    }
    // With marks in the host or the port, the text cannot be parsed as an address.
    self = sent
    let rest = text.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst()
    guard Address.isAbsolute(text), rest.starts(with: "//".utf8) else {
      (host, port, path) = (mark, nil, "/***")
      (query, fragment) = (nil, nil)
      return
    }
    let authority = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
    let tail = rest.dropFirst(2 + authority.count)
    if let read = try? Address(parsing: "http://h\(Substring(tail))") {
      (path, query, fragment) = (read.path, read.query, read.fragment)
    } else {
      (path, query, fragment) = ("/***", nil, nil)
    }
    var place = Substring(authority)
    if let at = place.utf8.lastIndex(of: UInt8(ascii: "@")) {
      place = place[place.utf8.index(after: at)...]
    }
    if let port, place.utf8.reversed().starts(with: ":\(port)".utf8.reversed()) {
      host = String(place.dropLast("\(port)".count + 1))
    } else {
      (host, port) = (String(place), nil)
    }
  }
}
