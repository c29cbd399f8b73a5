// SPDX-License-Identifier: Apache-2.0

import Notation

/// RFC 8259, section 6: `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`.
enum JSONNumberGrammar {
  /// Whether the whole of the bytes is a number.
  static func accepts(_ bytes: some Sequence<UInt8>) -> Bool {
    var rest = Rest(bytes.makeIterator())
    rest.skip(UInt8(ascii: "-"))
    if !rest.skip(UInt8(ascii: "0")) {
      guard rest.skipDigits() else { return false }
    }
    if rest.skip(UInt8(ascii: ".")) {
      guard rest.skipDigits() else { return false }
    }
    if rest.skip(UInt8(ascii: "e")) || rest.skip(UInt8(ascii: "E")) {
      if !rest.skip(UInt8(ascii: "-")) { rest.skip(UInt8(ascii: "+")) }
      guard rest.skipDigits() else { return false }
    }
    return rest.next == nil
  }

  private struct Rest<Bytes: IteratorProtocol<UInt8>> {
    private var bytes: Bytes
    var next: UInt8?

    init(_ bytes: Bytes) {
      self.bytes = bytes
      next = self.bytes.next()
    }

    @discardableResult
    mutating func skip(_ byte: UInt8) -> Bool {
      guard next == byte else { return false }
      next = bytes.next()
      return true
    }

    mutating func skipDigits() -> Bool {
      guard isDigit else { return false }
      while isDigit { next = bytes.next() }
      return true
    }

    private var isDigit: Bool { next?.isASCIIDigit ?? false }
  }
}
