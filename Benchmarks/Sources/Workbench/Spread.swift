// SPDX-License-Identifier: Apache-2.0

/// Figures of one quantity over the rounds, told by their order only.
package struct Spread {
  package let median, low, high: Double

  /// The median and the two quartiles; `values` must not be empty.
  package init(_ values: [Double]) {
    precondition(!values.isEmpty, "a spread of nothing")
    let sorted = values.sorted()
    median = Self.quantile(0.5, of: sorted)
    low = Self.quantile(0.25, of: sorted)
    high = Self.quantile(0.75, of: sorted)
  }

  private static func quantile(_ part: Double, of sorted: [Double]) -> Double {
    let place = part * Double(sorted.count - 1)
    let index = Int(place)
    let next = min(index + 1, sorted.count - 1)
    return sorted[index] + (sorted[next] - sorted[index]) * (place - Double(index))
  }
}

extension Double {
  /// The number with so many digits behind the point.
  package func fixed(_ digits: Int) -> String {
    var scale = 1
    for _ in 0..<digits { scale *= 10 }
    let rounded = Int((self * Double(scale)).rounded())
    guard digits > 0 else { return "\(rounded)" }
    let fraction = "\(abs(rounded) % scale)"
    let zeros = String(repeating: "0", count: digits - fraction.utf8.count)
    return "\(rounded < 0 ? "-" : "")\(abs(rounded) / scale).\(zeros)\(fraction)"
  }
}
