// SPDX-License-Identifier: Apache-2.0

import Testing
import Values

struct ExactSumTests {
  private func sum(_ texts: String...) -> String? {
    ExactNumber.sum(of: texts.compactMap(ExactNumber.init(parsing:)))?.digits
  }

  @Test func `a sum has all its digits`() {
    #expect(sum() == "0")
    #expect(sum("0.1", "0.2", "19.7") == "20")
    #expect(sum("99999999999999999999", "1") == "100000000000000000000")
    #expect(sum("0.05", "-0.1") == "-0.05")
    #expect(sum("-99", "-1", "-0.5") == "-100.5")
    #expect(sum("1e20", "1e-5") == "100000000000000000000.00001")
    #expect(sum("5", "-5.00") == "0")
    #expect(sum("-0") == "0")
    #expect(sum("1000", "-999.9") == "0.1")
  }

  @Test func `a sum over too many places is none`() {
    #expect(sum("1e999")?.utf8.count == 1000)
    #expect(sum("1e1000") == nil)
    #expect(sum("1e500", "1e-501") == nil)
    #expect(sum("1e99999999999999999999") == nil)
    #expect(sum("0e99999999999999999999") == "0")
  }

  @Test func `a sum of integers is that of the machine`() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let numbers = (0..<Int.random(in: 1...20, using: &generator)).map { _ in
        Int.random(in: -1_000_000_000...1_000_000_000, using: &generator)
      }
      #expect(
        ExactNumber.sum(of: numbers.map { ExactNumber($0) })?.digits
          == String(numbers.reduce(0, +)))
    }
  }
}
