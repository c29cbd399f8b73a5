// SPDX-License-Identifier: Apache-2.0

/// Hides secrets in text that comes piece by piece, as `Redactor.redact` does in the whole text.
///
/// It holds back only what the following pieces may still make a secret; everything else is given out
/// at once.
///
///     var redactor = Redactor()
///     redactor.add(name: "password", value: "correct horse")
///     var stream = StreamRedactor(redactor)
///     stream.take("say corr".utf8)  // `say `
///     stream.take("ect horse!".utf8)  // `***password***!`
///     stream.finish()  // nothing
///
/// Cost: linear in the text, whatever the pieces, except where a peer writes escapes that never end;
/// `limit` bounds that.
package struct StreamRedactor: Sendable {
  private let index: SecretIndex
  private let openForms: OpenForms
  /// The end of what came, from a place where no escape is under way.
  private var window: [UInt8] = []
  /// Bytes of the window that were given out, as they are or under a mark.
  private var givenCount = 0
  /// The most bytes that are held back, and the most that are kept before them for their escapes.
  ///
  /// A secret in escapes that are longer is shown; the sender knew it already.
  private let limit: Int

  /// - Parameter redactor: as it is now; secrets that are added to it later are not found.
  package init(_ redactor: Redactor) {
    index = redactor.index
    openForms = OpenForms(of: redactor.index)
    limit = 1_024 + OpenForms.longestEscape * redactor.index.longest
  }

  /// Takes the next piece.
  ///
  /// - Returns: what may be shown now: bytes that were held back, and the beginning of the piece.
  package mutating func take(_ piece: some Collection<UInt8>) -> [UInt8] {
    guard !index.isEmpty else { return Array(piece) }
    window += piece
    let matches = index.matches(in: window)
    let open = max(givenCount, openForms.start(in: window))
    let end = settledEnd(matches, open: open)
    let result = give(matches, to: end)
    // What is open may overlap a stretch whose mark was given out.
    forget(upTo: min(open, givenCount))
    return result
  }

  /// Where the bytes end that what follows cannot change; where `open` begins, or before it.
  private func settledEnd(_ matches: [SecretMatch], open: Int) -> Int {
    let straddling = matches.first {
      $0.range.lowerBound < open && open < $0.range.upperBound
    }
    guard let range = straddling?.range else {
      return window.count - open > limit ? window.count : open
    }
    // What follows may make the stretch longer and give it another name.
    let isTooLong = window.count - range.lowerBound > limit
    return max(givenCount, isTooLong ? range.upperBound : range.lowerBound)
  }

  /// Ends the text.
  ///
  /// - Parameter isCut: whether the text was to go on; a secret that begins in it is then hidden too.
  /// - Returns: what was held back.
  package mutating func finish(isCut: Bool = false) -> [UInt8] {
    give(index.matches(in: window, isCut: isCut), to: window.count)
  }

  /// The bytes from those that were given out to `end`, with marks in place of the matches.
  private mutating func give(_ matches: [SecretMatch], to end: Int) -> [UInt8] {
    var result: [UInt8] = []
    for match in matches where match.range.upperBound > givenCount && match.range.lowerBound < end {
      // A match that begins before continues one whose mark was given out.
      if match.range.lowerBound >= givenCount {
        result += window[givenCount..<match.range.lowerBound]
        result += index.mark(of: match.name)
      }
      givenCount = match.range.upperBound
    }
    if givenCount < end {
      result += window[givenCount..<end]
      givenCount = end
    }
    return result
  }

  /// Drops the bytes up to the last place before `end` where no escape is under way.
  private mutating func forget(upTo end: Int) {
    var start = openForms.quietPlace(in: window, upTo: end)
    if end - start > limit { start = end }
    window.removeFirst(start)
    givenCount -= start
  }
}

extension SecretIndex {
  /// As `matches(in:isCut:)`.
  fileprivate func matches(in bytes: [UInt8], isCut: Bool = false) -> [SecretMatch] {
    bytes.withUnsafeBufferPointer { matches(in: $0, isCut: isCut) }
  }
}
