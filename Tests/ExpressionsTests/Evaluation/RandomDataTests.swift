// SPDX-License-Identifier: Apache-2.0

import Testing
import Values

@testable import Expressions

@Suite struct `Random data` {
  private static let draws = 2000

  /// What an expression gives for many seeds, as JSON.
  private static func drawn(_ text: String) throws -> [String] {
    let expression = try compiled(text)
    return try (0..<draws).map { seed in
      var scope = TestScope()
      scope.functions.random = { _ in NumberSequence(from: UInt64(seed)) }
      return try expression.evaluate(in: scope).value.jsonText()
    }
  }

  private static func texts(_ text: String) throws -> [String] {
    try drawn(text).map { String($0.dropFirst().dropLast()) }
  }

  @Test func `comes from lists of 200, 200 and 400`() {
    for (list, count) in [
      (SampleWords.givenNames, 200), (SampleWords.familyNames, 200), (SampleWords.words, 400),
    ] {
      #expect(list.count == count && Set(list).count == count)
      #expect(list == list.sorted())
    }
    let names = SampleWords.givenNames + SampleWords.familyNames
    #expect(names.allSatisfy { $0.wholeMatch(of: /[A-Z][a-z]+/) != nil })
    #expect(SampleWords.words.allSatisfy { $0.wholeMatch(of: /[a-z]{1,8}/) != nil })
  }

  @Test func `has each name and each word`() throws {
    let names = try Self.texts("random.name()").map { $0.split(separator: " ") }
    #expect(names.allSatisfy { $0.count == 2 })
    #expect(Set(names.map { String($0[0]) }) == Set(SampleWords.givenNames))
    #expect(Set(names.map { String($0[1]) }) == Set(SampleWords.familyNames))
    let words = Set(try Self.texts("random.words(4)").flatMap { $0.split(separator: " ") })
    #expect(Set(words.map { String($0) }) == Set(SampleWords.words))
    #expect(Set(try Self.texts("random.word()")).isSubset(of: SampleWords.words))
  }

  @Test func `reaches no real person and no real host`() throws {
    let emails = try Self.texts("random.email()")
    #expect(
      emails.allSatisfy { $0.wholeMatch(of: /[a-z]+\.[a-z]+\.[1-9]\d{4}@example\.com/) != nil })
    #expect(Set(emails).count > Self.draws - 5)
    let phones = try Self.texts("random.phone()")
    #expect(phones.allSatisfy { $0.wholeMatch(of: /\+1 [2-9]\d\d 555 01\d\d/) != nil })
    #expect(Set(phones.map { $0.suffix(2) }).count == 100)
    let hosts = try Self.texts("random.ip()")
    let networks = Set(hosts.map { $0[..<($0.lastIndex(of: ".") ?? $0.startIndex)] })
    #expect(networks == ["192.0.2", "198.51.100", "203.0.113"])
    let numbers = Set(hosts.compactMap { Int($0.split(separator: ".")[3]) })
    #expect(numbers == Set(1...254))
  }

  @Test func `has as many digits and words as it is asked for`() throws {
    for count in [0, 1, 2, 7, 1000] {
      #expect(
        try Self.texts("random.hex(\(count))").allSatisfy {
          $0.utf8.count == count && $0.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
        })
      let words = try Self.texts("random.words(\(count))").prefix(20)
      #expect(words.allSatisfy { $0.split(separator: " ").count == count })
    }
    #expect(Set(try Self.texts("random.hex(1)")).count == 16)
  }

  @Test func `has both ends and both booleans`() throws {
    #expect(Set(try Self.drawn("random.boolean()")) == ["true", "false"])
    #expect(
      Set(try Self.drawn("random.decimal(-0.02, 0.01, 2)")) == ["-0.02", "-0.01", "0.00", "0.01"])
    #expect(
      Set(try Self.drawn("random.decimal(9.5, 10, 1)")) == [
        "9.5", "9.6", "9.7", "9.8", "9.9", "10.0",
      ])
    #expect(Set(try Self.drawn("random.decimal(3, 4, 0)")) == ["3", "4"])
    #expect(Set(try Self.drawn("random.decimal(0.5, 0.5, 3)")) == ["0.500"])
    #expect(
      Set(
        try Self.texts(
          "string(random.date(timestamp('2026-01-31T23:59:58.5Z'), timestamp('2026-02-01T00:00:00.25Z')))"
        ))
        == ["2026-01-31T23:59:58.5Z", "2026-01-31T23:59:59.5Z", "2026-02-01T00:00:00.25Z"])
    #expect(Set(try Self.texts("random.date(timestamp(0), timestamp(0))")).count == 1)
  }

  @Test func `is exact to the ends of its range`() throws {
    let wide = "random.decimal(-9.223372036854775808, 9.223372036854775807, 18)"
    for number in try Self.drawn(wide) {
      #expect(number.wholeMatch(of: /-?\d\.\d{18}/) != nil)
    }
    let years = "random.date(timestamp('0001-01-01'), timestamp('9999-12-31T23:59:59.999999999Z'))"
    #expect(Set(try Self.drawn(years)).count == Self.draws)
    #expect(
      try Self.drawn("random.decimal(price, price, 2)".replacing("price", with: "19.99"))[0]
        == "19.99")
  }

  @Test(arguments: [
    ("random.hex(-1)", "`random.hex`: the number is not from 0 to 1000"),
    ("random.hex(1001)", "`random.hex`: the number is not from 0 to 1000"),
    ("random.words(1001)", "`random.words`: the number is not from 0 to 1000"),
    ("random.words(1.5)", "`random.words` does not take a double"),
    (
      "random.date(timestamp('2026-01-02'), timestamp('2026-01-01'))",
      "`random.date`: the first is later than the second"
    ),
    ("random.date('2026-01-01', '2026-01-02')", "`random.date` does not take text and text"),
    ("random.decimal(2, 1, 2)", "`random.decimal`: the first is greater than the second"),
    ("random.decimal(0, 1, 19)", "`random.decimal`: the number of places is not from 0 to 18"),
    ("random.decimal(0, 1, -1)", "`random.decimal`: the number of places is not from 0 to 18"),
    (
      "random.decimal(0, 1.005, 2)",
      "`random.decimal`: an end has more than 2 decimal places, or more than 18 digits in all"
    ),
    (
      "random.decimal(0, 1e300, 2)",
      "`random.decimal`: an end has more than 2 decimal places, or more than 18 digits in all"
    ),
    (
      "random.decimal(0, 9223372036854775807, 1)",
      "`random.decimal`: an end has more than 1 decimal places, or more than 18 digits in all"
    ),
    (
      "random.decimal(0, 1.0 / 0.0, 2)",
      "`random.decimal` does not take an int, a double and an int"
    ),
  ])
  func `says what is wrong`(call: String, message: String) throws {
    #expect(try evaluated(call) == "error: \(message)")
  }
}
