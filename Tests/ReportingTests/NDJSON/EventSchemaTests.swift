// SPDX-License-Identifier: Apache-2.0

import Reporting
import RunEvents
import TestSupport
import Testing

@Suite struct EventSchemaTests {
  @Test(.enabled(if: Validator.hasJSONSchema, Validator.absence), arguments: Hostile.texts)
  func `every event line is valid by the schema`(_ text: String) async throws {
    let run = SampleRun.everything(text)
    let output = MemoryOutput()
    try run.report(with: NDJSONReporter(output: output))
    let errors = try await Validator.schemaErrors(
      output.bytes, schema: Validator.projectFile("specs/events.schema.json"), lines: true)
    #expect(errors == "checked \(run.events.count)\n")
  }

  @Test func `a line is the event and nothing more`() throws {
    var json = EventJSON()
    RunEvent.stepStarted(
      StepStarted(step: Sample.step(of: Sample.scenario()), atMicroseconds: 42)
    ).appendJSONLine(to: &json)
    let line =
      #"{"event":"step.started","at":42,"scenario":{"id":"specs/shop.yaml#buy a pet","number":0},"#
      + #""step":{"id":"specs/shop.yaml#buy a pet/create","index":0,"name":"create","line":12,"#
      + #""column":9}}"# + "\n"
    #expect(String(decoding: json.bytes, as: UTF8.self) == line)
  }

  @Test(arguments: [
    ("\u{0}\u{1b}\u{7f}", #"\u0000\u001b\u007f"#), ("\u{85}\u{9b}\u{a0}", "\\u0085\\u009b\u{a0}"),
    ("\u{202e}\u{2028}\u{2066}\u{61c}", #"\u202e\u2028\u2066\u061c"#),
    ("a\"b\\c\r\n\t", #"a\"b\\c\r\n\t"#), ("–…é✓ض", "–…é✓ض"),
  ])
  func `control characters of terminals are escaped in strings`(_ text: String, _ inside: String) {
    var json = EventJSON()
    json.string(text)
    #expect(String(decoding: json.bytes, as: UTF8.self) == "\"\(inside)\"")
  }

  @Test func `bytes that are not UTF-8 are base64`() {
    var json = EventJSON()
    json.content([0xFF, 0x00, 0x1B, 0x41])
    json.content(Array("aé".utf8))
    #expect(String(decoding: json.bytes, as: UTF8.self) == #"{"base64":"/wAbQQ=="}"aé""#)
  }
}
