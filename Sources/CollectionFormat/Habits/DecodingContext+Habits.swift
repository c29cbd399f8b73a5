// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions
import Notation
import Queries
import YAMLTree

extension DecodingContext {
  /// Mistakes in the expression that a scalar is, with the whole text that was probably meant.
  func answered(_ errors: [ExpressionError], in scalar: YAMLScalar) -> [Diagnostic] {
    let shell = ShellTemplate.find(in: scalar.text)
    if !shell.isEmpty {
      let rest = errors.filter { error in
        !shell.contains {
          $0.range.overlaps(error.range) || $0.range.contains(error.range.lowerBound)
        }
      }
      if rest.count < errors.count {
        return shell.map { Diagnostic.shellTemplate($0, in: scalar) }
          + rest.map { $0.diagnostic(at: scalar.span(ofText: $0.range)) }
      }
    }
    let found = errors.map { $0.diagnostic(at: scalar.span(ofText: $0.range)) }
    guard let first = found.first else { return found }
    let text = scalar.text
    let isTemplate = text.utf8.starts(with: "${".utf8) && text.utf8.last == UInt8(ascii: "}")
    let compiles = { (text: String) in Self.compiles(isTemplate ? "${\(text)}" : text, isTemplate) }
    let inner = isTemplate ? String(text.dropFirst(2).dropLast()) : text
    let plain = Typography.plain(inner).flatMap { plain in
      compiles(plain) ? HabitTable.Rewritten(text: plain, isExact: true) : nil
    }
    guard let meant = plain ?? HabitTable.expressions.rewritten(inner, compiles: compiles) else {
      return found
    }
    let written = isTemplate ? "${\(meant.text)}" : meant.text
    return [first.meaning(written, in: scalar, isPreferred: meant.isExact)] + found.dropFirst()
  }

  private static func compiles(_ text: String, _ isTemplate: Bool) -> Bool {
    var errors: [ExpressionError] = []
    if isTemplate { return Template.parse(text, errors: &errors) != nil && errors.isEmpty }
    return Expression.parseCondition(text, errors: &errors) != nil && errors.isEmpty
  }

  /// A mistake in a JSONPath, with the path that was probably meant.
  ///
  /// - Parameter isSource: whether a template could be in its place.
  func answered(
    _ error: JSONPathError, in scalar: YAMLScalar, isSource: Bool
  ) -> Diagnostic {
    var diagnostic = error.diagnostic(at: scalar.span(ofText: error.range))
    if let call = PathCall(endOf: scalar.text) {
      if isSource, let template = call.template {
        return diagnostic.meaning(template, in: scalar, isPreferred: false)
      }
      diagnostic.offers = call.help.map { .words($0) }
      return diagnostic
    }
    guard diagnostic.fixes.isEmpty,
      let meant = HabitTable.paths.rewritten(scalar.text, compiles: { (try? JSONPath($0)) != nil })
    else { return diagnostic }
    return diagnostic.meaning(meant.text, in: scalar, isPreferred: meant.isExact)
  }

  /// A mistake in a pattern, with the one that was probably meant.
  ///
  /// - Parameters:
  ///   - span: the place of the mistake.
  ///   - isLiteral: whether the scalar is the pattern, without templates.
  func answered(
    _ error: PatternSyntaxError, in scalar: YAMLScalar, at span: SourceSpan, isLiteral: Bool
  ) -> Diagnostic {
    let diagnostic = error.diagnostic(at: span)
    guard isLiteral,
      let meant = HabitTable.patterns.rewritten(scalar.text, compiles: Self.isPattern)
    else { return diagnostic }
    return diagnostic.meaning(meant.text, in: scalar, isPreferred: false)
  }

  /// Warns about a pattern of another language that PCRE2 takes for something else.
  mutating func warnOfHabits(inPattern scalar: YAMLScalar) {
    guard Self.mayBeForeign(scalar),
      let meant = HabitTable.silentPatterns.rewritten(scalar.text, compiles: Self.isPattern)
    else { return }
    report(
      Diagnostic.foreignPattern(meant.text, at: scalar.span)
        .meaning(meant.text, in: scalar, isPreferred: false))
  }

