// SPDX-License-Identifier: Apache-2.0
import Diagnostics

extension YAMLScalar {
  /// The error for a scalar whose value is `YAMLScalarValue.ambiguousNumber`.
  package var ambiguousNumberProblem: Diagnostic {
    let text = text
    var offers = [Offer.fix(Fix("write \"\(text)\" for the text", span, "\"\(text)\""))]
    if let number = NumberFix.number(for: text) {
      offers.append(.fix(Fix("write \(number) for the number", span, number)))
    }
    let message =
      hasLongExponent
      ? "`\(text)` is beyond the range of numbers: an exponent has at most "
        + "\(YAMLScalarValue.longestExponent) digits"
      : "`\(text)` is a number to other YAML readers, not by JSON's grammar"
    return Diagnostic(
      .ambiguousNumber, message, at: Annotation(span, "text or number?"), offers: offers)
  }

  /// Whether it is a number by JSON's grammar but for the length of its exponent.
  private var hasLongExponent: Bool {
    let parts = text.split(whereSeparator: { $0 == "e" || $0 == "E" })
    guard parts.count == 2, !text.utf8.starts(with: "0x".utf8) else { return false }
    let digits = parts[1].drop { "+-0".contains($0) }
    return digits.count > YAMLScalarValue.longestExponent && digits.allSatisfy(\.isWholeNumber)
  }
}

/// Writes a number of YAML's core schema as JSON would.
enum NumberFix {
  /// `2134` for `02134`, `31` for `0x1F`, `0.5` for `.5`; nil if JSON has no such number.
  static func number(for text: String) -> String? {
    if text.utf8.starts(with: "0x".utf8) { return decimal(text.dropFirst(2), radix: 16) }
    if text.utf8.starts(with: "0o".utf8) { return decimal(text.dropFirst(2), radix: 8) }
    var rest = Substring(text)
    var sign = ""
    if rest.first == "+" || rest.first == "-" {
      sign = rest.removeFirst() == "-" ? "-" : ""
    }
    let whole = rest.prefix { $0.isWholeNumber }
    rest = rest.dropFirst(whole.count)
    var fraction = Substring()
    if rest.first == "." {
      fraction = rest.dropFirst().prefix { $0.isWholeNumber }
      rest = rest.dropFirst(fraction.count + 1)
    }
    let exponent = rest.drop { !("1"..."9").contains($0) }
    guard exponent.count <= YAMLScalarValue.longestExponent, !(whole.isEmpty && fraction.isEmpty)
    else { return nil }
    let digits = whole.drop { $0 == "0" }
    return sign + (digits.isEmpty ? "0" : digits) + (fraction.isEmpty ? "" : "." + fraction) + rest
  }

  private static func decimal(_ digits: Substring, radix: Int) -> String? {
    UInt64(digits, radix: radix).map { String($0) }
  }
}
