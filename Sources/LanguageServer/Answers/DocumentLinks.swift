// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Values

/// `textDocument/documentLink`: files that a collection names, and addresses that are written out.
enum DocumentLinks {
  static func answer(
    _ workspace: Workspace, _ parameters: JSONNode, _ json: inout JSONWriter
  ) throws(RequestFailure) {
    guard let view = try workspace.view(parameters) else { return json.null() }
    let links = links(of: view)
    json.list(links) { json, link in
      json.beginObject()
      json.member("range", view.range(of: link.range))
      json.member("target", link.target.text)
      json.endObject()
    }
  }

  static func links(of view: FileView) -> [(range: Range<Int>, target: DocumentURI)] {
    let file =
      view.collection
      ?? (view.isProject ? view.checked.project.map { CollectionFile(stepsOf: $0) } : nil)
    guard let file else { return [] }
    var links: [(range: Range<Int>, target: DocumentURI)] = []
    func add(path: String, _ span: SourceSpan) {
      guard span.file == view.file, span.range.upperBound <= view.bytes.count,
        let target = view.target(ofPath: path)
      else { return }
      links.append((span.range, target))
    }
    func add(path: TemplateText) {
      if path.isLiteral { add(path: path.text, path.span) }
    }
    for use in file.uses { add(path: use.path.content, use.path.span) }
    if case .file(let path)? = file.data?.content.source { add(path: path) }
    for scenario in file.scenarios {
      if case .file(let path)? = scenario.data?.content.source { add(path: path) }
    }
    for schema in file.schemas {
      if case .file(let path, _) = schema.source { add(path: path) }
    }
    for step in file.allWrittenSteps {
      step.action.paths.forEach { add(path: $0) }
      guard let address = step.request?.address, address.isLiteral,
        address.span.file == view.file, address.span.range.upperBound <= view.bytes.count,
        ["http://", "https://"].contains(where: { address.text.hasPrefix($0) }),
        !address.text.contains("@")
      else { continue }
      links.append((address.span.range, DocumentURI(address.text)))
    }
    return links.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

extension CollectionFile {
  /// All steps in the order in which they may run, those of blocks last.
  fileprivate var allWrittenSteps: [Step] {
    let lists =
      [setup, beforeEach, afterEach, teardown] + scenarios.flatMap { [$0.steps, $0.teardown] }
      + blocks.flatMap { [$0.steps, $0.teardown] }
    return lists.flatMap { $0 }
  }
}

extension FileView {
  /// The address of a file that this one names, relative to its folder; nil for a path that is not
  /// text of a file's name.
  package func target(ofPath path: String) -> DocumentURI? {
    guard let own = uri.path, !path.isEmpty, !path.contains("://") else { return nil }
    let folder = own[...(own.lastIndex(of: UInt8(ascii: "/")) ?? 0)]
    let whole = path.utf8.first == UInt8(ascii: "/") ? Array(path.utf8) : folder + Array(path.utf8)
    var parts: [ArraySlice<UInt8>] = []
    for part in whole.split(separator: UInt8(ascii: "/")) where !part.elementsEqual(".".utf8) {
      // What precedes `..` may be a link, but an editor shows the path as it is written.
      if part.elementsEqual("..".utf8) { _ = parts.popLast() } else { parts.append(part) }
    }
    return DocumentURI(path: [UInt8(ascii: "/")] + parts.joined(separator: [UInt8(ascii: "/")]))
  }
}
