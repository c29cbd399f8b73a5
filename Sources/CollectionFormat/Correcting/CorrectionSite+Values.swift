// SPDX-License-Identifier: Apache-2.0

import Notation

extension CorrectionSite {
  /// With a value as it is here, in place of what other tools have there.
  var values: [Correction] {
    let texts = [withoutTag, withoutReason, withTemplate, withOneBrace, withOwnQuotes].compactMap {
      $0
    }
    return texts.map { Correction(line, $0.text, isPreferred: $0.isPreferred) }
      + withKeyOfList
  }

  /// `id: "${id}"` for `id: !int "${id}"`, and `"12"` for `!!str 12`.
  private var withoutTag: (text: [UInt8], isPreferred: Bool)? {
    let start = place.lowerBound - line.range.lowerBound
    guard line.bytes.indices.contains(start),
      let value = TaggedValue(line.bytes[start...])?.untagged
    else { return nil }
    var lead = line.bytes[..<start]
    if value.text.isEmpty { lead = lead.dropLast(lead.reversed().prefix { $0 == 0x20 }.count) }
    return (lead + value.text, value.isSame)
  }

  /// `status: 200` for `status: 200 OK`.
  private var withoutReason: (text: [UInt8], isPreferred: Bool)? {
    let start = place.lowerBound - line.range.lowerBound
    guard line.bytes.indices.contains(start) else { return nil }
    let number = line.bytes[start...].prefix(while: \.isASCIIDigit)
    let reason = line.bytes[number.endIndex...]
      .prefix { $0.isASCIILetter || $0 == 0x20 || $0 == UInt8(ascii: "-") }
    guard number.count == 3, let last = reason.lastIndex(where: \.isASCIILetter) else { return nil }
    return (Array(line.bytes[..<number.endIndex] + line.bytes[(last + 1)...]), true)
  }

  /// `id: '${id}'` for `id: {id}` and `id: {id:d}`.
  private var withTemplate: (text: [UInt8], isPreferred: Bool)? {
    let start = place.lowerBound - line.range.lowerBound
    guard
      let open = line.bytes[..<min(start + 1, line.bytes.count)]
        .lastIndex(of: UInt8(ascii: "{")),
      let close = line.bytes[open...].firstIndex(of: UInt8(ascii: "}"))
    else { return nil }
    let inner = line.bytes[(open + 1)..<close]
    let name = inner.prefix { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
    let format = inner[name.endIndex...]
    guard let first = name.first, !first.isASCIIDigit,
      format.isEmpty || format.first == UInt8(ascii: ":") && format.count == 2
    else { return nil }
    let template = Array("'${".utf8) + name + Array("}'".utf8)
    return (Array(line.bytes[..<open]) + template + Array(line.bytes[(close + 1)...]), false)
  }

  /// `"${least}"` for `{{least}}` between quotes.
  private var withOneBrace: (text: [UInt8], isPreferred: Bool)? {
    guard let open = line.bytes.firstRange(of: "{{".utf8),
      let close = line.bytes[open.upperBound...].firstRange(of: "}}".utf8)
    else { return nil }
    let inner = line.bytes[open.upperBound..<close.lowerBound]
    let isName = inner.allSatisfy { $0.isASCIIAlphanumeric || "_. ".utf8.contains($0) }
    guard isName, inner.contains(where: \.isASCIILetter) else { return nil }
    let name = inner.drop { $0 == 0x20 }.prefix { $0 != 0x20 }
    let template = Array("${".utf8) + name + Array("}".utf8)
    return (
      Array(line.bytes[..<open.lowerBound] + template + line.bytes[close.upperBound...]), true
    )
  }

  /// `"name": "Rex"` for `"name: Rex"`.
  private var withOwnQuotes: (text: [UInt8], isPreferred: Bool)? {
    let start = place.lowerBound - line.range.lowerBound
    let end = min(place.upperBound - line.range.lowerBound, line.bytes.count)
    guard start >= 0, start + 1 < end, "\"'".utf8.contains(line.bytes[start]),
      line.bytes[end - 1] == line.bytes[start],
      let colon = line.bytes[start..<end].firstRange(of: ": ".utf8)
    else { return nil }
    let quote = [line.bytes[start]]
    let key = line.bytes[..<colon.lowerBound] + quote + Array(": ".utf8)
    return (Array(key + quote + line.bytes[colon.upperBound...]), false)
  }

  /// With the key of the list whose first entry is on the line, where only it is missing.
  private var withKeyOfList: [Correction] {
    var before = line.previous(in: bytes)
    while let one = before, one.isBlank { before = one.previous(in: bytes) }
    // A key without a value above the list is its key.
    guard isSyntax, line.bytes.dropFirst(line.indentation).starts(with: "- ".utf8), let before,
      before.indentation < line.indentation, before.bytes.last != UInt8(ascii: ":"),
      before.content.firstRange(of: ": ".utf8) != nil, before.lead.allSatisfy({ $0 == 0x20 })
    else { return [] }
    let start = line.range.lowerBound
    let widths = [max(0, line.indentation - 2), line.indentation]
    return ["requests", "steps", "setup"].flatMap { key in
      widths.map { width in
        let text = Array(repeating: UInt8(ascii: " "), count: width) + Array("\(key):\n".utf8)
        return Correction(
          [Correction.Edit(range: start..<start, text: text)],
          title: "write `\(key):` above the list", isPreferred: false)
      }
    }
  }
}