  /// Warns about a literal in an expression, like `warnOfHabits(inPattern:)`.
  mutating func warnOfHabits(inPattern text: String, at span: SourceSpan) {
    guard let meant = HabitTable.silentPatterns.rewritten(text, compiles: Self.isPattern) else {
      return
    }
    report(.foreignPattern(meant.text, at: span))
  }

  /// Whether a pattern has a sign of the table: most have none, and are not searched.
  private static func mayBeForeign(_ scalar: YAMLScalar) -> Bool {
    scalar.ofText { bytes in
      if bytes.first == UInt8(ascii: "/") { return 1 }
      if bytes.count > 1, bytes[0] == UInt8(ascii: "r"), "\"'".utf8.contains(bytes[1]) { return 1 }
      var previous: UInt8 = 0
      for byte in bytes {
        if previous == UInt8(ascii: "%"), "adsw".utf8.contains(byte) { return 1 }
        if previous == UInt8(ascii: "\\"), "<|".utf8.contains(byte) { return 1 }
        previous = byte
      }
      return nil
    } != nil
  }

  private static func isPattern(_ text: String) -> Bool { (try? Pattern(text)) != nil }

  /// A mistake in an XPath, with the one that was probably meant.
  func answered(_ error: XPathError, in scalar: YAMLScalar) -> Diagnostic {
    let diagnostic = error.diagnostic(at: scalar.span(ofText: error.range))
    guard diagnostic.fixes.isEmpty,
      let meant = HabitTable.xpaths.rewritten(scalar.text, compiles: { (try? XPath($0)) != nil })
    else { return diagnostic }
    return diagnostic.meaning(meant.text, in: scalar, isPreferred: false)
  }
}

extension Diagnostic {
  /// The mistake with another text for the whole scalar as its first offer.
  fileprivate func meaning(
    _ text: String, in scalar: YAMLScalar, isPreferred: Bool
  ) -> Diagnostic {
    var diagnostic = self
    let title = "write `\(text)`"
    let written = scalar.style == .plain && text.isPlainInFlow ? text : Quoting.quoted(text)
    let offer: Offer
    switch scalar.style {
    case .plain, .singleQuoted, .doubleQuoted:
      offer = .fix(Fix(title, scalar.span, written, isPreferred: isPreferred))
    case .literal, .folded: offer = .words(title)
    }
    // Advice with sample names is worse than the text itself.
    diagnostic.offers = [offer]
    return diagnostic
  }
}

extension String {
  /// Whether YAML reads it as this text without quotes, between brackets too.
  fileprivate var isPlainInFlow: Bool {
    guard let first = utf8.first, first.isASCIIAlphanumeric || first == UInt8(ascii: "(") else {
      return false
    }
    let signs = utf8.contains { ",[]{}#\"".utf8.contains($0) || $0 < 0x20 }
    return !signs && utf8.firstRange(of: ": ".utf8) == nil && utf8.last != UInt8(ascii: ":")
  }
}

extension Diagnostic {
  /// `${name:-word}` of shells, with the template that does the same in its place.
  fileprivate static func shellTemplate(
    _ found: ShellTemplate, in scalar: YAMLScalar
  ) -> Diagnostic {
    let span = scalar.span(ofText: found.range)
    var diagnostic = Diagnostic(
      .shellTemplate, "`\(found.written)` is the notation of a shell", at: Annotation(span))
    let quote: Character = scalar.style == .singleQuoted ? "\"" : "'"
    if let meant = found.meant(quote: quote) {
      let isPlain = scalar.style != .plain || !meant.contains(": ") && !meant.contains(" #")
      diagnostic.offers = [
        isPlain
          ? .fix(Fix("write `\(meant)`", span, meant, isPreferred: false))
          : .words("write `\(meant)`")
      ]
    } else {
      diagnostic.offers = [
        .words("`${default(name, 'word')}` gives a word for a name without a value")
      ]
    }
    return diagnostic
  }
}
