// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

struct CookieDateTests {
  @Test(arguments: [
    "Wed, 09 Jun 2021 10:18:14 GMT", "Wednesday, 09-Jun-21 10:18:14 GMT",
    "Wed Jun  9 10:18:14 2021",
    "9 june 21 10:18:14", "10:18:14 2021 9 JUN", "Jun/9th/2021;10:18:14 PST",
    "9-Jun-2021 10:18:14.5",
    "Wed, 09 Jun 2021 10:18:14 +0500", "x 9 y Juniper z 2021 10:18:14x",
  ])
  func `dates are read as servers have written them`(_ text: String) {
    #expect(CookieDate.parse(text.utf8) == EpochSeconds(1_623_233_894))
  }

  @Test(
    arguments: [
      ("1 Jan 70 0:0:0", 0), ("1 Jan 69 0:0:0", 3_124_224_000), ("1 Jan 99 0:0:0", 915_148_800),
      ("1 Jan 00 0:0:0", 946_684_800), ("1 Jan 1601 0:0:0", -11_644_473_600),
    ] as [(String, Int64)])
  func `years of two digits are between 1970 and 2069`(_ text: String, _ seconds: Int64) {
    #expect(CookieDate.parse(text.utf8) == EpochSeconds(seconds))
  }

  @Test(arguments: [
    "", "tomorrow", "9 Jun 2021", "9 Jun 10:18:14", "Jun 2021 10:18:14", "9 2021 10:18:14",
    "9 Jun 1600 10:18:14", "9 Jun 100 10:18:14", "9 Jun 2021 24:00:00", "9 Jun 2021 10:60:00",
    "9 Jun 2021 10:00:60", "0 Jun 2021 10:18:14", "32 Jan 2021 10:18:14", "31 Jun 2021 10:18:14",
    "29 Feb 2021 10:18:14", "9 Jun 20210 10:18:14", "9 Jun 2021 100:18:14", "9 Jun 2021 10:18",
  ])
  func `a text that is not a date gives nil`(_ text: String) {
    #expect(CookieDate.parse(text.utf8) == nil)
  }

  @Test(
    arguments: [
      (1970, 1, 1, 0), (2000, 2, 29, 951_782_400), (2000, 3, 1, 951_868_800),
      (1900, 3, 1, -2_203_891_200), (2100, 2, 28, 4_107_456_000), (9999, 12, 31, 253_402_214_400),
      (1, 1, 1, -62_135_596_800),
    ] as [(Int, Int, Int, Int64)])
  func `days are counted by the Gregorian calendar`(
    _ year: Int, _ month: Int, _ day: Int, _ seconds: Int64
  ) {
    #expect(EpochSeconds(year: year, month: month, day: day)?.seconds == seconds)
  }

  @Test func `leap years are those of the Gregorian calendar`() {
    #expect(EpochSeconds(year: 2024, month: 2, day: 29) != nil)
    #expect(EpochSeconds(year: 2000, month: 2, day: 29) != nil)
    #expect(EpochSeconds(year: 1900, month: 2, day: 29) == nil)
    #expect(EpochSeconds(year: 2023, month: 2, day: 29) == nil)
  }

  @Test func `time does not run over its end`() {
    #expect(EpochSeconds(10).advanced(by: .max) == .distantFuture)
    #expect(EpochSeconds(-10).advanced(by: .min) == .distantPast)
    #expect(EpochSeconds(10).advanced(by: -20) == EpochSeconds(-10))
  }
}
