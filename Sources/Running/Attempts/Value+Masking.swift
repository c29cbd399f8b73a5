// SPDX-License-Identifier: Apache-2.0

import Values

extension Value {
  /// The most texts and numbers of one secret. Each is searched for in everything that leaves the
  /// run, in twenty forms, so the peer must not decide their number.
  static let mostMaskedTexts = 1000
  /// In bytes.
  static let longestMaskedText = 16_384

  /// Whether the value is within these bounds.
  var canBeMasked: Bool {
    var left = Self.mostMaskedTexts
    return takeMaskedTexts(of: &left)
  }

  private func takeMaskedTexts(of left: inout Int) -> Bool {
    switch self {
    case .null, .boolean: return true
    case .string(let text): return takeMaskedText(text, of: &left)
    case .number(let number): return takeMaskedText(number.digits, of: &left)
    case .array(let elements):
      for element in elements where !element.takeMaskedTexts(of: &left) { return false }
    case .object(let object):
      for member in object.members where !member.value.takeMaskedTexts(of: &left) { return false }
    }
    return true
  }

  private func takeMaskedText(_ text: String, of left: inout Int) -> Bool {
    left -= 1
    return left >= 0 && text.utf8.count <= Self.longestMaskedText
  }
}
