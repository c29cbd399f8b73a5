// SPDX-License-Identifier: Apache-2.0

/// Reads numbers with units from a text: `1h30m` is `1` with `h` and `30` with `m`.
///
/// The caller's grammar decides on units, their order and fractions.
public struct QuantityScanner {
  /// One number and the unit after it, as written.
  public struct Part {
    /// The digits before the point; may be empty.
    public let whole: ArraySlice<UInt8>
    /// The digits after the point; may be empty; nil without a point.
    public let fraction: ArraySlice<UInt8>?
    /// The text up to the next digit or point; may be empty.
    public let unit: ArraySlice<UInt8>
  }

  private var rest: ArraySlice<UInt8>

  /// Reads from the front of bytes.
  public init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// Whether everything has been read.
  public var isAtEnd: Bool { rest.isEmpty }

  /// The next number; nil unless a digit or a point is next.
  public mutating func next() -> Part? {
    let whole = takeDigits()
    var fraction: ArraySlice<UInt8>?
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      fraction = takeDigits()
    }
    guard !whole.isEmpty || fraction != nil else { return nil }
    let unit = rest.prefix { !$0.isASCIIDigit && $0 != UInt8(ascii: ".") }
    rest = rest.dropFirst(unit.count)
    return Part(whole: whole, fraction: fraction, unit: unit)
  }

  private mutating func takeDigits() -> ArraySlice<UInt8> {
    let digits = rest.prefix(while: \.isASCIIDigit)
    rest = rest.dropFirst(digits.count)
    return digits
  }
}
