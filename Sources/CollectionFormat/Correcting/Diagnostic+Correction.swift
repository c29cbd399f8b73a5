// SPDX-License-Identifier: Apache-2.0

import Diagnostics

extension Diagnostic {
  /// The problem with a proven change as its first offer.
  func offering(
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
    let others =
      correction.isPreferred && !correction.isMove
      ? [] : offers.filter { !isSyntax || !$0.fixes.isEmpty }
    diagnostic.offers =
      isSyntax || correction.isPreferred
      ? [.fix(fix)] + others.map(\.asAlternative) : others + [.fix(fix)]
    let edited = correction.edits.map { TextLine(around: $0.range.lowerBound, in: bytes) }
    if let first = edited.first, let place = primary?.span.range.lowerBound,
      !edited.contains(where: { $0.range.lowerBound...$0.range.upperBound ~= place })
    {
      let content = first.range.lowerBound + first.indentation..<first.range.upperBound
      // A line that only moves can be read as it is.
      let label = correction.isMove ? "the fix moves this line" : "probably because of this"
      diagnostic.secondary = [Annotation(SourceSpan(file: file, range: content), label)]
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
