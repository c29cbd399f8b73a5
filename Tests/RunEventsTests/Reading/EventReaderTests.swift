// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Testing

@Suite struct EventReaderTests {
  /// Reads a file in pieces of a length.
  private static func read(
    _ bytes: [UInt8], pieces: Int = 4096, lineLimit: Int = EventStreamReader.lineLimit
  ) throws -> (events: [RunEvent], ending: EventStreamReader.Ending) {
    var reader = EventStreamReader(lineLimit: lineLimit)
    var events: [RunEvent] = []
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      try reader.take(Array(bytes[start..<min(bytes.count, start + pieces)])) { events.append($0) }
    }
    let ending = try reader.finish { events.append($0) }
    return (events, ending)
  }

  private static func lines(of events: [RunEvent]) -> [UInt8] {
    var text = EventJSON()
    for event in events { event.appendJSONLine(to: &text) }
    return text.bytes
  }

  @Test(arguments: 0..<10)
  func `every event is read back as it was written`(_ part: UInt64) throws {
    for seed in part * 20..<(part + 1) * 20 {
      var random = RandomEvents(seed: seed)
      let written = Self.lines(of: random.run())
      let found = try Self.read(written, pieces: 1 + random.number(to: 5000))
      #expect(Self.lines(of: found.events) == written, "seed \(seed)")
      #expect(found.ending == .whole, "seed \(seed)")
    }
  }

  private static let start =
    #"{"event":"run.started","schema":1,"run":"r","tool":"t","startedAt":0,"scenarios":1,"seed":1}"#
  private static let scenario =
    #"{"id":"f#n","number":0,"role":"scenario","file":"f","line":1,"collection":"c","name":"n"}"#
  private static let begin =
    #"{"event":"scenario.started","at":0,"scenario":\#(scenario)}"#
  private static let step =
    #"{"id":"f#n/s","index":0,"name":"s","line":1,"column":1}"#
  private static let end =
    #"{"event":"run.finished","duration":1,"steps":\#(counts),"scenarios":\#(counts),"#
    + #""checks":{"held":0,"failed":0},"requests":0,"connections":0,"unusableFiles":0}"#
  private static let counts =
    #"{"passed":0,"failed":0,"errored":0,"skipped":0,"interrupted":0}"#

  private static func stepStart(_ step: String, scenario: String = #"{"id":"f#n","number":0}"#)
    -> String
  {
    #"{"event":"step.started","at":0,"scenario":\#(scenario),"step":\#(step)}"#
  }

  private static func attempt(_ content: String) -> String {
    #"{"event":"attempt.finished","at":0,"duration":0,"scenario":{"id":"f#n","number":0},"#
      + #""step":\#(step),"attempt":1,"outcome":"passed",\#(content),"checks":[]}"#
  }

  private static let socket =
    #"{"address":"a","remoteIP":"","elements":[],"timings":{"nameResolved":0,"connected":0,"#
    + #""tlsEstablished":0,"firstByte":0,"total":0}}"#
  private static let program =
    #"{"command":["a"],"exit":0,"stdout":{"content":"","bytes":0},"#
    + #""stderr":{"content":"","bytes":0}}"#

  private static func damage(of lines: [String]) -> EventDamage? {
    do {
      _ = try read(Array((lines.joined(separator: "\n") + "\n").utf8))
      return nil
    } catch {
      return error as? EventDamage
    }
  }

  static let damaged: [(lines: [String], words: String, line: Int)] = [
    ([start, "{"], "it is not JSON: the text ends where a name or `}` is expected", 2),
    ([start, "[1]"], "it is not a JSON object", 2),
    ([start, "{}"], "`event` is missing", 2),
    ([""], "it is not JSON: there is only white space", 1),
    ([begin], "the file does not begin with `run.started`", 1),
    ([start, start], "there is a second `run.started`", 2),
    ([start, end, begin], "an event follows `run.finished`", 3),
    ([start, stepStart(step)], "the scenario `f#n` did not begin before", 2),
    (
      [start.replacing(#""schema":1"#, with: #""schema":2,"tool":9"#)],
      "the events have version 2 of their schema, and this curlew reads version 1", 1
    ),
    ([start.replacing(#""tool":"t","#, with: "")], "`tool` is missing", 1),
    ([start.replacing(#""tool":"t""#, with: #""tool":1"#)], "`tool` is not a text", 1),
    (
      [start.replacing(#""startedAt":0"#, with: #""startedAt":1e99"#)],
      "`startedAt` is not a whole number from 0 to 253402300799999", 1
    ),
    (
      [start, begin.replacing("f#n", with: "g#n")],
      "`scenario.id` is not made of `file` and `name`",
      2
    ),
    (
      [start, begin.replacing("role\":\"s", with: "role\":\"z")],
      "`scenario.role` is not a known word", 2
    ),
    (
      [start, begin, stepStart(step.replacing("f#n/s", with: "f"))],
      "`step.id` is not the id of the scenario with that of the step", 3
    ),
    (
      [start, begin, stepStart(step.replacing(#""column":1"#, with: #""column":-1"#))],
      "`step.column` is not a whole number from 0 to 9007199254740992", 3
    ),
    (
      [start, begin, stepStart(step), attempt(#""hops":[],"printed":"a""#)],
      "`printed` is not the only content of its attempt", 4
    ),
    (
      [start, begin, stepStart(step), attempt(#""socket":\#(socket),"program":\#(program)"#)],
      "`program` is not the only content of its attempt", 4
    ),
  ]

  @Test(arguments: damaged.indices)
  func `a damaged line is named with the reason`(_ place: Int) throws {
    let (lines, words, line) = Self.damaged[place]
    let damage = try #require(Self.damage(of: lines))
    #expect(damage.words.hasPrefix(words), "\(damage.words)")
    #expect(damage.line == line)
  }

  @Test func `unknown members and events are ignored`() throws {
    let lines = [
      Self.start.replacing("{", with: #"{"new":[{"a":null}],"#), #"{"event":"later.started"}"#,
      Self.begin, Self.stepStart(Self.step.replacing("{", with: #"{"new":1,"#)), Self.end,
    ]
    let found = try Self.read(Array((lines.joined(separator: "\n") + "\n").utf8))
    #expect(found.events.count == 4)
    #expect(found.ending == .whole)
  }

  @Test func `a file cut at any byte is broken off, and has the events before`() throws {
    let whole = Array([Self.start, Self.begin, Self.end].joined(separator: "\n").utf8)
    let first = Self.start.utf8.count
    for count in first..<whole.count {
      let found = try Self.read(Array(whole[..<count]))
      #expect(found.ending == .brokenOff, "after \(count) bytes")
      let isSecondWhole = count >= first + 1 + Self.begin.utf8.count
      #expect(found.events.count == (isSecondWhole ? 2 : 1), "after \(count) bytes")
    }
    #expect(try Self.read(whole).ending == .whole)
  }

  @Test func `an empty file, and one cut in its first line, are not the same damage`()
    throws
  {
    #expect(try Self.read([]).ending == .brokenOff)
    #expect(throws: EventDamage.self) { try Self.read(Array(Self.start.utf8.dropLast())) }
  }

  @Test func `a line that is too long is refused before it is whole`() throws {
    var reader = EventStreamReader(lineLimit: 1000)
    let piece = [UInt8](repeating: 32, count: 300)
    for _ in 0..<3 { try reader.take(piece) { _ in } }
    #expect(throws: EventDamage(.tooLong(limit: 1000), line: 1)) { try reader.take(piece) { _ in } }
  }

  @Test func `objects are nested at most 200 deep`() throws {
    let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    let line = Self.start.replacing("{", with: #"{"x":\#(deep),"#)
    let damage = try #require(Self.damage(of: [line]))
    #expect(damage.words.hasPrefix("it is not JSON: lists and objects nested beyond the limit"))
  }
}

extension String {
  /// The text with the first occurrence of a part replaced.
  fileprivate func replacing(_ part: String, with other: String) -> String {
    replacing(part, with: other, maxReplacements: 1)
  }
}
