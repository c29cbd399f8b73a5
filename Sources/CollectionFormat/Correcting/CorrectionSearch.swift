// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Finds the small change of the text that removes an error.
///
/// Each candidate of the tables (`Correction.candidates`) is loaded as if it were the file, and
/// offered only if the error is gone and no other came. So a fix is never a guess.
struct CorrectionSearch {
  /// The most errors of a file for which changes are tried; people do not read more at once.
  private static let mostErrors = 20
  /// The most bytes that are loaded for the candidates of one file.
  private static let mostBytes = 500_000
  private static let longestLine = 2_000

  private let bytes: [UInt8]
  private let load: ([UInt8]) -> Trial
  private let before: Trial
  private var budget = Self.mostBytes

  /// The problems of a text.
  struct Trial {
    /// Where the text is not YAML.
    var syntax: [Diagnostic] = []
    var others: [Diagnostic] = []
    fileprivate var counts: [String: Int] = [:]
    fileprivate var errorCount: Int { counts.values.reduce(0, +) }

    init(syntax: [Diagnostic], others: [Diagnostic]) {
      self.syntax = syntax
      self.others = others
    }

    fileprivate func counted() -> Trial {
      var trial = self
      for diagnostic in syntax + others where diagnostic.severity == .error {
        trial.counts[CorrectionSearch.key(of: diagnostic), default: 0] += 1
      }
      return trial
    }
  }

  /// - Parameters:
  ///   - trial: the problems of the text as it is.
  ///   - load: the problems of another text of the file.
  init(_ bytes: [UInt8], _ trial: Trial, load: @escaping ([UInt8]) -> Trial) {
    self.bytes = bytes
    self.load = load
    before = trial.counted()
  }

  /// The same problems, with the changes that remove them.
  mutating func corrected() -> (syntax: [Diagnostic], others: [Diagnostic]) {
    var left = Self.mostErrors
    let syntax = before.syntax.map { correct($0, isSyntax: true, &left) }
    let others = before.others.map { correct($0, isSyntax: false, &left) }
    return (syntax, others)
  }

  private mutating func correct(
    _ diagnostic: Diagnostic, isSyntax: Bool, _ left: inout Int
  ) -> Diagnostic {
    guard diagnostic.severity == .error, left > 0, let span = diagnostic.primary?.span else {
      return diagnostic
    }
    left -= 1
    let best =
      isSyntax
      ? bestCandidate(for: diagnostic)
      : provenCandidate(for: diagnostic)
    if let best { return diagnostic.offering(best, of: bytes, in: span.file, isSyntax: isSyntax) }
    return isSyntax ? withoutBrokenFix(diagnostic) : diagnostic
  }

  /// The syntax error without a fix after which its line still cannot be read: advice takes the place
  /// of the fix.
  private mutating func withoutBrokenFix(_ diagnostic: Diagnostic) -> Diagnostic {
    var diagnostic = diagnostic
    diagnostic.offers = diagnostic.offers.map { offer in
      guard let fix = offer.fixes.first, budget > bytes.count else { return offer }
      let correction = Correction(fix)
      let text = correction.applied(to: bytes)
      budget -= text.count
      let isRead = isLineRead(load(text), diagnostic, after: correction, in: text)
      return isRead ? offer : .words("put the value in quotes, and close every bracket")
    }
    return diagnostic
  }

  /// The change of a text that is not YAML after which the fewest errors are left: none of the text,
  /// if there is such a change. Nil if the fix that the error has is as good.
  private mutating func bestCandidate(for diagnostic: Diagnostic) -> Correction? {
    let own = diagnostic.fixes.first(where: \.isPreferred).map(Correction.init)
    var best = own.flatMap { errorsLeft(after: $0, diagnostic, isSyntax: true) }
    var found: Correction?
    for candidate in candidates(for: diagnostic, isSyntax: true) {
      guard let left = errorsLeft(after: candidate, diagnostic, isSyntax: true) else { continue }
      // Quotes could hide a wrong sign of the line, but not a line in the wrong place.
      if let best, found != nil || candidate.isMove ? left >= best : left > best { continue }
      (best, found) = (left, candidate)
      if left < before.errorCount { return found }
    }
    return found
  }

  /// The first change of a text that is YAML after which the error is gone and no other came.
  private mutating func provenCandidate(for diagnostic: Diagnostic) -> Correction? {
    let all = candidates(for: diagnostic, isSyntax: false)
    let found = all.first { errorsLeft(after: $0, diagnostic, isSyntax: false) != nil }
    guard let found, found.isMove, !found.isPreferred, isCertain(found, diagnostic, among: all)
    else {
      return found
    }
    return Correction(found.edits, title: found.title, isPreferred: true)
  }

  /// Whether the line of an unknown key can have been meant at no other indentation: it is a key of the
  /// mapping there, which does not take every key, and no other indentation removes the error.
  private mutating func isCertain(
    _ move: Correction, _ diagnostic: Diagnostic, among all: [Correction]
  ) -> Bool {
    guard let key = diagnostic.primary?.span.range, move.staysInEntry(of: bytes),
      let misnamed = move.adding("-", after: key)
    else { return false }
    let others = all.filter { $0.isMove && $0.title != move.title }
    return errorsLeft(after: misnamed, diagnostic, isSyntax: false) == nil
      && !others.contains { errorsLeft(after: $0, diagnostic, isSyntax: false) != nil }
  }

