// SPDX-License-Identifier: Apache-2.0

import Diagnostics

extension Redactor {
  /// The diagnostic with every secret in its texts hidden; its spans stay.
  ///
  /// The source text of its spans is rendered from the files: `hiddenTexts` gives the parts of it
  /// to hide.
  package func redact(_ diagnostic: Diagnostic) -> Diagnostic {
    guard !isEmpty else { return diagnostic }
    var diagnostic = diagnostic
    diagnostic.subject = diagnostic.subject.map(redact)
    diagnostic.statement = redact(diagnostic.statement)
    diagnostic.primary = diagnostic.primary.map(redact)
    diagnostic.secondary = diagnostic.secondary.map(redact)
    diagnostic.notes = diagnostic.notes.map(redact)
    diagnostic.offers = diagnostic.offers.map(redact)
    return diagnostic
  }

  /// The secrets in a line of a file: in the part that is shown around an offset
  /// (`SourceLine.reach`), and as far beyond it as a secret that begins or ends there may take in
  /// its longest encoding.
  package func hiddenTexts(in bytes: [UInt8], line: Range<Int>, focus: Int) -> [HiddenText] {
    guard !isEmpty else { return [] }
    let focus = max(line.lowerBound, min(focus, line.upperBound))
    let reach = SourceLine.reach + longestForm * 12
    let start = max(line.lowerBound, focus - reach)
    return bytes[start..<min(line.upperBound, focus + reach)].withUnsafeBufferPointer {
      hiddenTexts(in: $0, at: start)
    }
  }

  private func redact(_ offer: Offer) -> Offer {
    switch offer {
    case .words(let words): .words(redact(words))
    case .fix(let fix): redact(fix).map { .fix($0) } ?? .words(redact(fix.title))
    case .choice(let words, let fixes): .choice(redact(words), of: fixes.compactMap { redact($0) })
    }
  }

  /// Nil if an edit would write a secret: a masked edit would write the mask.
  private func redact(_ fix: Fix) -> Fix? {
    let isClean = fix.edits.allSatisfy {
      redact($0.replacement).utf8.elementsEqual($0.replacement.utf8)
    }
    return isClean ? Fix(redact(fix.title), fix.edits, isPreferred: fix.isPreferred) : nil
  }

  private func redact(_ annotation: Annotation) -> Annotation {
    Annotation(annotation.span, redact(annotation.label))
  }
}
