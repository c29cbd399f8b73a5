// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation

/// Whether a length may be believed (RFC 9112, section 6.3).
///
/// libcurl reads as many digits as there are, takes the last of several lengths, and of one that no
/// counter holds it makes the end of the connection.
enum LengthRule {
  /// What is wrong with the `Content-Length` of a head; nil when nothing is. Equal lengths are one.
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
    // `split` makes nothing of a value without a byte.
    return length == nil ? .lengthIsNotANumber("") : nil
  }

  private static func isShortNumber(_ text: String) -> Bool {
    (1...18).contains(text.utf8.count) && text.utf8.allSatisfy(\.isASCIIDigit)
  }

}
