// SPDX-License-Identifier: Apache-2.0

/// Takes numbers with units from a text: `1h30m` is `1` with `h` and `30` with `m`.
///
/// Which units there are, in which order and with which fractions, is the grammar of the reader.
public struct QuantityScanner {
  /// One number and the unit behind it, as they are written.
  public struct Part {
    /// The digits before the point, perhaps none.
    public let whole: ArraySlice<UInt8>
    /// The digits behind the point, perhaps none; nil without a point.
    public let fraction: ArraySlice<UInt8>?
    /// All up to the next digit or point, perhaps nothing.
    public let unit: ArraySlice<UInt8>
  }

  private var rest: ArraySlice<UInt8>

  /// Reads from the front of bytes.
  public init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// Whether nothing is left.
  public var isAtEnd: Bool { rest.isEmpty }

  /// The next number; nil when neither a digit nor a point is next.
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
