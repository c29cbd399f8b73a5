// SPDX-License-Identifier: Apache-2.0

/// The names that an expression reads as `default(NAME, …)`: such a read does not need a value.
struct AskedNames {
  /// Each of these, beside `default(NAME, …)`, holds if the name has no value.
  private static let absences = [" in [null, false, 0, '']", " == null", " == ''"]

  /// The expression without these reads.
  private(set) var others = ""
  /// The names that have a value where the expression is true.
  private(set) var proven: Set<Substring> = []
  /// The names that the rest of the expression reads only where they have a value.
  private(set) var guarded: Set<Substring> = []

  init(_ expression: String) {
    let hasAlternatives = expression.contains(" || ")
    var rest = expression[...]
    while let range = rest.firstRange(of: "default(") {
      let inner = rest[range.upperBound...]
      let name = inner.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      others += rest[..<range.lowerBound]
      rest = inner
      guard !name.isEmpty, inner[name.endIndex...].hasPrefix(", ") else { continue }
      rest = inner[name.endIndex...]
      let test = rest.drop { $0 != ")" }.dropFirst()
      let absence = Self.absences.first(where: test.hasPrefix)
      if others.hasSuffix("!(") && absence != nil || test.hasPrefix(" != null") {
        // `!(default(n, null) in […]) ? n : 0`
        let then = test.dropFirst(absence?.count ?? " != null".count).drop { $0 == ")" }
        if then.hasPrefix(" ? \(name) ") || then.hasPrefix(" ? string(\(name))") {
          guarded.insert(name)
        }
        guard !hasAlternatives else { continue }
        guarded.insert(name)
        proven.insert(name)
      } else if let absence, others.allSatisfy({ $0 == "(" }) {
        let next = test.dropFirst(absence.count).drop { $0 == ")" }
        if next.hasPrefix(" || ") || next.hasPrefix(" ? ") { guarded.insert(name) }
      }
    }
    others += rest
  }
}
