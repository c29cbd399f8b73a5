// SPDX-License-Identifier: Apache-2.0

import Notation

/// The `Keep-Alive` header of a response, by which services announce when they close an idle
/// connection: `timeout=5, max=100` (RFC 2068, section 19.7.1).
package enum KeepAlive {
  /// How long a connection may have been idle for a request that cannot be sent a second time; nil
  /// if the service announces nothing.
  ///
  /// It is the announced time less a second, or half of it below two seconds: the request must
  /// arrive before the service closes the connection.
  package static func longestIdle(_ headers: HeaderFields) -> Duration? {
    let seconds = headers.values(of: "Keep-Alive").compactMap { timeout(in: $0) }.min()
    return seconds.map { $0 < 2 ? .milliseconds($0 * 500) : .seconds($0 - 1) }
  }

  /// The seconds of `timeout`, at most 2^31 - 1; nil for none, or for another text than digits.
  private static func timeout(in value: String) -> Int? {
    value.utf8.split(separator: UInt8(ascii: ",")).compactMap { seconds(in: $0) }.min()
  }

  private static func seconds(in parameter: Substring.UTF8View) -> Int? {
    let parts = parameter.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2,
      String(Substring(trimmed(parts[0], of: blanks))).equalsIgnoringASCIICase("timeout")
    else { return nil }
    let digits = trimmed(parts[1], of: blanks + [UInt8(ascii: "\"")])
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCIIDigit }) else { return nil }
    // More digits than a number holds: effectively forever.
    return min(Int(String(Substring(digits))) ?? .max, Int(Int32.max))
  }

  private static let blanks: [UInt8] = [0x20, 0x09]

  private static func trimmed(
    _ text: Substring.UTF8View, of bytes: [UInt8]
  ) -> Substring.UTF8View {
    var text = text.drop { bytes.contains($0) }
    while let last = text.last, bytes.contains(last) { text.removeLast() }
    return text
  }
}
