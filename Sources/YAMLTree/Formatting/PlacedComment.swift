// SPDX-License-Identifier: Apache-2.0

/// A comment with its place among the texts of a file: a comment that moves over one of them is about
/// something else.
struct PlacedComment {
  private let text: ArraySlice<UInt8>
  /// How many texts and aliases are before it. A comment after a closing bracket is about the whole
  /// list or mapping: it may also be before the first text in it.
  private let textsBefore: ClosedRange<Int>

  /// Whether two files have the same comments in the same places.
  static func areSame(in document: YAMLDocument, _ copy: YAMLDocument) -> Bool {
    let (own, others) = (all(of: document), all(of: copy))
    return own.count == others.count
      && zip(own, others).allSatisfy {
        $0.text == $1.text && $0.textsBefore.overlaps($1.textsBefore)
      }
  }

  /// In the order of the file.
  private static func all(of document: YAMLDocument) -> [PlacedComment] {
    let bytes = document.bytes
    var comments: [PlacedComment] = []
    var texts = 0
    var open: [Int] = []
    /// The texts before the collection whose bracket is the last sign of the line, or of the line
    /// before if that ends in a comment.
    var closed: Int?
    var isAfterComment = false
    for lexeme in document.lexemes() {
      defer { isAfterComment = lexeme.kind == .comment }
      switch lexeme.kind {
      case .comment:
        comments.append(
          PlacedComment(text: bytes[lexeme.range].trimmed, textsBefore: (closed ?? texts)...texts))
      case .scalar, .alias:
        if let range = BlockText.comment(ofScalar: lexeme.range, in: bytes) {
          // A block without a text becomes quotes, with the comment after them.
          comments.append(PlacedComment(text: bytes[range], textsBefore: texts...texts + 1))
        }
        texts += 1
        closed = nil
      case .indicator:
        switch bytes[lexeme.range.lowerBound] {
        case UInt8(ascii: "["), UInt8(ascii: "{"):
          open.append(texts)
          closed = nil
        case UInt8(ascii: "]"), UInt8(ascii: "}"): closed = open.popLast()
        case UInt8(ascii: ","): break
        default: closed = nil
        }
      case .lineBreak where isAfterComment: break
      case .lineBreak, .anchor, .tag: closed = nil
      case .byteOrderMark, .space, .directive, .documentMarker, .unknown: break
      }
    }
    return comments
  }
}
