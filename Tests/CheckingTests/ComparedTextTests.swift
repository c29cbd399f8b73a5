// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Checking

struct ComparedTextTests {
  private static let start = String(repeating: "é", count: 5_000)

  @Test(arguments: ["json", "body", "headers"])
  func `long texts that begin alike are cut around their first difference`(subject: String) throws {
    let (left, right) = (Self.start + "left", Self.start + "right")
    let judged =
      switch subject {
      case "json": try judge(json: "{ v: \(left) }", #"{"v":"\#(right)"}"#)
      case "body": try judge("body: \(left)", .text(right))
      default: try judge("headers: { X: \(left) }", .headers(("X", right)))
      }
    let failure = try judged.failure()
    let quote = subject == "json" ? "\"" : ""
    #expect(failure.message.contains("éleft\(quote)`, found `\(quote)…é"))
    #expect(failure.message.hasSuffix("éright\(quote)`"))
    #expect(failure.message.utf8.count < 300)
    #expect(failure.expected?.hasSuffix("éleft\(quote)") == true)
    #expect(failure.actual?.hasPrefix("\(quote)…é") == true)
    #expect(failure.actual.map { $0.utf8.count < 2_100 } == true)
  }

  @Test func `texts whose difference is near their beginning are cut at their end`() throws {
    let failure = try judge("body: a\(Self.start)", .text("b" + Self.start)).failure()
    #expect(failure.message.contains("expected `aé") && failure.message.contains("found `bé"))
    #expect(failure.expected?.hasPrefix("aé") == true && failure.expected?.hasSuffix("…") == true)
  }

  @Test func `a text that ends where the other goes on is shown at its end`() throws {
    let failure = try judge("body: \(Self.start)", .text(Self.start + "!")).failure()
    #expect(failure.actual?.hasSuffix("é!") == true)
    #expect(failure.expected?.hasSuffix("é") == true)
  }

  @Test func `a failed time says how much of it was outside of the requests`() throws {
    let sample = Sample(microseconds: 1_132, hopMicroseconds: 365)
    let failure = try judge("time: { $lt: 1ms }", sample).failure()
    #expect(
      failure.notes == [
        "`total` of its requests is 0.365ms; the other 0.767ms passed before the first began "
          + "(a token, a free connection) and after the last ended"
      ])
    #expect(try judge("time: { $lt: 2ms }", sample).verdicts.allSatisfy(\.holds))
    let whole = Sample(microseconds: 1_132, hopMicroseconds: 1_132)
    #expect(try judge("time: { $lt: 1ms }", whole).failure().notes.isEmpty)
  }
}
