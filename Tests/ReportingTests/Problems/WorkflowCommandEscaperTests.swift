// SPDX-License-Identifier: Apache-2.0

import Reporting
import Testing

@Suite struct WorkflowCommandEscaperTests {
  private final class Kept: ReportOutput {
    var text = ""
    func write(_ bytes: [UInt8]) { text += String(decoding: bytes, as: UTF8.self) }
    func finish() {}
  }

  private static func broken(_ pieces: [String], _ syntax: WorkflowCommandEscaper.Syntax) throws
    -> String
  {
    let kept = Kept()
    let breaker = WorkflowCommandEscaper(kept, syntax)
    for piece in pieces { try breaker.write(Array(piece.utf8)) }
    try breaker.finish()
    return kept.text
  }

  @Test func `commands of a log become escapes in the report`() throws {
    #expect(try Self.broken(["<a>::error::x"], .xml) == "<a>:&#58;error:&#58;x")
    #expect(try Self.broken(["##vso[x]###"], .xml) == "#&#35;vso[x]#&#35;#")
    #expect(try Self.broken([###"{"a":"##[x] ::1"}"###], .json) == ##"{"a":"#\u0023[x] ::1"}"##)
    #expect(try Self.broken([#"<a href="http://a/#b">"#], .xml) == #"<a href="http://a/#b">"#)
  }

  @Test func `two pieces do not make a command where they meet`() throws {
    #expect(try Self.broken(["a:", ":b"], .xml) == "a:&#58;b")
    #expect(try Self.broken(["a#", "#vso[b"], .json) == #"a#\u0023vso[b"#)
  }
}
