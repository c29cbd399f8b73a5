// SPDX-License-Identifier: Apache-2.0

import Queries
import TestSupport
import Testing

struct FormatTests {
  @Test(arguments: [
    (TextFormat.date, "2024-02-29", "2023-02-29"),
    (.time, "23:59:60Z", "23:58:60Z"),
    (.dateTime, "2026-01-31T12:30:00+01:00", "2026-01-31 12:30:00Z"),
    (.duration, "P1Y2M3DT4H5M6S", "P1Y3D"),
    (.email, "\"a b\"@[IPv6:::1]", "a b@example.com"),
    (.hostname, "a-b.example", "-a.example"),
    (.ipv4, "10.0.0.255", "10.0.0.256"),
    (.ipv6, "2001:db8::1", "2001:db8:::1"),
    (.uri, "urn:a:b", "a/b"),
    (.uriReference, "a/b?c#d", "a b"),
    (.uriTemplate, "/a{?b,c*}", "/a{?b"),
    (.uuid, "2eb8aa08-aa98-11ea-b4aa-73b441d16380", "2eb8aa08-aa98-11ea-b4aa-73b441d1638g"),
    (.jsonPointer, "/a~1b", "/a~2b"),
    (.relativeJSONPointer, "1/a", "01/a"),
    (.regex, #"^\d+$"#, #"^(\d+$"#),
  ])
  func `a text is distinguished from one of another format`(
    _ format: TextFormat, _ right: String, _ wrong: String
  ) {
    #expect(format.judge(right) == .holds)
    #expect(format.judge(wrong) == .fails)
    #expect(format.isChecked)
    #expect(!format.expectation.isEmpty)
  }

  @Test(arguments: [TextFormat.idnEmail, .idnHostname, .iri, .iriReference])
  func `names that need tables are not checked`(_ format: TextFormat) {
    #expect(format.judge("a") == .notChecked)
    #expect(!format.isChecked)
  }

  @Test func `a host name with an encoded label is not checked`() {
    #expect(TextFormat.hostname.judge("a.XN--nw2a.example") == .notChecked)
    #expect(TextFormat.hostname.judge("axn--nw2a.example") == .holds)
  }

  @Test(arguments: TextFormat.allCases)
  func `mutated and long texts neither crash nor hang`(_ format: TextFormat) {
    let seeds = [
      "2026-01-31T12:30:00+01:00", "P1Y2M3DT4H5M6S", "\"a b\"@[IPv6:::1.2.3.4]",
      "http://a:1@[::1]:8/%41?b#c", "/a{?b,c*}{d:10}", "1/a~1b",
      #"^(?<n>[a-\d\S])\k<n>{2,3}?\u{1F600}\p{L}$"#,
    ]
    var random = SeededGenerator(seed: 3986)
    for round in 0..<700 {
      var bytes = Array(seeds[round % seeds.count].utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
      let verdict = format.judge(String(decoding: bytes, as: UTF8.self))
      #expect((verdict == .notChecked) == !format.isChecked)
    }
    for piece in ["a", "1", ":", "/", "[", "(", "{", "%", "xn-a."] {
      let verdict = format.judge(String(repeating: piece, count: 100_000))
      #expect((verdict == .notChecked) == !format.isChecked)
    }
  }
}
