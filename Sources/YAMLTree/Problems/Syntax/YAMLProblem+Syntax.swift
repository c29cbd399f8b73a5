// SPDX-License-Identifier: Apache-2.0
import Diagnostics

extension YAMLProblem {
  /// The refusal of libyaml's scanner or parser, in our words, with a corrected line.
  ///
  /// - Parameters:
  ///   - words: libyaml's own.
  ///   - offset: where it failed; `context` is where the construct begins that it was reading.
  func syntax(
    _ words: String, at offset: Int, context: (words: String, offset: Int)?
  ) -> (diagnostic: Diagnostic, isInTag: Bool) {
    let known = SyntaxWords.all.first { $0.theirs == words }
    let isInTag = known?.isInTag ?? false
    var diagnostic = syntax(words, known, at: offset, context: context)
    diagnostic.isAfterMistake = !isInTag
    return (diagnostic, isInTag)
  }

  private func syntax(
    _ words: String, _ known: SyntaxWords?, at offset: Int, context: (words: String, offset: Int)?
  ) -> Diagnostic {
    let code: DiagnosticCode = known?.isInTag == true ? .tag : .yamlSyntax
    let isTab = bytes.indices.contains(offset) && bytes[offset] == 0x09
    var offers = isTab ? [] : fixes(at: offset, context: context?.offset)
    if isTab {
      offers.append(.words("indent with spaces, never with tabs"))
    } else if offers.isEmpty, hasDashInFlow(line(around: offset)) {
      offers.append(
        .words("leave the `- ` out: between brackets commas separate the entries"))
    } else if let own = known?.help, offers.isEmpty {
      offers.append(.words(own))
    }
    if let known, known.isAtContext, let context {
      return Diagnostic(
        code, known.message, at: Annotation(span(at: context.offset), known.label),
        offers: offers)
    }
    var secondary: [Annotation] = []
    if let context, context.offset < offset {
      let label = SyntaxWords.contexts.first { $0.theirs == context.words }?.ours ?? context.words
      secondary.append(Annotation(span(at: context.offset), label))
    }
    return Diagnostic(
      code, known?.message ?? "this is not YAML: \(words)",
      at: Annotation(span(at: offset), known?.label ?? ""), secondary: secondary, offers: offers)
  }

  /// Whether another diagnostic is on the line of a syntax error.
  func isOnLine(of problem: Diagnostic, _ other: Diagnostic) -> Bool {
    guard let place = problem.primary?.span.range.lowerBound,
      let otherPlace = other.primary?.span.range.lowerBound
    else { return false }
    let line = line(around: place)
    return otherPlace >= line.lowerBound && otherPlace <= line.upperBound
  }

  /// Whether `- ` begins an entry between brackets on a line.
  private func hasDashInFlow(_ line: Range<Int>) -> Bool {
    let extent = ValueExtent(bytes: bytes, line: line)
    return extent.starts.contains { extent.isInFlow($0) && bytes[$0...].starts(with: "- ".utf8) }
  }

  /// The line with quotes, if it lacks quotes.
  private func fixes(at offset: Int, context: Int?) -> [Offer] {
    var lines = [line(around: offset)]
    if let context, !lines[0].contains(context) { lines.append(line(around: context)) }
    for line in lines {
      var search = QuotingFix(bytes: bytes, line: line)
      guard let fixed = search.find() else { continue }
      let isShown = fixed.utf8.count <= 200
      let content = line.lowerBound + bytes[line].prefix { $0 == 0x20 }.count
      let words = isShown ? "quote it: `\(fixed)`" : "put the value in quotes"
      let name = search.doubleBraceName.map { Offer.words("write `${\($0)}` for a variable") }
      return [.fix(Fix(words, span(content..<line.upperBound), fixed, isPreferred: true))]
        + (name.map { [$0] } ?? [])
    }
    return []
  }

  /// The line that contains an offset, without its line break.
  private func line(around offset: Int) -> Range<Int> {
    var start = min(offset, bytes.count)
    let limit = max(0, start - Self.longestRest)
    while start > limit, bytes[start - 1] != 0x0A { start -= 1 }
    return start..<lineRest(from: start).upperBound
  }
}
