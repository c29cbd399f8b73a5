// SPDX-License-Identifier: Apache-2.0

/// Conversions and sums of numbers that come from a response, a file, an expression or the command
/// line. The initialisers and operators of the standard library end the process when the result does
/// not fit; these give the nearest number that does.
extension FixedWidthInteger {
  /// The number without its fraction, or the nearest integer of the type: its smallest or largest one
  /// beyond its range, zero for not-a-number.
  ///
  /// `Int64(clamping: 3.9)` is 3, `Int64(clamping: 1e30)` is `Int64.max`.
  public init(clamping number: Double) {
    if let integer = Self(exactly: number.rounded(.towardZero)) {
      self = integer
    } else {
      self = number.isNaN ? 0 : number < 0 ? .min : .max
    }
  }

  /// The sum, or the smallest or largest integer of the type if that is beyond its range.
  public func addingClamped(_ other: Self) -> Self {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other < 0 ? .min : .max) : sum
  }

  /// The product, or the smallest or largest integer of the type if that is beyond its range.
  public func multipliedClamped(by factor: Self) -> Self {
    let (product, overflows) = multipliedReportingOverflow(by: factor)
    return overflows ? ((self < 0) == (factor < 0) ? .max : .min) : product
  }
}

extension Sequence where Element: FixedWidthInteger {
  /// The sum of all numbers, as far as it fits.
  public var clampedSum: Element { reduce(0) { $0.addingClamped($1) } }
}
