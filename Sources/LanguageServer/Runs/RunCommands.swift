// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Values

/// What an editor can run in a document: the file, a scenario, or a scenario up to a step.
package struct RunTarget: Equatable, Sendable {
  /// The command of the protocol.
  package static let command = "curlew.run"
  /// The command that ends runs.
  package static let stopCommand = "curlew.stop"

  package let uri: DocumentURI
  /// A line of the scenario, from 1; nil for the whole file.
  package let line: Int?
  /// The line of the last step, from 1; nil for all.
  package let until: Int?

  package init(uri: DocumentURI, line: Int?, until: Int?) {
    self.uri = uri
    self.line = line
    self.until = until
  }

  /// - Parameter parameters: those of `workspace/executeCommand`.
  package init(_ parameters: JSONNode) throws(RequestFailure) {
    guard let argument = try parameters.list("arguments").first else {
      throw .invalidParameters("`\(Self.command)` needs an argument")
    }
    uri = DocumentURI(try argument.text("uri"))
    line = try argument.optional("line") == nil ? nil : argument.integer("line")
    until = try argument.optional("until") == nil ? nil : argument.integer("until")
    guard line.map({ $0 > 0 }) ?? true, until.map({ $0 > 0 }) ?? true else {
      throw .invalidParameters("a line is not from 1")
    }
  }

  /// Appends a `Command`.
  func write(_ title: String, to json: inout JSONWriter) {
    json.beginObject()
    json.member("title", title)
    json.member("command", Self.command)
    json.key("arguments")
    json.beginArray()
    json.beginObject()
    json.member("uri", uri.text)
    if let line { json.member("line", line) }
    if let until { json.member("until", until) }
    json.endObject()
    json.endArray()
    json.endObject()
  }
}

extension FileView {
  /// What can be run here, with a title and the line from 0 to show it at.
  func runTargets() -> [(title: String, line: Int, target: RunTarget)] {
    guard let collection, !collection.scenarios.isEmpty,
      checked.sources[file].bytes == bytes
    else { return [] }
    func line(_ offset: UInt32) -> Int { lines.line(of: Int(offset)) }
    let first = line(collection.topLevelSpan.lowerBound)
    var targets = [("run all", first, RunTarget(uri: uri, line: nil, until: nil))]
    for scenario in collection.scenarios where scenario.span.file == file {
      let place = line(scenario.span.lowerBound)
      targets.append(("run", place, RunTarget(uri: uri, line: place + 1, until: nil)))
      for step in scenario.steps where step.span.file == file {
        let end = line(step.span.lowerBound)
        targets.append(
          ("run to here", end, RunTarget(uri: uri, line: end + 1, until: end + 1)))
      }
    }
    return targets
  }
}

/// `textDocument/codeLens`: what can be run, and the results of the last run.
enum CodeLenses {
  static func answer(
    _ workspace: Workspace, _ parameters: JSONNode, _ json: inout JSONWriter
  ) throws(RequestFailure) {
    guard let view = try workspace.view(parameters), workspace.mayRun else { return json.null() }
    json.beginArray()
    for (title, line, target) in view.runTargets() {
      json.beginObject()
      json.member("range", view.range(of: view.lines.range(ofLine: line)))
      json.key("command")
      target.write(title, to: &json)
      json.endObject()
    }
    for outcome in workspace.results[view.uri]?.outcomes ?? [] {
      guard let line = outcome.line.place(in: view.lines) else { continue }
      json.beginObject()
      json.member("range", view.range(of: view.lines.range(ofLine: line)))
      json.key("command")
      json.beginObject()
      json.member("title", outcome.words)
      // A result is only shown.
      json.member("command", "")
      json.endObject()
      json.endObject()
    }
    json.endArray()
  }
}
