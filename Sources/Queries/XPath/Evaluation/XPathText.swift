// SPDX-License-Identifier: Apache-2.0

import Notation

/// The functions of texts (XPath 1.0, section 4.2) on UTF-8; each is linear.
enum XPathText {
  /// Without white space at the ends, and with one space for each other run of it.
  static func normalized(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    for word in text.split(whereSeparator: \.isASCIISpace) {
      if !result.isEmpty { result.append(0x20) }
      result += word
    }
    return result[...]
  }

  /// The characters whose position, from 1, is at least `start` and below `start + count`, both
  /// rounded.
  static func part(
    of text: ArraySlice<UInt8>, from start: Double, count: Double
  ) -> ArraySlice<UInt8> {
    let first = XPathNumber.round(start)
    let end = first + XPathNumber.round(count)
    var place = 0.0
    var range: Range<Int>?
    for index in text.indices {
      if text[index] & 0xC0 != 0x80 { place += 1 }
      guard place >= first, place < end else { continue }
      range = (range?.lowerBound ?? index)..<index + 1
    }
    return range.map { text[$0] } ?? []
  }

  /// Replaces each character of `from` by the one at the same position in `to`, or removes it.
  static func translated(
    _ text: ArraySlice<UInt8>, _ from: ArraySlice<UInt8>, _ to: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8> {
    let targets = Array(String(decoding: to, as: UTF8.self).unicodeScalars)
    var map: [Unicode.Scalar: Unicode.Scalar?] = [:]
    for (place, scalar) in String(decoding: from, as: UTF8.self).unicodeScalars.enumerated()
    where map[scalar] == nil {
      map[scalar] = .some(place < targets.count ? targets[place] : nil)
    }
    var result = String.UnicodeScalarView()
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      guard let target = map[scalar] else {
        result.append(scalar)
        continue
      }
      if let target { result.append(target) }
    }
    return ArraySlice(String(result).utf8)
  }

  /// The first place of a part in a text (Knuth, Morris and Pratt); an empty part is at the
  /// beginning.
  static func range(
    of part: ArraySlice<UInt8>, in text: ArraySlice<UInt8>
  ) -> Range<Int>? {
    let part = Array(part)
    guard !part.isEmpty else { return text.startIndex..<text.startIndex }
    guard part.count <= text.count else { return nil }
    var failure = [0]
    var matched = 0
    for byte in part.dropFirst() {
      while matched > 0, part[matched] != byte { matched = failure[matched - 1] }
      if part[matched] == byte { matched += 1 }
      failure.append(matched)
    }
    matched = 0
    for index in text.indices {
      while matched > 0, part[matched] != text[index] { matched = failure[matched - 1] }
      if part[matched] == text[index] { matched += 1 }
      if matched == part.count { return index + 1 - part.count..<index + 1 }
    }
    return nil
  }
}
