// SPDX-License-Identifier: Apache-2.0

import Expressions
import Testing
import Values

@testable import Running

/// Few and many values must not differ: a dictionary is the model.
@Suite struct NamedValuesTests {
  @Test func `have what was set last under each name`() {
    var random = SystemRandomNumberGenerator()
    for names in [3, 8, 9, 30] {
      var values = NamedValues()
      var model: [String: Int] = [:]
      for step in 0..<200 {
        let name = "n\(Int.random(in: 0..<names, using: &random))"
        let value = step % 5 == 4 ? nil : step
        values[name] = value.map(Self.value)
        model[name] = value
        #expect(values.isEmpty == model.isEmpty)
      }
      for name in (0..<names).map({ "n\($0)" }) {
        #expect(values[name]?.value == model[name].map { Self.value($0).value })
      }
    }
  }

  @Test(arguments: [(2, 3), (2, 20), (20, 2), (20, 30)])
  func `are joined, and those that are added win`(_ own: Int, _ added: Int) {
    var values = NamedValues()
    for number in 0..<own { values["n\(number)"] = Self.value(number) }
    var others = NamedValues()
    for number in 0..<added { others["n\(2 * number)"] = Self.value(-number) }
    values.merge(others)
    for number in 0..<60 {
      let isAdded = number.isMultiple(of: 2) && number < 2 * added
      let expected = isAdded ? -number / 2 : number < own ? number : nil
      #expect(values["n\(number)"]?.value == expected.map { Self.value($0).value })
    }
  }

  private static func value(_ number: Int) -> ScopedValue {
    ScopedValue(.number(ExactNumber(number)))
  }
}
