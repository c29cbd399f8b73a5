// SPDX-License-Identifier: Apache-2.0

/// A stretch of text that a secret covers.
struct SecretMatch {
  var range: Range<Int>
  var name: Int32
}

/// Finds every secret in a text, as it stands and in each decoded view of it.
struct SecretSearch {
  let index: SecretIndex

  /// Stretches that do not overlap, in order; where several secrets overlap, the longest gives the
  /// name and all are covered.
  func matches(in bytes: UnsafeBufferPointer<UInt8>) -> [SecretMatch] {
    var found: [SecretMatch] = []
    index.search(bytes) { range, entry in
      found.append(SecretMatch(range: reach(of: range, entry, in: bytes), name: entry.name))
    }
    for encoding in TextEncoding.allCases where isWorthDecoding(bytes, encoding) {
      let view = DecodedView(bytes, encoding)
      view.bytes.withUnsafeBufferPointer { decoded in
        index.search(decoded) { range, entry in
          let reached = reach(of: range, entry, in: decoded)
          found.append(SecretMatch(range: view.source(of: reached), name: entry.name))
        }
      }
    }
    return found.count < 2 ? found : Self.merged(found)
  }

  private func isWorthDecoding(
    _ bytes: UnsafeBufferPointer<UInt8>, _ encoding: TextEncoding
  ) -> Bool {
    guard bytes.count >= SecretIndex.keyBytes else { return false }
    if bytes.contains(encoding.lead) { return true }
    return encoding == .percent && index.holdsSpace && bytes.contains(UInt8(ascii: "+"))
  }

  /// Takes the base64 characters in that hold the secret's first and last bits, and the padding.
  private func reach(
    of range: Range<Int>, _ entry: SecretIndex.Entry, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Range<Int> {
    var (lower, upper) = (range.lowerBound, range.upperBound)
    if entry.reachesBefore, lower > 0, Self.isBase64(bytes[lower - 1]) { lower -= 1 }
    if entry.reachesBehind, upper < bytes.count, Self.isBase64(bytes[upper]) {
      upper += 1
      while upper < bytes.count, bytes[upper] == UInt8(ascii: "=") { upper += 1 }
    }
    return lower..<upper
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
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
