// SPDX-License-Identifier: Apache-2.0

import Testing
import Values

private func number(_ text: String) throws -> ExactNumber {
  try #require(ExactNumber(parsing: text), "\(text) is a number")
}

struct ExactNumberTests {
  @Test(arguments: [
    "0", "-0", "1", "-1", "10", "0.1", "1.10", "1e2", "1E+2", "1e-2", "-0.0e00", "1e1000000000",
  ])
  func `a number of JSON's grammar keeps its digits`(text: String) throws {
    #expect(try number(text).digits == text)
  }

  @Test(arguments: [
    "", "-", "+1", "01", "-01", ".5", "1.", "1.e1", "1e", "1e+", "0x1F", "NaN", "Infinity", " 1",
    "1 ", "1_000", "٣", "1e1.5", "--1",
  ])
  func `a text outside of JSON's grammar is not a number`(text: String) {
    #expect(ExactNumber(parsing: text) == nil)
  }

  @Test(arguments: [
    ("0.1", "0.10"), ("1", "1.0"), ("100", "1e2"), ("0", "-0"), ("0", "0e99999999999999999999"),
    ("-0.0", "0"), ("12345678901234567890.1", "12345678901234567890.10"), ("0.001", "1e-3"),
    ("1e400", "10e399"), ("1e1000000000", "0.1e1000000001"), ("10e-1", "1"),
    ("1e1000000000000000000", "10e999999999999999999"),
    ("1e100000000000000000000", "100e99999999999999999998"),
    ("1e-100000000000000000000", "0.01e-99999999999999999998"),
    ("999999999999999999", "999999999999999999.0"),
  ])
  func `numbers of one value are equal and hash alike`(first: String, second: String) throws {
    #expect(try number(first) == number(second))
    #expect(try number(first).hashValue == number(second).hashValue)
    #expect(try !(number(first) < number(second)))
    #expect(try !(number(second) < number(first)))
  }

  @Test(arguments: [
    ("0.1", "0.10000000000000000000000001"), ("-1", "0"), ("-2", "-1"), ("-1e400", "-1e399"),
    ("1e399", "1e400"), ("9007199254740992", "9007199254740993"),
    ("12345678901234567890.10", "12345678901234567890.11"), ("1e-400", "1e-399"),
    ("0", "1e-1000000000"), ("-1e-1000000000", "0"), ("9", "10"), ("99", "1e2"), ("0.9", "1"),
    ("1e99999999999999999999", "1e100000000000000000000"),
    ("1e-100000000000000000000", "1e-99999999999999999999"), ("1e-99999999999999999999", "1e-5"),
    ("-1e99999999999999999999", "1"), ("1", "1e99999999999999999999"),
    ("-0.25", "0.5"), ("-12.50", "-12.49"), ("0.0000000000000001", "999999999999999999"),
  ])
  func `numbers are in the order of their values`(less: String, more: String) throws {
    #expect(try number(less) < number(more))
    #expect(try !(number(more) < number(less)))
    #expect(try number(less) != number(more))
  }

  @Test(arguments: [
    ("1", true), ("1.0", true), ("1e2", true), ("1.5", false), ("15e-1", false), ("150e-1", true),
    ("0.0", true), ("-0", true), ("0e-5", true), ("1e-1000000000", false), ("1e1000000000", true),
    ("1.5e99999999999999999999", true), ("1e-99999999999999999999", false),
  ])
  func `a whole number is an integer however it is written`(text: String, isInteger: Bool) throws {
    #expect(try number(text).isInteger == isInteger)
  }

  @Test(arguments: [
    ("100", 100), ("1e2", 100), ("-1.0", -1), ("9223372036854775807", Int.max),
    ("-9223372036854775808", Int.min), ("9223372036854775808", nil), ("1.5", nil), ("1e19", nil),
    ("-0", 0), ("1e1000000000", nil), ("0.5e1", 5), ("-9223372036854775809", nil),
    ("1e99999999999999999999", nil),
  ])
  func `an integer that fits is given exactly`(text: String, integer: Int?) throws {
    #expect(try number(text).exactInt == integer)
  }

  @Test func `other integer types are checked against their own ranges`() throws {
    #expect(try number("18446744073709551615").exactInteger(as: UInt64.self) == .max)
    #expect(try number("18446744073709551616").exactInteger(as: UInt64.self) == nil)
    #expect(try number("-1").exactInteger(as: UInt64.self) == nil)
    #expect(try number("127").exactInteger(as: Int8.self) == 127)
    #expect(try number("128").exactInteger(as: Int8.self) == nil)
  }

  @Test(arguments: [
    ("0.5", 0.5), ("0.1", nil), ("1e22", 1e22), ("1e23", nil), ("9007199254740993", nil),
    ("9007199254740992", 9_007_199_254_740_992), ("1e400", nil), ("1e-400", nil), ("-2.5", -2.5),
    ("0.1000000000000000055511151231257827021181583404541015625", 0.1), ("0", 0),
  ])
  func `the digits of a double are those of a value only when it holds it`(
    text: String, double: Double?
  ) throws {
    let number = try number(text)
    #expect((ExactNumber(allDigitsOf: number.nearestDouble) == number) == (double != nil))
    if let double { #expect(number.nearestDouble == double) }
  }

  @Test func `the smallest and the largest double have all their digits`() throws {
    let smallest = try #require(ExactNumber(allDigitsOf: Double.leastNonzeroMagnitude))
    #expect(smallest.nearestDouble == Double.leastNonzeroMagnitude)
    #expect(smallest.digits.utf8.count > 700)
    let largest = try #require(ExactNumber(allDigitsOf: -Double.greatestFiniteMagnitude))
    #expect(largest.nearestDouble == -Double.greatestFiniteMagnitude)
    #expect(ExactNumber(allDigitsOf: .infinity) == nil)
    #expect(ExactNumber(shortest: .nan) == nil)
  }

  @Test func `the nearest double out of range is infinite or zero`() throws {
    #expect(try number("1e400").nearestDouble == .infinity)
    #expect(try number("-1e400").nearestDouble == -.infinity)
    #expect(try number("1e-400").nearestDouble == 0)
    #expect(try number("0.1").nearestDouble == 0.1)
    #expect(try number("0.1").roundTripDouble == 0.1)
    #expect(try number("0.10000000000000000000001").roundTripDouble == nil)
    #expect(try number("1e400").roundTripDouble == nil)
  }
}