  /// What the author of the lines may have meant, the likeliest first.
  private func candidates(for diagnostic: Diagnostic, isSyntax: Bool) -> [Correction] {
    // A known word in place of an unknown one is better than a change of signs.
    let isKnown = diagnostic.fixes.contains(where: \.isPreferred) && !isSyntax
    let isAnswered = (!diagnostic.fixes.isEmpty || diagnostic.isAnswered) && !isSyntax
    return places(of: diagnostic, isSyntax).flatMap { place -> [Correction] in
      let line = TextLine(around: place.lowerBound, in: bytes)
      guard line.range.count <= Self.longestLine else { return [] }
      let site = CorrectionSite(
        bytes: bytes, line: line, place: place, isSyntax: isSyntax,
        // A line with another error would only lose it elsewhere: as a header, every value is
        // allowed.
        mayBeMisplaced: isSyntax || diagnostic.mayBeMisplaced)
      return isKnown
        ? site.plainTexts : isAnswered ? site.plainTexts + site.values : site.candidates
    }
  }

  /// Where the mistake may be: of a syntax error also where the broken value begins, and the line
  /// before.
  private func places(of diagnostic: Diagnostic, _ isSyntax: Bool) -> [Range<Int>] {
    guard let first = diagnostic.primary?.span.range else { return [] }
    guard isSyntax else { return [first] }
    var places = [first] + diagnostic.secondary.map(\.span.range)
    var line = TextLine(around: first.lowerBound, in: bytes)
    while let previous = line.previous(in: bytes) {
      line = previous
      if !line.isBlank {
        places.append(line.range)
        break
      }
    }
    var starts: Set<Int> = []
    return places.filter {
      starts.insert(TextLine(around: $0.lowerBound, in: bytes).range.lowerBound).inserted
    }
  }

  /// The number of errors of the text after a change that removes an error and causes no other; nil if
  /// it does not, or if too many texts were loaded already.
  private mutating func errorsLeft(
    after correction: Correction, _ diagnostic: Diagnostic, isSyntax: Bool
  ) -> Int? {
    guard budget > bytes.count else { return nil }
    let text = correction.applied(to: bytes)
    budget -= text.count
    let trial = load(text).counted()
    let edited = correction.editedRange
    if isSyntax {
      let errors = trial.others.filter { $0.severity == .error }
      let isRemoved =
        isLineRead(trial, diagnostic, after: correction, in: text)
        && trial.syntax.count <= before.syntax.count
        && errors.allSatisfy { !Self.isIn(edited, $0) }
        && !correction.hidesEntry(of: text)
      return isRemoved ? trial.errorCount : nil
    }
    let key = Self.key(of: diagnostic)
    let isRemoved =
      trial.counts[key, default: 0] < before.counts[key, default: 0]
      && trial.counts.allSatisfy { $0.value <= before.counts[$0.key, default: 0] }
    return isRemoved ? trial.errorCount : nil
  }

  /// Whether the changed lines, and the line of a syntax error, are YAML after a change. An error of
  /// syntax hides others, so those elsewhere may be new.
  private func isLineRead(
    _ trial: Trial, _ diagnostic: Diagnostic, after correction: Correction, in text: [UInt8]
  ) -> Bool {
    let edited = correction.editedRange
    let last = max(
      TextLine(around: edited.upperBound, in: text).range.upperBound,
      lineEnd(of: diagnostic, after: correction, in: text))
    let first = TextLine(around: edited.lowerBound, in: text).range.lowerBound
    // A line in a wrong place often lets libyaml fail one line later.
    let reach = correction.isMove ? Self.endOfNextLine(after: last, in: text) : last
    let growth = text.count - bytes.count
    return trial.syntax.allSatisfy { error in
      let place = error.primary?.span.range.lowerBound ?? 0
      // A bracket of these lines that is still open moves its error to a later line.
      let opens = error.secondary.map(\.span.range.lowerBound).contains {
        first...last ~= $0 && text.indices.contains($0) && "[{".utf8.contains(text[$0])
      }
      // Errors of lines before are other mistakes.
      return place > reach && !opens || place > last && isKnown(at: place - growth)
        || place < first && isKnown(at: place)
    }
  }

  /// The end of the first line behind a place that has content.
  private static func endOfNextLine(after place: Int, in text: [UInt8]) -> Int {
    var line = TextLine(around: place, in: text)
    while let next = line.next(in: text) {
      line = next
      if !line.isBlank { break }
    }
    return line.range.upperBound
  }

  /// Whether the text as it is has an error of syntax at a place.
  private func isKnown(at place: Int) -> Bool {
    before.syntax.contains { $0.primary?.span.range.lowerBound == place }
  }

  /// The end of the line with an error, in a text with a change: a change of a line before it counts
  /// only if that line can then be read.
  private func lineEnd(
    of diagnostic: Diagnostic, after correction: Correction, in text: [UInt8]
  ) -> Int {
    let place = diagnostic.primary?.span.range.lowerBound ?? 0
    let growth = correction.edits.filter { $0.range.upperBound <= place }
      .reduce(0) { $0 + $1.text.count - $1.range.count }
    return TextLine(around: place + growth, in: text).range.upperBound
  }

  private static func isIn(_ range: Range<Int>, _ diagnostic: Diagnostic) -> Bool {
    guard let place = diagnostic.primary?.span.range.lowerBound else { return true }
    return place >= range.lowerBound && place <= range.upperBound
  }

  private static func key(of diagnostic: Diagnostic) -> String {
    "\(diagnostic.code.text): \(diagnostic.message)"
  }
}
