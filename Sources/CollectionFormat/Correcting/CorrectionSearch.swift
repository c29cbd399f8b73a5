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
    // A known word in place of an unknown one is better than a change of signs.
    let isKnown = diagnostic.fixes.contains(where: \.isPreferred) && !isSyntax
    let isAnswered = !diagnostic.fixes.isEmpty && !isSyntax
    for place in places(of: diagnostic, isSyntax) {
      let line = TextLine(around: place.lowerBound, in: bytes)
      guard line.range.count <= Self.longestLine else { continue }
      let site = CorrectionSite(
        bytes: bytes, line: line, place: place, isSyntax: isSyntax,
        // A line with another error would only lose it elsewhere: as a header, every value is
        // allowed.
        mayBeMisplaced: isSyntax || diagnostic.mayBeMisplaced)
      let candidates =
        isKnown ? site.plainTexts : isAnswered ? site.plainTexts + site.values : site.candidates
      for candidate in candidates {
        guard budget > bytes.count else { return diagnostic }
        if removes(candidate, diagnostic, isSyntax) {
          return diagnostic.offering(candidate, of: bytes, in: span.file, isSyntax: isSyntax)
        }
      }
    }
    return diagnostic
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

  private mutating func removes(
    _ correction: Correction, _ diagnostic: Diagnostic, _ isSyntax: Bool
  ) -> Bool {
    let text = correction.applied(to: bytes)
    budget -= text.count
    let trial = load(text).counted()
    let edited = correction.editedRange
    if isSyntax {
      // An error of syntax hides others, so those elsewhere may be new.
      let last = TextLine(around: edited.upperBound, in: text).range.upperBound
      let errors = trial.others.filter { $0.severity == .error }
      return trial.syntax.allSatisfy { ($0.primary?.span.range.lowerBound ?? 0) > last }
        && trial.syntax.count <= before.syntax.count
        && errors.allSatisfy { !Self.isIn(edited, $0) }
    }
    let key = Self.key(of: diagnostic)
    return trial.counts[key, default: 0] < before.counts[key, default: 0]
      && trial.counts.allSatisfy { $0.value <= before.counts[$0.key, default: 0] }
  }

  private static func isIn(_ range: Range<Int>, _ diagnostic: Diagnostic) -> Bool {
    guard let place = diagnostic.primary?.span.range.lowerBound else { return true }
    return place >= range.lowerBound && place <= range.upperBound
  }

  private static func key(of diagnostic: Diagnostic) -> String {
    "\(diagnostic.code.text): \(diagnostic.message)"
  }
}

extension Diagnostic {
  /// The problem with a proven change as its first offer.
  fileprivate func offering(
    _ correction: Correction, of bytes: [UInt8], in file: SourceFileID, isSyntax: Bool
  ) -> Diagnostic {
    let edits = correction.edits.map {
      TextEdit(
        SourceSpan(file: file, range: $0.range), String(decoding: $0.text, as: UTF8.self))
    }
    let fix = Fix(
      correction.title ?? correction.shownLine(of: bytes), edits,
      isPreferred: correction.isPreferred)
    var diagnostic = self
    // Advice in words is for a mistake whose remedy is unknown; other fixes are another meaning.
    let others = correction.isPreferred ? [] : offers.filter { !isSyntax || !$0.fixes.isEmpty }
    diagnostic.offers =
      isSyntax || correction.isPreferred
      ? [.fix(fix)] + others.map(\.asAlternative) : others + [.fix(fix)]
    let edited = correction.edits.map { TextLine(around: $0.range.lowerBound, in: bytes) }
    if let first = edited.first, let place = primary?.span.range.lowerBound,
      !edited.contains(where: { $0.range.lowerBound...$0.range.upperBound ~= place })
    {
      let content = first.range.lowerBound + first.indentation..<first.range.upperBound
      diagnostic.secondary = [
        Annotation(SourceSpan(file: file, range: content), "probably because of this")
      ]
    }
    return diagnostic
  }
}

extension Offer {
  /// The offer as one of several meanings.
  fileprivate var asAlternative: Offer {
    guard case .fix(let fix) = self else { return self }
    return .fix(Fix(fix.title, fix.edits))
  }
}

extension Correction {
  /// ``write `…` `` with the first changed line, without its indentation.
  fileprivate func shownLine(of bytes: [UInt8]) -> String {
    let text = applied(to: bytes)
    let line = TextLine(around: edits.first?.range.lowerBound ?? 0, in: text)
    let content = line.bytes.drop { $0 == 0x20 }
    guard !content.isEmpty else { return "leave the line empty" }
    guard content.count <= 120 else { return "correct the line" }
    return "write `\(String(decoding: content, as: UTF8.self))`"
  }
}
