// SPDX-License-Identifier: Apache-2.0

import Testing
import Values

struct ExactMultipleTests {
  private static let multiples: [(String, String, Bool)] = [
    ("0", "7", true), ("-0.0", "7", true), ("14", "7", true), ("-14", "7", true),
    ("15", "7", false),
    ("0.3", "0.1", true), ("0.35", "0.1", false), ("1.1", "0.11", true), ("0.0075", "0.0001", true),
    ("0.00751", "0.0001", false), ("1e308", "0.123456789", false), ("1e308", "0.5", true),
    ("1e308", "3", false),
    ("3e308", "3", true), ("1e1000000000000", "1024", true), ("1e1000000000000", "7", false),
    ("1", "1e-1000000000000", true),
    ("1", "1e1000000000000", false), ("12391239123", "1e-8", true), ("5", "0", false),
    ("0", "0", false),
    ("123456789012345678901234567890123456789012", "123456789012345678901", false),
    ("246913578024691357802", "123456789012345678901", true),
    ("246913578024691357803", "123456789012345678901", false),
    ("152415787532388367501905199875019052100", "12345678901234567890", true),
    ("1e99999999999999999999", "3", false), ("1e99999999999999999999", "32", true),
    ("1e-99999999999999999999", "1", false),
    ("1e60", "1048576000000000000000000000000", true),
    ("1e60", "3000000000000000000000000000000", false),
  ]

  @Test(arguments: multiples)
  func `a multiple is recognised exactly`(_ value: String, _ unit: String, _ isMultiple: Bool)
    throws
  {
    let value = try #require(ExactNumber(parsing: value))
    let unit = try #require(ExactNumber(parsing: unit))
    #expect(value.isMultiple(of: unit) == isMultiple)
  }

  @Test func `a number of a million digits is judged in one walk`() throws {
    let digits = String(repeating: "123456789", count: 111_111)
    let number = try #require(ExactNumber(parsing: digits))
    #expect(number.isMultiple(of: ExactNumber(9)))
    #expect(!number.isMultiple(of: ExactNumber(10)))
  }
}
