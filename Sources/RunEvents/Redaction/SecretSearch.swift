// SPDX-License-Identifier: Apache-2.0

/// A range of text that a secret covers.
struct SecretMatch {
  var range: Range<Int>
  var name: Int32
}

extension SecretIndex {
  /// Every secret in a text and in each of its decoded views.
  ///
  /// The ranges do not overlap and are in order. If several secrets overlap, the longest gives the
  /// name and the range covers all.
  ///
  /// - Parameter isCut: The text continues after its end; a secret that begins there counts.
  func matches(in bytes: UnsafeBufferPointer<UInt8>, isCut: Bool = false) -> [SecretMatch] {
    guard bytes.count >= Self.keyBytes else { return [] }
    var found: [SecretMatch] = []
    collect(in: bytes, isCut: isCut, into: &found) { $0 }
    let views = DecodedViews(of: bytes, traits)
    for place in 0..<views.count {
      views.bytes(at: place).withUnsafeBufferPointer { decoded in
        collect(in: decoded, isCut: isCut, into: &found) { views.source(of: $0, at: place) }
      }
    }
    return found.count < 2 ? found : Self.merged(found)
  }

  /// - Parameter source: Maps a range of `bytes` to the range of the searched text.
  private func collect(
    in bytes: UnsafeBufferPointer<UInt8>, isCut: Bool, into found: inout [SecretMatch],
    source: (Range<Int>) -> Range<Int>
  ) {
    search(bytes, isCut: isCut) { range, entry in
      let reached = reach(of: range, entry, in: bytes)
      found.append(SecretMatch(range: source(reached), name: entry.name))
    }
  }

  /// Extends the range to the base64 characters with the secret's first and last bits, and to the
  /// padding.
  func reach(
    of range: Range<Int>, _ entry: Entry, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Range<Int> {
    var (lower, upper) = (range.lowerBound, range.upperBound)
    if entry.reachesBefore, lower > 0, Self.isBase64(bytes[lower - 1]) { lower -= 1 }
    if entry.reachesAfter, upper < bytes.count, Self.isBase64(bytes[upper]) {
      upper += 1
      while upper < bytes.count, bytes[upper] == UInt8(ascii: "=") { upper += 1 }
    }
    return lower..<upper
  }

  static func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122: true
    default: "+/-_".utf8.contains(byte)
    }
  }

  private static func merged(_ matches: [SecretMatch]) -> [SecretMatch] {
    let sorted = matches.sorted {
      ($0.range.lowerBound, $1.range.count) < ($1.range.lowerBound, $0.range.count)
    }
    var result: [SecretMatch] = []
    var longest = 0
    for match in sorted {
      guard let last = result.last, match.range.lowerBound < last.range.upperBound else {
        result.append(match)
        longest = match.range.count
        continue
      }
      let upper = max(last.range.upperBound, match.range.upperBound)
      result[result.count - 1].range = last.range.lowerBound..<upper
      if match.range.count > longest {
        result[result.count - 1].name = match.name
        longest = match.range.count
      }
    }
    return result
  }
}
