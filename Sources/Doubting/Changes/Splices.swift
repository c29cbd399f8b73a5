// SPDX-License-Identifier: Apache-2.0

/// A replacement of bytes.
struct Splice {
  let range: Range<Int>
  let replacement: [UInt8]
}

extension [UInt8] {
  /// The bytes with all replacements, which are in their order and do not overlap.
  func splicing(_ splices: [Splice]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count + splices.reduce(0) { $0 + $1.replacement.count })
    var place = 0
    for splice in splices {
      result += self[place..<splice.range.lowerBound]
      result += splice.replacement
      place = splice.range.upperBound
    }
    result += self[place...]
    return result
  }
}
