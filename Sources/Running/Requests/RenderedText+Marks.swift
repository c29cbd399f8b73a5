// SPDX-License-Identifier: Apache-2.0

import Expressions

extension RenderedText {
  /// The text with a mark for each stretch that came from secrets, unless a search hides it anyway;
  /// nil if no mark is needed.
  func masked(unless isHidden: (String, SecretNames) -> Bool) -> String? {
    var shown: [UInt8] = []
    var position = 0
    let bytes = Array(text.utf8)
    for part in secretParts where !part.range.isEmpty {
      let stretch = String(decoding: bytes[part.range], as: UTF8.self)
      guard !isHidden(stretch, part.secrets) else { continue }
      shown += bytes[position..<part.range.lowerBound]
      shown += Array(part.secrets.mark.utf8)
      position = part.range.upperBound
    }
    guard position > 0 else { return nil }
    return String(decoding: shown + bytes[position...], as: UTF8.self)
  }
}
