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

  /// Something without a scenario that made a run end in another code than 0.
  package struct Everything: Hashable, Sendable {
    /// The collection of which everything is to run again; nil for everything of the run.
    package var file: String?
    /// What happened, as a clause: `SIGINT ended it`.
    package var reason: String
    /// What that run was to run.
    package var scope: RunScope
  }

  /// `curlew 0.1.0`.
  package var tool: String
  /// The id of the run.
  package var run: String
  /// When the run began, in milliseconds since 1970-01-01T00:00:00Z.
  package var startMilliseconds: Int64
  /// Without repeats, in the order of the files.
  package var failed: [Result]
  /// What has no scenario.
  package var everything: [Everything]
  /// The exit code of the run; nil in a record of an earlier version, which does not have everything
  /// that did not pass.
  package var exitCode: Int32?
  /// Whether results are missing, for instance those of a lost shard: the list then lacks what did not
  /// pass there.
  package var isIncomplete: Bool

  /// 100,000 results take less.
  package static let byteLimit = 64_000_000
  private static let schema = 1

  package init(
    tool: String, run: String, startMilliseconds: Int64, failed: [Result],
    everything: [Everything] = [], exitCode: Int32? = nil, isIncomplete: Bool = false
  ) {
    self.everything = everything
    self.exitCode = exitCode
    self.tool = tool
    self.run = run
    self.startMilliseconds = startMilliseconds
    self.failed = failed
    self.isIncomplete = isIncomplete
  }

  /// Whether nothing is to run again.
  var hasNothing: Bool { failed.isEmpty && everything.isEmpty }

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
      exitCode: document.root[member: "exitCode"]?.numberDigits.flatMap { Int32($0) },
      isIncomplete: document.root[member: "incomplete"] != nil)
    for element in list.elements {
      guard let result = Result(element) else { return nil }
      failed.append(result)
    }
    for element in document.root[member: "everything"].map({ Array($0.elements) }) ?? [] {
      guard let entry = Everything(element) else { return nil }
      everything.append(entry)
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
    text.member("exitCode", exitCode.map(Int.init))
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
    if !everything.isEmpty { writeEverything(into: &text) }
    text.raw("}\n")
    return text.bytes
  }

  private func writeEverything(into text: inout EventJSON) {
    text.key("everything")
    text.list(everything) { text, entry in
      text.raw("\n{")
      text.member("file", entry.file)
      text.member("reason", entry.reason)
      text.member("selection", entry.scope.selection)
      text.key("files")
      text.list(entry.scope.files) { $0.string($1) }
      text.raw("}")
    }
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

extension LastRun.Everything {
  fileprivate init?(_ node: JSONNode) {
    guard let reason = node[member: "reason"]?.stringValue,
      let selection = node[member: "selection"]?.stringValue,
      let files = node[member: "files"], files.isArray
    else { return nil }
    self.init(
      file: node[member: "file"]?.stringValue, reason: reason,
      scope: RunScope(
        selection: selection, files: files.elements.compactMap(\.stringValue), wholeFiles: []))
  }
}
