// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import LanguageServer
import Values

/// Sends the problems of files as they change, and those without a place as messages.
struct ProblemPublishing {
  /// The problems of each file as they were sent, as JSON.
  private var published: [DocumentURI: [UInt8]] = [:]
  /// The problems of one file of a check, each as JSON.
  private struct WrittenProblems {
    let uri: DocumentURI
    let file: SourceFileID
    let problems: [[UInt8]]
  }

  /// What was made of each check, with its revision.
  private var checks: [String: (revision: Int, files: [WrittenProblems])] = [:]
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
  private mutating func current(_ workspace: Workspace) -> [DocumentURI: [UInt8]] {
    var found: [DocumentURI: [[UInt8]]] = [:]
    var kept: Set<DocumentURI> = []
    for uri in workspace.documents.keys where workspace.checkName(of: uri) != nil {
      found[uri] = []
    }
    for (name, check) in workspace.checks.sorted(by: { $0.key < $1.key }) {
      for file in written(check, name, workspace) where counts(file.uri, in: name, workspace) {
        // The places of another text are wrong in this one: what was shown stays.
        if let document = workspace.documents[file.uri],
          document.lines.bytes != check.sources[file.file].bytes
        {
          kept.insert(file.uri)
          continue
        }
        let known = Set(found[file.uri] ?? [])
        found[file.uri, default: []] += file.problems.filter { !known.contains($0) }
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

  /// Whether a check has the last word on a file: that of the whole project, unless an open document was
  /// checked by itself since.
  private func counts(_ uri: DocumentURI, in name: String, _ workspace: Workspace) -> Bool {
    let own = WorkspaceChecking.name(of: uri)
    if name == own { return true }
    if workspace.checkName(of: uri) == own, workspace.checks[own] != nil { return false }
    let isOfProject = workspace.checks.contains {
      WorkspaceChecking.isOfProject($0.key) && $0.value.file(uri) != nil
    }
    return WorkspaceChecking.isOfProject(name) || !isOfProject
  }

  /// The problems of a check as JSON, which are made once.
  private mutating func written(
    _ check: CheckedFiles, _ name: String, _ workspace: Workspace
  ) -> [WrittenProblems] {
    let revision = workspace.revisions[name] ?? 0
    if let known = checks[name], known.revision == revision { return known.files }
    let files = check.problemsByFile(workspace.client.encoding).map { uri, file, problems in
      WrittenProblems(
        uri: uri, file: file,
        problems: problems.map { problem in
          var json = JSONWriter()
          problem.write(to: &json, for: workspace.client)
          return json.take()
        })
    }
    checks = checks.filter { workspace.checks[$0.key] != nil }
    checks[name] = (revision, files)
    return files
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
