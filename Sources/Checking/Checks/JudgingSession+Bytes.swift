// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Notation
import RunEvents

extension JudgingSession {
  /// Judges the body byte for byte.
  mutating func judge(_ check: BytesCheck, _ subjects: ResponseSubjects) {
    if let words = subjects.changedBytesWords { return fail(check, words) }
    let body = subjects.body
    if let whole = check.whole {
      judge(whole.bytes, whole.reference, mayBeLeftOut: true) { expected in
        let place = FileComparison.firstDifference(expected.bytes[...], body[...])
        return place.map {
          .bytes(
            expected.bytes, body, from: $0, hidesExpected: expected.isSecret,
            at: whole.bytes.text.span)
        }
      }
    }
    for part in check.parts {
      judge(part.part.bytes, part.reference) { expected in
        guard !part.part.place.holds(expected.bytes, in: body) else { return nil }
        return .part(
          part.part.place, expected.bytes, body, hidesExpected: expected.isSecret,
          at: part.part.span)
      }
    }
    if let length = check.length { walk(length, .count(body.count)) }
  }

  private mutating func fail(_ check: BytesCheck, _ cutWords: String) {
    if let whole = check.whole {
      conclude(whole.reference, .bodyIsCut(cutWords, at: whole.bytes.text.span))
    }
    for part in check.parts {
      conclude(part.reference, .bodyIsCut(cutWords, at: part.part.span))
    }
    if let length = check.length { fail(length) { .bodyIsCut(cutWords, at: $0.span) } }
  }

  /// The bytes that a file gives.
  private struct ExpectedBytes {
    let bytes: [UInt8]
    let isSecret: Bool
  }

  private mutating func judge(
    _ bytes: BytesText, _ reference: CheckReference, mayBeLeftOut: Bool = false,
    _ mismatch: (ExpectedBytes) -> Mismatch?
  ) {
    if mayBeLeftOut, bytes.text.mayBeLeftOut,
      case .failed(let failure) = judge.evaluate(bytes.text),
      failure.leavesOut
    {
      return conclude(leftOut: reference)
    }
    do throws(TemplateFailure) {
      let written = try judge.render(bytes.text)
      guard let expected = bytes.bytes(of: written.text) else {
        return conclude(reference, .noBytes(bytes.notation, at: bytes.text.span))
      }
      conclude(
        reference, mismatch(ExpectedBytes(bytes: expected, isSecret: !written.secrets.isEmpty)))
    } catch {
      conclude(reference, .template(error))
    }
  }
}

extension BytesExpectation.Place {
  /// Whether a part is at this place of the body.
  fileprivate func holds(_ part: [UInt8], in body: [UInt8]) -> Bool {
    switch self {
    case .start: body.starts(with: part)
    case .end: body.count >= part.count && body.suffix(part.count).elementsEqual(part)
    case .anywhere: ByteSearch(part).first(in: body, from: 0) != nil
    }
  }

  /// The verb in "expected the body to …".
  fileprivate var verb: String {
    switch self {
    case .start: "begin with"
    case .end: "end with"
    case .anywhere: "contain"
    }
  }
}

extension Mismatch {
  /// A part is not at its place in the body.
  fileprivate static func part(
    _ place: BytesExpectation.Place, _ expected: [UInt8], _ body: [UInt8], hidesExpected: Bool,
    at span: SourceSpan
  ) -> Mismatch {
    let shown = hidesExpected ? "the bytes of a secret" : "`\(HexText.line(expected[...]))`"
    let actual = place == .end ? body.suffix(HexText.limit) : body[...]
    return Mismatch(
      .differs, "expected the body to \(place.verb) \(shown), found \(SizeWords.text(body.count))",
      at: span, expected: hidesExpected ? nil : HexText.line(expected[...]),
      actual: HexText.line(actual))
  }
}
