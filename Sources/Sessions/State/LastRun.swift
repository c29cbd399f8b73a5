// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Values

/// What did not pass in a run, as the next one finds it (`.curlew/last-run.json`).
package struct LastRun: RunRecord, Hashable {
  /// A scenario, or the `setup`, `teardown` or `thresholds` of a collection.
  package struct Result: Hashable, Sendable {
    /// The path of the collection, relative to the folder of the state.
    package var file: String
    /// Without that of its row.
    package var name: String
    /// Nil for a scenario without rows.
    package var row: String?
    /// Whether it is not a scenario: then all scenarios of the collection run again.
    package var isSurroundings: Bool
  }

  /// `curlew 0.1.0`.
  package var tool: String
  /// The id of the run.
  package var run: String
  /// When the run began, in milliseconds since 1970-01-01T00:00:00Z.
  package var startMilliseconds: Int64
  /// Without repeats, in the order of the files.
  package var failed: [Result]
  /// Whether results are missing, for instance those of a lost shard: the list then lacks what did not
  /// pass there.
  package var isIncomplete: Bool

  /// 100,000 results take less.
  package static let byteLimit = 64_000_000
  private static let schema = 1

  package init(
    tool: String, run: String, startMilliseconds: Int64, failed: [Result],
    isIncomplete: Bool = false
  ) {
    self.tool = tool
    self.run = run
    self.startMilliseconds = startMilliseconds
    self.failed = failed
    self.isIncomplete = isIncomplete
  }

  package var isWorthAFolder: Bool { !failed.isEmpty }

  package init?(json bytes: [UInt8]) {
    guard let document = try? JSONDocument.parse(bytes, maximumDepth: 8),
      document.root[member: "schema"]?.numberDigits == "\(Self.schema)",
      let tool = document.root[member: "tool"]?.stringValue,
      let run = document.root[member: "run"]?.stringValue,
      let start = document.root[member: "startMilliseconds"]?.numberDigits.flatMap({ Int64($0) }),
      let list = document.root[member: "failed"], list.isArray
    else { return nil }
    self.init(
      tool: tool, run: run, startMilliseconds: start, failed: [],
      isIncomplete: document.root[member: "incomplete"] != nil)
    for element in list.elements {
      guard let result = Result(element) else { return nil }
      failed.append(result)
    }
  }

  /// One object, with a line for each result.
  package var json: [UInt8] {
    var text = EventJSON()
    text.raw("{")
    text.member("schema", Self.schema)
    text.member("tool", tool)
    text.member("run", run)
    text.member("startMilliseconds", startMilliseconds)
    text.flag("incomplete", isIncomplete)
    text.key("failed")
    text.list(failed) { text, result in
      text.raw("\n{")
      text.member("file", result.file)
      text.member("name", result.name)
      text.member("row", result.row)
      text.flag("surroundings", result.isSurroundings)
      text.raw("}")
    }
    text.raw("}\n")
    return text.bytes
  }
}

extension LastRun.Result {
  fileprivate init?(_ node: JSONNode) {
    guard let file = node[member: "file"]?.stringValue, let name = node[member: "name"]?.stringValue
    else { return nil }
    self.init(
      file: file, name: name, row: node[member: "row"]?.stringValue,
      isSurroundings: node[member: "surroundings"] != nil)
  }
}
