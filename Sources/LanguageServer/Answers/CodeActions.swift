// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Values

/// `textDocument/codeAction`: the fixes of `check`, and all preferred ones of a file at once.
enum CodeActions {
  static let fixAll = "source.fixAll.curlew"
  static let runKind = "source.run.curlew"
  static let kinds = ["quickfix", fixAll, VariableExtraction.kind, runKind]

  static func answer(
    _ workspace: Workspace, _ parameters: JSONNode, _ json: inout JSONWriter
  ) throws(RequestFailure) {
    let range = try EditorRange(parameters.member("range"))
    let only = parameters.optional("context")?.optional("only")?.elements.compactMap(\.stringValue)
    json.beginArray()
    if let view = try workspace.view(parameters) {
      let problems = view.problems
      if wants("quickfix", only) {
        for problem in problems where problem.range.touches(range) {
          for fix in problem.diagnostic.fixes {
            add(fix, of: problem, view, workspace.client, &json)
          }
        }
      }
      if only == nil || wants(fixAll, only) {
        addFixOfAll(problems, view, workspace.client, isAsked: only != nil, &json)
      }
      if only == nil || wants(VariableExtraction.kind, only) {
        addExtraction(view, view.lines.bytes(of: range, view.encoding), workspace.client, &json)
      }
      if workspace.mayRun, only == nil || wants(runKind, only) { addRuns(view, in: range, &json) }
    }
    json.endArray()
  }

  /// Whether a client that asks for these kinds wants one: a kind has its parts as prefixes.
  private static func wants(_ kind: String, _ only: [String]?) -> Bool {
    guard let only else { return true }
    return only.contains { wanted in
      wanted.isEmpty || kind == wanted || kind.utf8.starts(with: "\(wanted).".utf8)
    }
  }

  private static func add(
    _ fix: Fix, of problem: EditorProblem, _ view: FileView, _ client: ClientAbilities,
    _ json: inout JSONWriter
  ) {
    guard let file = fix.edits.first?.span.file, view.checked.addresses[file] != nil else { return }
    json.beginObject()
    json.member("title", fix.title)
    json.member("kind", "quickfix")
    json.key("diagnostics")
    json.list([problem]) { $1.write(to: &$0, for: client) }
    json.member("isPreferred", fix.isPreferred)
    json.key("edit")
    view.write(fix.edits, of: file, client, to: &json)
    json.endObject()
  }

  private static func addExtraction(
    _ view: FileView, _ selection: Range<Int>, _ client: ClientAbilities, _ json: inout JSONWriter
  ) {
    guard let extraction = VariableExtraction(in: view, at: selection) else { return }
    json.beginObject()
    json.member("title", "make it the variable `\(extraction.name)`")
    json.member("kind", VariableExtraction.kind)
    json.key("edit")
    view.write(extraction.edits, of: view.file, client, to: &json)
    json.endObject()
  }

  /// What can be run at a place, for editors without lenses: the step, its scenario and the file.
  private static func addRuns(
    _ view: FileView, in range: EditorRange, _ json: inout JSONWriter
  ) {
    let targets = view.runTargets().filter { $0.line <= range.start.line }
    for title in ["run to here", "run", "run all"] {
      guard let found = targets.last(where: { $0.title == title }) else { continue }
      // A step of another scenario is not here.
      if title == "run to here",
        let scenario = targets.last(where: { $0.title == "run" }), scenario.line > found.line
      {
        continue
      }
      json.beginObject()
      json.member("title", title)
      json.member("kind", runKind)
      json.key("command")
      found.target.write(title, to: &json)
      json.endObject()
    }
  }

  /// - Parameter isAsked: whether the client asks for this kind; else it is offered only if it is more
  ///   than one fix.
  private static func addFixOfAll(
    _ problems: [EditorProblem], _ view: FileView, _ client: ClientAbilities, isAsked: Bool,
    _ json: inout JSONWriter
  ) {
    let fixes = preferred(problems, in: view.file)
    guard fixes.count > (isAsked ? 0 : 1) else { return }
    json.beginObject()
    json.member("title", "Fix all in this file")
    json.member("kind", fixAll)
    json.key("edit")
    view.write(fixes.flatMap(\.edits), of: view.file, client, to: &json)
    json.endObject()
  }

  /// The first preferred fix of each problem, in the order of the file, without overlap.
  private static func preferred(_ problems: [EditorProblem], in file: SourceFileID) -> [Fix] {
    var end: UInt32?
    var fixes: [Fix] = []
    let candidates = problems.compactMap { $0.diagnostic.fixes.first(where: \.isPreferred) }
      .filter { $0.edits.allSatisfy { $0.span.file == file } && !$0.edits.isEmpty }
      .sorted { $0.edits[0].span.lowerBound < $1.edits[0].span.lowerBound }
    for fix in candidates {
      guard let first = fix.edits.first?.span, let last = fix.edits.last?.span else { continue }
      if let end, first.lowerBound <= end { continue }
      fixes.append(fix)
      end = last.upperBound
    }
    return fixes
  }
}

extension FileView {
  /// The problems of this document.
  package var problems: [EditorProblem] {
    checked.problemsByFile(encoding).first { $0.file == file }?.problems ?? []
  }

  /// Appends a `WorkspaceEdit` of one file.
  package func write(
    _ edits: [TextEdit], of file: SourceFileID, _ client: ClientAbilities,
    to json: inout JSONWriter
  ) {
    guard let uri = checked.addresses[file] else { return json.null() }
    let table = file == self.file ? lines : DocumentLines(checked.sources[file].bytes)
    func list(_ json: inout JSONWriter) {
      json.list(edits) { json, edit in
        json.edit(table.range(of: edit.span.range, encoding), edit.replacement)
      }
    }
    json.beginObject()
    if client.takesVersionedEdits {
      json.key("documentChanges")
      json.beginArray()
      json.beginObject()
      json.key("textDocument")
      json.beginObject()
      json.member("uri", uri.text)
      json.key("version")
      if file == self.file { json.integer(document.version) } else { json.null() }
      json.endObject()
      json.key("edits")
      list(&json)
      json.endObject()
      json.endArray()
    } else {
      json.key("changes")
      json.beginObject()
      json.key(uri.text)
      list(&json)
      json.endObject()
    }
    json.endObject()
  }
}
