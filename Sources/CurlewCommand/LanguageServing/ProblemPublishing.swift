// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import LanguageServer
import Values

/// Sends the problems of files as they change, and those without a place as messages.
struct ProblemPublishing {
  /// The problems of each file as they were sent, as JSON.
  private var published: [DocumentURI: [UInt8]] = [:]
  /// Messages that were shown, as long as their problem is there.
  private var said: Set<String> = []

  /// The notifications that make what the client shows what the workspace has; each with a name for the
  /// log.
  mutating func notifications(for workspace: Workspace) -> [(body: [UInt8], words: String)] {
    let current = current(workspace)
    var result: [(body: [UInt8], words: String)] = []
    let uris = Set(current.keys).union(published.keys)
    for uri in uris.sorted(by: { $0.text < $1.text }) {
      let list = current[uri]
      guard list != published[uri] else { continue }
      published[uri] = list
      result.append((notification(uri, list ?? Array("[]".utf8), workspace), "problems"))
    }
    return result + messages(workspace)
  }

  private func notification(
    _ uri: DocumentURI, _ list: [UInt8], _ workspace: Workspace
  ) -> [UInt8] {
    ServerMessage.notification("textDocument/publishDiagnostics") { json in
      json.beginObject()
      json.member("uri", uri.text)
      if let version = workspace.documents[uri]?.version { json.member("version", version) }
      json.key("diagnostics")
      json.raw(list)
      json.endObject()
    }
  }

  /// The problems of each file, each once; an open document of curlew without any has an empty list.
  private func current(_ workspace: Workspace) -> [DocumentURI: [UInt8]] {
    var found: [DocumentURI: [[UInt8]]] = [:]
    var kept: Set<DocumentURI> = []
    for uri in workspace.documents.keys where workspace.checkName(of: uri) != nil {
      found[uri] = []
    }
    for (name, check) in workspace.checks.sorted(by: { $0.key < $1.key }) {
      for (uri, file, problems) in check.problemsByFile(workspace.client.encoding) {
        if let document = workspace.documents[uri] {
          // A newer check of this document alone counts.
          if let own = workspace.checkName(of: uri), own != name, workspace.checks[own] != nil,
            name.hasPrefix("project ")
          {
            continue
          }
          // The places of another text are wrong in this one: what was shown stays.
          guard document.lines.bytes == check.sources[file].bytes else {
            kept.insert(uri)
            continue
          }
        }
        add(problems, to: &found[uri, default: []], workspace)
      }
    }
    for (uri, results) in workspace.results {
      guard let document = workspace.documents[uri] else { continue }
      for (range, message) in results.shown(in: document.lines, workspace.client.encoding) {
        found[uri, default: []].append(Self.failure(range, message))
      }
    }
    var lists = found.mapValues { problems in
      var json = JSONWriter()
      json.list(problems.prefix(EditorProblem.limit)) { $0.raw($1) }
      return json.take()
    }
    for uri in kept where found[uri]?.isEmpty ?? true { lists[uri] = published[uri] }
    return lists
  }

  /// A failure of a run.
  private static func failure(_ range: EditorRange, _ message: String) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("range", range)
    json.member("severity", 1)
    json.member("source", "curlew run")
    json.member("message", message)
    json.endObject()
    return json.take()
  }

  private func add(
    _ problems: [EditorProblem], to list: inout [[UInt8]], _ workspace: Workspace
  ) {
    var known = Set(list)
    for problem in problems {
      var json = JSONWriter()
      problem.write(to: &json, for: workspace.client)
      let text = json.take()
      if known.insert(text).inserted { list.append(text) }
    }
  }

  /// Problems without a place, each once as long as it stays.
  private mutating func messages(_ workspace: Workspace) -> [(body: [UInt8], words: String)] {
    var now: Set<String> = []
    var result: [(body: [UInt8], words: String)] = []
    for (_, check) in workspace.checks.sorted(by: { $0.key < $1.key }) {
      for diagnostic in check.problemsWithoutPlace {
        let text = "curlew: \(diagnostic.message)"
        guard now.insert(text).inserted, !said.contains(text) else { continue }
        let importance: ServerMessage.Importance =
          diagnostic.severity == .error ? .error : .warning
        result.append((ServerMessage.show(text, importance), "message"))
      }
    }
    said = now
    return result
  }
}
