// SPDX-License-Identifier: Apache-2.0

import Values

extension Moment {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The date of a header: `Tue, 15 Nov 1994 08:12:31 GMT`
  /// ([RFC 9110, section 5.6.7](https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7)); its obsolete
  /// forms are not read.
  init?(httpDate text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 29, text.hasSuffix(" GMT") else { return nil }
    func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    guard part(3..<5) == ", ", let month = Self.months.firstIndex(of: part(8..<11)) else {
      return nil
    }
    let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
    self.init(parsing: "\(part(12..<16))-\(number)-\(part(5..<7))T\(part(17..<25))Z")
  }
}
