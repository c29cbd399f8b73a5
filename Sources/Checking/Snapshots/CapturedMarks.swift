// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// Compares the marks of secrets that a step captures.
///
/// Such a secret is known from its step on. The snapshot of an earlier step is masked when the file is
/// written, at the end of the run; when the next run compares, the secret is not known yet. So in an entry
/// the mark of a captured secret stands for any text that may have been masked.
package struct CapturedMarks: Sendable {
  /// The shortest text that is masked, in bytes.
  private static let leastBytes = 6

  private let names: Set<ByteText>

  /// - Parameter names: of captures with `secret: true`.
  package init(_ names: Set<ByteText>) {
    self.names = names
  }

  /// A snapshot, with the texts of the entry where these have a mark and match.
  func settled(_ value: Value, by entry: Value) -> Value {
    switch (value, entry) {
    case (.string(let text), .string(let marked)):
      return matches(text, marked) ? entry : value
    case (.number(let number), .string(let marked)):
      return matches(number.digits, marked) ? entry : value
    case (.array(let elements), .array(let entries)) where elements.count == entries.count:
      return .array(zip(elements, entries).map { settled($0, by: $1) })
    case (.object(let object), .object(let other)):
      let entries = Dictionary(other.members.map { (ByteText($0.name), $0.value) }) { $1 }
      return .object(
        OrderedObject(
          object.members.map { member in
            let entry = entries[ByteText(member.name)]
            return (member.name, entry.map { settled(member.value, by: $0) } ?? member.value)
          }))
    default: return value
    }
  }

  private func matches(_ text: String, _ marked: String) -> Bool {
    let pieces = pieces(of: Array(marked.utf8))
    guard let first = pieces.first, let last = pieces.last, pieces.count > 1 else { return false }
    let bytes = Array(text.utf8)
    guard bytes.starts(with: first) else { return false }
    var position = first.count
    for piece in pieces.dropFirst().dropLast() {
      guard let found = bytes.firstRange(of: piece, from: position + Self.leastBytes) else {
        return false
      }
      position = found + piece.count
    }
    return bytes.count - last.count >= position + Self.leastBytes
      && bytes.suffix(last.count).elementsEqual(last)
  }

  /// The parts between the marks of captured secrets.
  private func pieces(of marked: [UInt8]) -> [ArraySlice<UInt8>] {
    let stars = Array("***".utf8)
    var pieces: [ArraySlice<UInt8>] = []
    var (start, next) = (0, 0)
    while let open = marked.firstRange(of: stars[...], from: next),
      let close = marked.firstRange(of: stars[...], from: open + stars.count)
    {
      let name = String(decoding: marked[(open + stars.count)..<close], as: UTF8.self)
      if names.contains(ByteText(name)) {
        pieces.append(marked[start..<open])
        start = close + stars.count
        next = start
      } else {
        next = close
      }
    }
    pieces.append(marked[start...])
    return pieces
  }
}

extension [UInt8] {
  /// The offset of the first place of a piece; nil if there is none.
  fileprivate func firstRange(of piece: ArraySlice<UInt8>, from start: Int) -> Int? {
    guard start <= count - piece.count else { return nil }
    return (start...(count - piece.count)).first { self[$0...].starts(with: piece) }
  }
}
