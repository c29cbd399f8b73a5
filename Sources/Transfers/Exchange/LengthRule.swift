// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// Whether a length may be believed (RFC 9112, section 6.3).
///
/// libcurl reads as many digits as there are, takes the last of several lengths, and of one that no
/// counter holds it makes the end of the connection. Another reader of the same bytes sees another body,
/// so none of these passes.
enum LengthRule {
  /// What is wrong with the `Content-Length` of a head, as a sentence; nil when nothing is, and where
  /// `Transfer-Encoding` stands over it.
  static func problem(in headers: HeaderFields) -> String? {
    let values = headers.values(of: "Content-Length")
    guard let first = values.first, !(values.count == 1 && isShortNumber(first)),
      headers.first("Transfer-Encoding") == nil
    else { return nil }
    var length: Int64?
    for value in values.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
      let text = value.trimmingSpaces
      guard !text.isEmpty, text.utf8.allSatisfy(isDigit) else {
        return "`Content-Length` is no number: `\(text)`"
      }
      guard let number = Int64(text) else {
        return "`Content-Length` is a number beyond all measure"
      }
      if let length, length != number {
        return "`Content-Length` says \(length) and \(number)"
      }
      length = number
    }
    return nil
  }

  private static func isShortNumber(_ text: String) -> Bool {
    (1...18).contains(text.utf8.count) && text.utf8.allSatisfy(isDigit)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    var text = drop(while: isSpace)
    while let last = text.last, isSpace(last) { text.removeLast() }
    return text
  }
}
