// SPDX-License-Identifier: Apache-2.0

import Notation

extension Timestamp {
  /// Reads RFC 3339 with any offset, and nothing else; nil for other text and out of range.
  ///
  /// `2009-02-13T23:31:30.5+01:00`. More than nine digits of a fraction are cut.
  package init?(rfc3339 text: String) {
    guard let read = RFC3339(text, RFC3339Policy()), let time = read.time else { return nil }
    var nanoseconds: Int32 = 0
    for place in 0..<9 {
      let digit = place < time.fraction.count ? time.fraction[place] & 0x0F : 0
      nanoseconds = nanoseconds * 10 + Int32(digit)
    }
    let minutes = (read.date.daysSince1970 * 24 + time.hour) * 60 + time.minute - time.offsetMinutes
    self.init(seconds: Int64(minutes * 60 + time.second), nanoseconds: nanoseconds)
  }

  /// Reads a date of RFC 3339, `2009-02-13`: its beginning in UTC; nil for other text.
  init?(date text: String) {
    guard text.utf8.count == 10 else { return nil }
    self.init(rfc3339: text + "T00:00:00Z")
  }

  /// RFC 3339 in UTC with as many digits of a fraction as are needed, as in CEL's `string`.
  var shortestText: String {
    let second = RFC3339.text(ofSeconds: seconds)
    return DecimalDigits.trimmed(second, Int(nanoseconds), places: 9) + "Z"
  }

  /// RFC 3339 in UTC with milliseconds, as in texts of a collection.
  package var millisecondsText: String {
    let milliseconds = DecimalDigits.padded(Int(nanoseconds) / 1_000_000, to: 3)
    return RFC3339.text(ofSeconds: seconds) + "." + milliseconds + "Z"
  }
}
