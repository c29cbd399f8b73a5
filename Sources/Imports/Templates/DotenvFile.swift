// SPDX-License-Identifier: Apache-2.0

import Notation

/// Files with a line `NAME=value` for each variable of the environment.
package enum DotenvFile {
  /// The last value of each name.
  package static func values(of bytes: [UInt8]) -> [String: String] {
    var values: [String: String] = [:]
    for line in bytes.split(separator: 0x0A) {
      var text = String(decoding: line, as: UTF8.self).trimmedOfBlanks
      if text.hasPrefix("export ") { text = text.dropFirst(7).trimmedOfBlanks }
      guard !text.hasPrefix("#"), let sign = text.firstIndex(of: "=") else { continue }
      let name = text[..<sign].trimmedOfBlanks
      guard !name.isEmpty else { continue }
      values[name] = value(text[text.index(after: sign)...].trimmedOfBlanks)
    }
    return values
  }

  /// Without quotes; outside of them a comment begins with ` #`.
  private static func value(_ written: String) -> String {
    if let quote = written.first, "\"'`".contains(quote),
      let end = written.dropFirst().firstIndex(of: quote)
    {
      let inner = String(written[written.index(after: written.startIndex)..<end])
      return quote == "\"" ? inner.replacing("\\n", with: "\n") : inner
    }
    guard let comment = written.firstRange(of: " #") else { return written }
    return written[..<comment.lowerBound].trimmedOfBlanks
  }
}
