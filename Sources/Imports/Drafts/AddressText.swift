// SPDX-License-Identifier: Apache-2.0

import Notation

/// The path and the query of an address whose text another program has sent: what our addresses would
/// percent-encode is in `raw(…)`, and what no address may have is encoded.
package struct AddressText {
  package private(set) var text: ImportedText
  /// Whether something that no address may have was percent-encoded.
  package private(set) var isCorrected = false

  /// - Parameter start: what is before it.
  package init(after start: ImportedText = ImportedText()) { text = start }

  /// Appends literal text. What no address may have is percent-encoded: a blank, a control character,
  /// one outside of ASCII, and a `%` without two digits after it.
  package mutating func append(_ literal: some Collection<UInt8>) {
    let bytes = Array(literal)
    let sendable = Self.sendable(bytes)
    isCorrected = isCorrected || Self.isChanged(bytes)
    text.appendSent(sendable)
  }

  /// The text with what no address may have percent-encoded.
  package static func sendable(_ literal: some Collection<UInt8>) -> [UInt8] {
    let bytes = Array(literal)
    var sendable: [UInt8] = []
    sendable.reserveCapacity(bytes.count)
    for (place, byte) in bytes.enumerated() {
      if isRefused(byte, before: bytes[(place + 1)...]) {
        PercentCoding.append(byte, to: &sendable)
      } else {
        sendable.append(byte)
      }
    }
    return sendable
  }

  package mutating func append(expression source: String) { text.append(expression: source) }

  /// Whether something besides characters outside of ASCII, which every tool encodes, is encoded.
  private static func isChanged(_ bytes: [UInt8]) -> Bool {
    bytes.indices.contains { bytes[$0] < 0x80 && isRefused(bytes[$0], before: bytes[($0 + 1)...]) }
  }

  private static func isRefused(_ byte: UInt8, before rest: ArraySlice<UInt8>) -> Bool {
    guard byte == UInt8(ascii: "%") else { return byte <= 0x20 || byte >= 0x7F }
    let digits = rest.prefix(2)
    return digits.count < 2 || !digits.allSatisfy(\.isHexDigit)
  }
}
