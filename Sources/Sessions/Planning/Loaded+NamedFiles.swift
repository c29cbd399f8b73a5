// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Files
import Planning

extension Loaded {
  /// Who named which path: a person, or a trusted `curlew.yaml` for TLS files.
  func namedPaths(
    with overrides: ConnectionOverrides, _ document: String?, rights: RunRights
  ) -> NamedPaths {
    NamedPaths(
      typed: typed?.files ?? [], typedDocument: document, typedTLS: Set(overrides.paths),
      projectTLS: rights.isUntrusted ? [] : projectTLSFiles)
  }

  private var projectTLSFiles: Set<String> {
    guard let project, let folder = folders[project.source] else { return [] }
    let settings = [project.defaults] + project.environments.map(\.defaults)
    let written = settings.flatMap { $0.tls?.content?.paths.compactMap(\.literalText) ?? [] }
    return Set(written.map { $0.path(in: folder) })
  }

  /// Reads the files that expressions name, so that they are known, or known to be missing, before
  /// planning.
  func expressionFiles(_ files: FileAccess, in session: Session) -> ExpressionFiles {
    var found = ExpressionFiles()
    let partial = problems.unusable.compactMap { $0.partial?.content.reads }
    let reads =
      [project?.reads].compactMap(\.self) + collections.map(\.content.reads)
      + blockFiles.files.map(\.content.reads) + partial
    let named = reads.flatMap(\.files)
    let saved = named.isEmpty ? [:] : savedFiles(files)
    for file in named {
      let path = file.content.path(in: folders[file.span.file] ?? "")
      guard found[path] == nil else { continue }
      if let step = saved[files.place(of: path)] {
        found[path] = .saved(by: step)
      } else {
        found[path] = files.content(path)
      }
    }
    for begin in reads.flatMap(\.computedFiles) {
      let path = begin.content.path(in: folders[begin.span.file] ?? "")
      found.violations[ExpressionFiles.ComputedPath(begin)] =
        files.violation(byPathsBeginning: path, written: begin.content)
    }
    if !saved.isEmpty || reads.contains(where: { !$0.computedFiles.isEmpty }) {
      found.read = files.computedContent
    }
    let zones = session.environment.text(of: "TZDIR") ?? "/usr/share/zoneinfo"
    for zone in reads.flatMap(\.timeZones) where found[zone: zone.content] == nil {
      found[zone: zone.content] = files.timeZone(zone.content, in: zones)
    }
    return found
  }

  /// The places of the files that steps save, as far as their paths are literal, with the titles of
  /// the steps.
  private func savedFiles(_ files: FileAccess) -> [String: String] {
    var steps: [(path: String, title: String)] = []
    let projects = project.map { [CollectionFile(stepsOf: $0)] } ?? []
    for file in (collections + blockFiles.files).map(\.content) + projects {
      file.forEachStep { step in
        if let path = step.save?.path.literalText { steps.append((path, step.title)) }
      }
    }
    guard !steps.isEmpty else { return [:] }
    let index = files.index([], targets: steps.map(\.path))
    return steps.reduce(into: [:]) { places, step in
      guard case .writable(let place)? = index.target(step.path), places[place] == nil else {
        return
      }
      places[place] = step.title
    }
  }
}
