// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation

/// Judges a `Content-Length` (RFC 9112, section 6.3).
///
/// libcurl accepts any number of digits, uses the last of several lengths, and reads to the end of
/// the connection for a length that exceeds its counter.
enum LengthRule {
  /// The problem with the `Content-Length` of a head; nil for none. Repeated equal lengths are
  /// allowed.
  static func problem(in headers: HeaderFields) -> FramingProblem? {
    let values = headers.values(of: "Content-Length")
    guard let first = values.first, !(values.count == 1 && isShortNumber(first)) else {
      return nil
    }
    var length: Int64?
    for value in values.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
      let text = value.trimmingSpaces
      guard !text.isEmpty, text.utf8.allSatisfy(\.isASCIIDigit) else {
        return .lengthIsNotANumber(FramingProblem.shown(text.utf8))
      }
      guard let number = Int64(text) else { return .lengthIsTooLarge }
      if let length, length != number { return .lengthsDiffer(length, number) }
      length = number
    }
    // `split` returns nothing for an empty value.
    return length == nil ? .lengthIsNotANumber("") : nil
  }

  private static func isShortNumber(_ text: String) -> Bool {
    (1...18).contains(text.utf8.count) && text.utf8.allSatisfy(\.isASCIIDigit)
  }

}
