// SPDX-License-Identifier: Apache-2.0
import Diagnostics

/// Makes the diagnostics of this module for one file; all their wording is here.
package struct YAMLProblem: Sendable {
  let file: SourceFileID
  let bytes: [UInt8]

  func span(_ range: Range<Int>) -> SourceSpan {
    let start = min(range.lowerBound, bytes.count)
    return SourceSpan(file: file, range: start..<min(max(start, range.upperBound), bytes.count))
  }

  /// The bytes of one scalar at an offset; empty at the end of the file.
  func span(at offset: Int) -> SourceSpan {
    guard offset < bytes.count else { return span(bytes.count..<bytes.count) }
    var end = offset + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return span(offset..<end)
  }

  /// The text of a range, cut to a length that fits a message.
  func excerpt(_ range: Range<Int>, limit: Int = 60) -> String {
    var end = min(range.upperBound, range.lowerBound + limit)
    while end < range.upperBound, end > range.lowerBound, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    let text = String(decoding: bytes[range.lowerBound..<end], as: UTF8.self)
    return end < range.upperBound ? text + "…" : text
  }

  /// The part that a person who does not know YAML would take for the value at an offset.
  func value(from offset: Int) -> Range<Int> {
    var start = offset
    let limit = max(0, offset - Self.longestRest)
    while start > limit, bytes[start - 1] != 0x0A { start -= 1 }
    let extent = ValueExtent(bytes: bytes, line: start..<lineRest(from: offset).upperBound)
    return extent.value(from: offset, inFlow: extent.isInFlow(offset))
  }

  // MARK: Keys

  func duplicateKey(_ later: Range<Int>, first: Range<Int>) -> Diagnostic {
    Diagnostic(
      .duplicateKey, "the key `\(excerpt(later))` is in one mapping twice",
      at: Annotation(span(later), "the second one"),
      secondary: [Annotation(span(first), "the first one")],
      help: ["write it once; a list holds several values"])
  }

  func missingKey(at range: Range<Int>) -> Diagnostic {
    Diagnostic(
      .missingKey, "an entry has no key", at: Annotation(span(range), "a key is missing here"),
      help: ["write `key: value`, or `\"\": value` for an empty key"])
  }

  func keyIsNoText(_ range: Range<Int>) -> Diagnostic {
    guard let template = doubleBraces(around: range) else {
      return Diagnostic(
        .keyNotText, "a key is text, not a list or a mapping",
        at: Annotation(span(range), "in the place of a key"),
        help: ["quote it when it is meant as text"])
    }
    let text = excerpt(template)
    let name = text.drop { $0 == "{" || $0 == " " }.prefix { $0 != "}" && $0 != " " }
    let variable =
      name.utf8.contains { !OpenBracket.isWord($0) && !"._".utf8.contains($0) }
      ? []
      : [
        Offer.fix(
          Fix(
            "write '${\(name)}' for the value of `\(name)`", span(template), "'${\(name)}'",
            isPreferred: true))
      ]
    return Diagnostic(
      .keyNotText, "`\(text)` is a mapping as the key of a mapping",
      at: Annotation(span(template), "YAML reads braces here, not a template"),
      offers: variable + [.words(quoting(template, "quote it").words)])
  }

  /// The `{{ … }}` whose inner braces are a range.
  private func doubleBraces(around range: Range<Int>) -> Range<Int>? {
    guard range.lowerBound > 0, bytes[range.lowerBound - 1] == UInt8(ascii: "{"),
      range.upperBound < bytes.count, bytes[range.lowerBound] == UInt8(ascii: "{")
    else { return nil }
    let end = bytes[range.upperBound] == UInt8(ascii: "}") ? 1 : 0
    return range.lowerBound - 1..<range.upperBound + end
  }

  // MARK: Anchors, aliases, tags

  func undefinedAlias(_ name: String, at range: Range<Int>, near: String?) -> Diagnostic {
    let text = excerpt(range)
    let place = span(range)
    let near = near.map { Offer.fix(.meant("*\($0)", at: place, isPreferred: false)) }
    return Diagnostic(
      .undefinedAlias, "`\(text)` names an anchor that is not defined before it",
      at: Annotation(place, "no `&\(name)` before this"),
      offers: [
        near ?? .words("write `&\(name)` before the value it means"),
        quoting(range, "quote it when it is text"),
      ])
  }

  func recursiveAlias(_ name: String, at range: Range<Int>, definition: Int) -> Diagnostic {
    Diagnostic(
      .recursiveAlias, "`\(excerpt(range))` is inside the value that it names",
      at: Annotation(span(range), "would contain itself"),
      secondary: [Annotation(span(at: definition), "`&\(name)` begins here")],
      help: ["move the anchor to a value that does not hold its own alias"])
  }

  func aliasBomb(at range: Range<Int>, limit: Int) -> Diagnostic {
    Diagnostic(
      .aliasBomb, "aliases expand the file to more than \(limit) values",
      at: Annotation(span(range), "this alias goes over the limit"),
      help: ["repeat less, or read the values from a data file"])
  }

  func tooDeep(at offset: Int, limit: Int) -> Diagnostic {
    Diagnostic(
      .nestedTooDeeply, "lists and mappings are nested more than \(limit) deep",
      at: Annotation(span(at: offset), "one level too many"),
      help: ["nest less, or put the document into a file of its own"])
  }

  func tag(at range: Range<Int>) -> Diagnostic {
    let text = excerpt(range)
    let value = value(from: range.lowerBound)
    // No tag begins with `!(`: that is a negation.
    let isPreferred = text.utf8.dropFirst().first == UInt8(ascii: "(")
    return Diagnostic(
      .tag, "`\(text)` is a YAML tag, which the format does not use",
      at: Annotation(span(range), "a value that begins with `!` is read as a tag"),
      offers: [
        quoting(
          value, "quote a condition or text that begins with `!`", isPreferred: isPreferred)
      ])
  }

  func mergeOfNoMapping(at range: Range<Int>) -> Diagnostic {
    Diagnostic(
      .mergeNotMapping, "`<<` merges mappings only",
      at: Annotation(span(range), "not a mapping"),
      help: [
        "write `<<: *name` where `&name` is a mapping", "quote the key when it is data: \"<<\"",
      ])
  }

  func mergeClash(
    _ key: String, at range: Range<Int>, first: Range<Int>, second: Range<Int>
  ) -> Diagnostic {
    Diagnostic(
      .mergeClash, "two merged mappings have the key `\(key)`",
      at: Annotation(span(range), "has `\(key)` again"),
      secondary: [
        Annotation(span(first), "the first one"), Annotation(span(second), "the second one"),
      ],
      help: ["write `\(key)` in the mapping itself, which then wins"])
  }
}
