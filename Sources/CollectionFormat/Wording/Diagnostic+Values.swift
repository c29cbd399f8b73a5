// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import YAMLTree

/// Messages about values of the wrong kind.
extension Diagnostic {
  static func wrongType(
    expected shape: Shape, found: String, at span: SourceSpan, offers: [Offer] = [],
    help: [String] = []
  ) -> Diagnostic {
    Diagnostic(
      .wrongType, "expected \(shape.words), found \(found)",
      at: Annotation(span, "is \(found)"),
      offers: offers, help: help)
  }

  static func unquoted(
    _ text: String, found: String, expected shape: Shape, at span: SourceSpan
  ) -> Diagnostic {
    let quoted = Quoting.quoted(text)
    return wrongType(
      expected: shape, found: found, at: span,
      offers: [.fix(Fix("quote it when it is meant as text: \(quoted)", span, quoted))])
  }

  static func missingValue(_ shape: Shape, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .missingValue, "expected \(shape.words), found nothing",
      at: Annotation(span, "no value"),
      help: [
        shape.takesEmptyText
          ? "write `\"\"` for an empty text, or `null`" : "write it here, or leave the key out"
      ])
  }

  /// - Parameters:
  ///   - piece: the text after the comma.
  ///   - whole: the place of the whole text.
  ///   - text: the intended text; nil if it cannot be shown.
  static func cutText(
    _ piece: String, at span: SourceSpan, begins: SourceSpan, whole: SourceSpan, text: String?
  ) -> Diagnostic {
    let quoted = text.map { Quoting.quoted($0) }
    return Diagnostic(
      .missingValue, "`\(piece)` has no value: the comma before it ended the text",
      at: Annotation(span, "YAML takes this for a key"),
      secondary: [Annotation(begins, "here the text begins")],
      offers: [
        quoted.map { .fix(Fix("quote the text: \($0)", whole, $0, isPreferred: true)) }
          ?? .words("quote the text")
      ])
  }

  static func cutCondition(
    _ begin: String, at span: SourceSpan, begins: SourceSpan, whole: SourceSpan, text: String
  ) -> Diagnostic {
    let quoted = Quoting.quoted(text)
    return Diagnostic(
      .invalidCondition, "YAML's comma cut the condition: in `[ ]` it ends at `\(begin)`",
      at: Annotation(span, "YAML takes this for the next condition"),
      secondary: [Annotation(begins, "here the condition begins")],
      offers: [.fix(Fix("quote the condition: \(quoted)", whole, quoted, isPreferred: true))])
  }

  static func wrongValue(_ text: String, expected shape: Shape, at span: SourceSpan) -> Diagnostic {
    Diagnostic(.invalidValue, "`\(text)` is not \(shape.words)", at: Annotation(span))
  }

  static func unknownWord(
    _ text: String, among words: [String], at span: SourceSpan
  ) -> Diagnostic {
    // A version or number is not a misspelling of another.
    let isWord = text.utf8.contains { $0.isASCIILetter }
    let near = isWord ? Offer.near(text, among: words, at: span) : nil
    return Diagnostic(
      .invalidValue, "`\(text)` is not \(Shape.words(words).words)", at: Annotation(span),
      offers: near.map { [$0] } ?? [])
  }

  /// A boolean where a word is expected.
  static func word(
    _ word: String, insteadOf node: YAMLNode, expected shape: Shape
  ) -> Diagnostic {
    wrongType(
      expected: shape, found: "a boolean", at: node.span,
      offers: [.fix(Fix("write `\(word)`", node.span, word))])
  }

  static func tooManyProblems(_ count: Int, at span: SourceSpan?) -> Diagnostic {
    Diagnostic(
      .tooManyProblems, "the file has more than \(count) problems; the rest are not shown",
      at: span.map { Annotation($0) }, help: ["is it a collection at all?"])
  }

  /// - Parameter help: what to write in its place; nil for the same in every list.
  static func emptyList(at span: SourceSpan, help: String? = nil) -> Diagnostic {
    Diagnostic(
      .emptyList, "the list is empty", at: Annotation(span, "nothing in it"),
      help: [help ?? "write an element, or leave the key out"])
  }

  static func badTag(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidTag, "`--tags` cannot select by the tag `\(text)`", at: Annotation(span),
      help: [
        "write one word without `(`, `)`, `,`, `|`, `&`, `!` and without `@` in front, none of "
          + "`and`, `or` and `not`"
      ])
  }

  /// - Parameter key: `skip` or `fails`.
  static func missingReason(of key: String, at span: SourceSpan) -> Diagnostic {
    let why = key == "fails" ? "a check is expected to fail" : "it is not carried out"
    return Diagnostic(
      .missingReason, "the reason is empty", at: Annotation(span, "has no text"),
      help: ["write why \(why), or leave `\(key)` out"])
  }

  /// `fails: true`, `skip: false`.
  static func noReason(of key: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .missingReason, "`\(key)` takes the reason, not true or false",
      at: Annotation(span, "a boolean"), help: reasonHelp(for: key))
  }

  /// `fails: yes`, `skip: 'false'`: texts, of which none turns the key on or off.
  static func answerForReason(of key: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .missingReason, "`\(key)` takes the reason: any text turns it on",
      severity: .warning, at: Annotation(span, "is taken for the reason"),
      help: reasonHelp(for: key))
  }

  private static func reasonHelp(for key: String) -> [String] {
    let example = key == "fails" ? "the shop answers 500 (SHOP-12)" : "waits for SHOP-12"
    return ["write why: `\(key): \(example)`", "or leave `\(key)` out"]
  }

  static func badDuration(_ text: String, isBare: Bool, at span: SourceSpan) -> Diagnostic {
    guard isBare else {
      return Diagnostic(
        .invalidDuration, "`\(text)` is not a duration", at: Annotation(span),
        help: ["write numbers with `d`, `h`, `m`, `s` or `ms`, largest first: `1h30m`, `500ms`"])
    }
    return Diagnostic(
      .missingUnit, "a duration needs a unit", at: Annotation(span, "a bare number"),
      offers: [.units(of: text, at: span, ("s", "seconds"), ("ms", "milliseconds"))])
  }

  static func noTimeLeft(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidDuration, "`\(text)` leaves no time for anything to happen", at: Annotation(span),
      help: ["write how long it may take at most: `10s`, `500ms`"])
  }

  static func badRedirects(_ text: String, at span: SourceSpan) -> Diagnostic {
    let near = Offer.near(text, among: ["follow", "none"], at: span)
    return Diagnostic(
      .invalidValue, "`\(text)` is not `follow`, `none` or a whole number from 0 to 1000",
      at: Annotation(span), offers: near.map { [$0] } ?? [])
  }

  static func badSize(_ text: String, isBare: Bool, at span: SourceSpan) -> Diagnostic {
    guard isBare else {
      return Diagnostic(
        .invalidSize, "`\(text)` is not a size", at: Annotation(span),
        help: ["write a number with `B`, `kB`, `MB`, `GB`, `KiB`, `MiB` or `GiB`: `64MB`"])
    }
    return Diagnostic(
      .missingUnit, "a size needs a unit", at: Annotation(span, "a bare number"),
      offers: [.units(of: text, at: span, ("B", "bytes"), ("MB", "megabytes"))])
  }

  /// `10MB` or `10Mbps` for `10MB/s`, or a bare number.
  static func badRate(_ text: String, isBare: Bool, at span: SourceSpan) -> Diagnostic {
    if isBare || ByteSize.parse(text) != nil {
      let unit = isBare ? "MB/s" : "/s"
      return Diagnostic(
        .missingUnit, "a rate needs a unit", at: Annotation(span, "bytes without a time"),
        offers: [.fix(.write(text + unit, at: span, isPreferred: !isBare))])
    }
    return Diagnostic(
      .invalidRate, "`\(text)` is not a rate", at: Annotation(span),
      help: ["write bytes a second: `10MB/s`, `64KiB/s`"])
  }

  /// A step that saves under an empty name.
  static func emptySavePath(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .missingValue, "`save` names no file", at: Annotation(span, "is empty"),
      help: ["write a path beneath the output folder: `save: report.pdf`"])
  }

  static func badStatus(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidStatus, "`\(text)` is not a status", at: Annotation(span),
      help: ["write a number from 100 to 599, or a class: `2xx`"])
  }

  static func nestedParameter(_ name: String, _ member: String?, at span: SourceSpan) -> Diagnostic
  {
    Diagnostic(
      .nestedParameter, "a mapping cannot be the value of `\(name)`",
      at: Annotation(span, "is a mapping"),
      help: ["write the whole name: `\(name)[\(member ?? "key")]`"])
  }
}

extension Offer {
  /// A number with one unit or another: ``write `10s` for seconds or `10ms` for milliseconds``.
  fileprivate static func units(
    of number: String, at span: SourceSpan, _ first: (unit: String, words: String),
    _ second: (unit: String, words: String)
  ) -> Offer {
    let ways = [first, second].map { "`\(number)\($0.unit)` for \($0.words)" }
    let fixes = zip([first, second], ways).map { unit, way in
      Fix("write \(way)", span, number + unit.unit)
    }
    return .choice("write \(ways.joined(separator: " or "))", of: fixes)
  }
}
