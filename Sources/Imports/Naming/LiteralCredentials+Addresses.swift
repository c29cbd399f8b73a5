// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Notation

extension LiteralCredentials {
  mutating func address(_ text: ImportedText) -> ImportedText {
    if case .expression(let source)? = text.pieces.first,
      !ExpressionNames.of([source], in: made).isEmpty
    {
      return text
    }
    var output = ImportedText()
    var isInQuery = false
    for (place, piece) in text.pieces.enumerated() {
      guard case .literal(var literal) = piece else {
        output.append(piece)
        continue
      }
      if place == 0, let (before, password, after) = AddressLogin.parts(of: literal) {
        output.append(before)
        output.append(rawReference(to: password, "password"))
        literal = after
      }
      let isLast = place + 1 == text.pieces.count
      query(literal, isLast: isLast, &isInQuery, to: &output)
    }
    return output
  }

  /// Appends a literal piece of an address, with references in its query.
  private mutating func query(
    _ literal: String, isLast: Bool, _ isInQuery: inout Bool, to output: inout ImportedText
  ) {
    var rest = literal[...]
    if !isInQuery {
      guard let mark = rest.firstIndex(of: "?") else { return output.append(literal) }
      output.append(String(rest[...mark]))
      rest = rest[rest.index(after: mark)...]
      isInQuery = true
    }
    let pairs = rest.split(separator: "&", omittingEmptySubsequences: false)
    for (place, pair) in pairs.enumerated() {
      if place > 0 { output.append("&") }
      // A pair at an edge may go on in an expression.
      let isWhole = place + 1 < pairs.count || isLast
      guard isWhole, let sign = pair.firstIndex(of: "="),
        CredentialNames.isCredential(String(pair[..<sign]), value: nil)
      else {
        output.append(String(pair))
        continue
      }
      let value = pair[pair.index(after: sign)...]
      let end = value.firstIndex(of: "#") ?? value.endIndex
      output.append(String(pair[...sign]))
      output.append(rawReference(to: String(value[..<end]), String(pair[..<sign])))
      output.append(String(value[end...]))
    }
  }

  /// A reference that stays as it is in an address.
  ///
  /// - Parameter isPlain: whether a byte is sent as it is without that.
  mutating func rawReference(
    to value: String, _ name: String, isPlain: (UInt8) -> Bool = { $0.isUnreserved }
  ) -> ImportedText {
    let reference = reference(to: ImportedText(value), name)
    guard case .expression(let source)? = reference.pieces.first,
      !value.utf8.allSatisfy(isPlain)
    else { return reference }
    return .expression("raw(\(source))")
  }
}
