// SPDX-License-Identifier: Apache-2.0

import Notation

/// The hosts of `no_proxy`, which are reached directly.
///
/// Read as in curl: separated by commas or white space; `*` alone means all; a name means itself
/// and the names under it, with or without a leading dot; an IP address means itself, one with
/// `/bits` a range. A `:port` after a name restricts it, as in Go and Python.
package struct ProxyExceptions: Hashable, Sendable {
  package let text: String
  private let entries: [Entry]

  private enum Entry: Hashable {
    case everything
    /// Lower case, without dots at its ends.
    case name(String, port: Int?)
    case range([UInt8], bits: Int)
  }

  package init(_ text: String = "") {
    self.text = text
    let isSeparator: (UInt8) -> Bool = { $0 == UInt8(ascii: ",") || $0 == 0x20 || $0 == 0x09 }
    entries = text.utf8.split(whereSeparator: isSeparator)
      .compactMap { Self.entry(String(decoding: $0, as: UTF8.self)) }
  }

  /// Entries such as `*.example.com`, which hold for no address: `*` has a meaning only alone.
  package var vainPatterns: [String] {
    let isSeparator: (UInt8) -> Bool = { $0 == UInt8(ascii: ",") || $0 == 0x20 || $0 == 0x09 }
    return text.utf8.split(whereSeparator: isSeparator).map { String(decoding: $0, as: UTF8.self) }
      .filter { $0.utf8.count > 1 && $0.utf8.contains(UInt8(ascii: "*")) }
  }

  package var isEmpty: Bool { entries.isEmpty }

  /// Whether an address is reached directly.
  package func hold(for address: Address) -> Bool {
    guard !entries.isEmpty else { return false }
    let numeric = NumericAddress(host: address.host)
    let host = Self.withoutDots(address.host.lowercasedASCII)
    return entries.contains { entry in
      switch entry {
      case .everything: true
      case .range(let bytes, let bits):
        numeric.map { Self.lies($0.bytes, in: bytes, bits) } ?? false
      case .name(let name, let port):
        (port == nil || port == address.effectivePort)
          && (host.hasSameBytes(as: name)
            || numeric == nil && host.utf8.reversed().starts(with: ".\(name)".utf8.reversed()))
      }
    }
  }

  private static func entry(_ text: String) -> Entry? {
    if text.utf8.elementsEqual("*".utf8) { return .everything }
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let first = String(decoding: parts[0], as: UTF8.self)
    let isBracketed = first.utf8.first == UInt8(ascii: "[")
    let numeric =
      isBracketed
      ? NumericAddress(host: first) : NumericAddress(ipv6: first) ?? NumericAddress(ipv4: first)
    if let numeric {
      let width = numeric.bytes.count * 8
      guard parts.count > 1 else { return .range(numeric.bytes, bits: width) }
      guard let bits = Int(String(decoding: parts[1], as: UTF8.self)), (0...width).contains(bits)
      else { return nil }
      return .range(numeric.bytes, bits: bits)
    }
    let pieces = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let port = pieces.count == 2 ? Int(String(decoding: pieces[1], as: UTF8.self)) : nil
    let name = port == nil ? text : String(decoding: pieces[0], as: UTF8.self)
    let bare = withoutDots(name.lowercasedASCII)
    return bare.isEmpty ? nil : .name(bare, port: port)
  }

  private static func withoutDots(_ name: String) -> String {
    let dot = UInt8(ascii: ".")
    var bytes = name.utf8.drop { $0 == dot }
    while bytes.last == dot { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func lies(_ address: [UInt8], in range: [UInt8], _ bits: Int) -> Bool {
    guard address.count == range.count else { return false }
    return address.indices.allSatisfy { index in
      let left = max(0, min(8, bits - index * 8))
      let mask = UInt8(truncatingIfNeeded: 0xFF00 >> left)
      return address[index] & mask == range[index] & mask
    }
  }
}
