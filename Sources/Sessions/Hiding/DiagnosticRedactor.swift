// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import RunEvents
import YAMLTree

/// Hides what diagnostics must not show, whatever their form: known secrets, the values below
/// `secrets` in the files of their places, and log-ins in addresses.
///
///     let redactor = planned.diagnosticRedactor
///     let shown = planned.diagnostics.map { redactor.redact($0) }
package struct DiagnosticRedactor: Sendable {
  private let secrets: Redactor
  private let written: [SourceFileID: WrittenSecrets]

  /// Hides known secrets and log-ins.
  package init(_ secrets: Redactor = Redactor()) { self.init(secrets, written: [:]) }

  init(_ secrets: Redactor, written: [SourceFileID: WrittenSecrets]) {
    self.secrets = written.values.reduce(into: secrets) { $0.add($1) }
    self.written = written
  }

  /// The diagnostic with everything hidden in its texts; its spans stay. A fix that would write
  /// something hidden is left out.
  package func redact(_ diagnostic: Diagnostic) -> Diagnostic {
    var shown = secrets.redact(diagnostic)
    let pieces = pieces(near: diagnostic)
    func text(_ text: String) -> String { Self.redact(text, pieces) }
    shown.subject = shown.subject.map(text)
    shown.statement = text(shown.statement)
    shown.primary = shown.primary.map { Annotation($0.span, text($0.label)) }
    shown.secondary = shown.secondary.map { Annotation($0.span, text($0.label)) }
    shown.notes = shown.notes.map(text)
    // What replaces a value may be another form of it, as of a number.
    shown.offers = shown.offers.filter { !$0.fixes.contains(where: changesValue) }
      .compactMap { Self.shown($0, text) }
    return shown
  }

  /// A text that belongs to a diagnostic.
  func redact(_ text: String, of diagnostic: Diagnostic) -> String {
    Self.redact(secrets.redact(text), pieces(near: diagnostic))
  }

  private static func redact(_ text: String, _ pieces: [String]) -> String {
    pieces.reduce(UserInformation.hidden(in: text)) {
      $0.replacing($1, with: WrittenSecrets.mark)
    }
  }

  /// Whether a fix writes another text in place of a value.
  private func changesValue(_ fix: Fix) -> Bool {
    fix.edits.contains { edit in
      written[edit.span.file]?.values.contains { $0.range.overlaps(edit.span.range) } == true
    }
  }

  /// Longer pieces first, since others may be parts of them.
  private func pieces(near diagnostic: Diagnostic) -> [String] {
    let pieces = Set(
      diagnostic.spans.flatMap { written[$0.file]?.pieces(near: $0.range) ?? [] })
    return pieces.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
  }

  private static func shown(_ offer: Offer, _ text: (String) -> String) -> Offer? {
    func isClean(_ words: String) -> Bool { text(words).utf8.elementsEqual(words.utf8) }
    func isClean(_ fix: Fix) -> Bool {
      isClean(fix.title) && fix.edits.allSatisfy { isClean($0.replacement) }
    }
    // Advice that writes a mask is of no use.
    guard isClean(offer.words), !offer.words.contains(WrittenSecrets.mark) else { return nil }
    return switch offer {
    case .choice(let words, let fixes): .choice(words, of: fixes.filter(isClean))
    default: offer.fixes.allSatisfy(isClean) ? offer : .words(offer.words)
    }
  }

  /// The stretches of a line to hide, in order and without overlap.
  func hiddenTexts(
    in bytes: [UInt8], of file: SourceFileID, line: Range<Int>, focus: Int
  ) -> [HiddenText] {
    let start = max(line.lowerBound, focus - SourceLine.reach * 2)
    let end = max(start, min(line.upperBound, focus + SourceLine.reach * 2))
    let logins = UserInformation.ranges(in: bytes[start..<end]).map {
      HiddenText($0.lowerBound + start..<$0.upperBound + start, mark: UserInformation.mark)
    }
    let all =
      secrets.hiddenTexts(in: bytes, line: line, focus: focus)
      + (written[file]?.hiddenTexts(in: line) ?? []) + logins
    return all.sorted { $0.range.lowerBound < $1.range.lowerBound }
      .reduce(into: []) { $0.joinLast(with: $1) }
  }
}

extension [HiddenText] {
  /// Appends a stretch; one that overlaps the last makes that longer.
  fileprivate mutating func joinLast(with next: HiddenText) {
    guard let last, next.range.lowerBound < last.range.upperBound else { return append(next) }
    let end = Swift.max(last.range.upperBound, next.range.upperBound)
    self[count - 1] = HiddenText(last.range.lowerBound..<end, mark: last.mark)
  }
}
