// SPDX-License-Identifier: Apache-2.0

import Notation

/// The address of a document, as the client spells it.
///
/// Clients compare addresses by their own rules, so the spelling of one that came in is kept.
package struct DocumentURI: Hashable, Sendable {
  private let spelling: ByteText

  package init(_ text: String) { spelling = ByteText(text) }

  /// The address of a file.
  ///
  /// - Parameter path: absolute.
  package init(path: [UInt8]) {
    let encoded = PercentCoding.encode(path) { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: "/-._~".utf8.contains(byte)
      }
    }
    self.init("file://" + String(decoding: encoded, as: UTF8.self))
  }

  package var text: String { spelling.text }

  /// The absolute path of a file on this machine; nil for another scheme (`untitled:`, `git:`) or machine.
  package var path: [UInt8]? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 7, bytes[..<4].map({ $0 | 0x20 }).elementsEqual("file".utf8),
      bytes[4..<7].elementsEqual("://".utf8)
    else { return nil }
    let rest = bytes[7...].prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let machine = rest.prefix { $0 != 0x2F }
    guard machine.isEmpty || machine.map({ $0 | 0x20 }).elementsEqual("localhost".utf8),
      let path = PercentCoding.decode(rest.dropFirst(machine.count), broken: .kept),
      path.first == 0x2F, !path.contains(0)
    else { return nil }
    return path
  }

  /// The last part of the path, decoded.
  package var name: [UInt8] {
    let path = path ?? Array(text.utf8)
    return Array(path.suffix(from: (path.lastIndex(of: 0x2F) ?? -1) + 1))
  }
}
