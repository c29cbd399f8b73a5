// SPDX-License-Identifier: Apache-2.0

import Expressions
import Notation

extension ImportedText {
  /// Appends a part of an address in the bytes in which the other tool sends it: what an address of ours
  /// would encode is in `raw(…)`.
  package mutating func appendSent(_ bytes: [UInt8]) {
    for (piece, isRaw) in SentAddress.pieces(of: bytes) {
      let text = String(decoding: piece, as: UTF8.self)
      if isRaw {
        append(expression: "raw(\(CELText.quoted(text)))")
      } else {
        append(text)
      }
    }
  }

  /// Appends a credential of an address as a secret, which has the bytes that are sent.
  ///
  /// - Returns: false for another value, of which nothing is appended.
  mutating func append(
    hiddenIn context: TemplateContext, _ bytes: [UInt8], _ name: String
  ) -> Bool {
    let sent = ImportedText(String(decoding: bytes, as: UTF8.self))
    guard let secret = context.hidden(sent, name).expressions.first else { return false }
    append(expression: bytes.allSatisfy(\.isUnreserved) ? secret : "raw(\(secret))")
    return true
  }
}

private enum SentAddress {
  /// The pieces that an address keeps, and those that it would encode; a short text between two of
  /// these belongs to them: `[z]`.
  static func pieces(of bytes: [UInt8]) -> [(text: ArraySlice<UInt8>, isRaw: Bool)] {
    var pieces: [(text: ArraySlice<UInt8>, isRaw: Bool)] = []
    var rest = bytes[...]
    while let first = rest.first {
      let isRaw = !first.isKeptInAddress
      let piece = rest.prefix { $0.isKeptInAddress != isRaw }
      rest = rest[piece.endIndex...]
      if isRaw, let between = pieces.last, between.text.count <= 12, pieces.count > 1,
        between.text.allSatisfy(\.isASCIIAlphanumeric)
      {
        let before = pieces[pieces.count - 2]
        pieces.removeLast(2)
        pieces.append((bytes[before.text.startIndex..<piece.endIndex], true))
      } else {
        pieces.append((piece, isRaw))
      }
    }
    return pieces
  }
}

extension UInt8 {
  /// Whether a literal address keeps it in its path and query.
  fileprivate var isKeptInAddress: Bool {
    switch self {
    case 0x20, 0x22, 0x3C, 0x3E, 0x5B...0x5E, 0x60, 0x7B...0x7D: false
    default: self < 0x80
    }
  }
}
