// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Files
import Planning

extension Loaded {
  /// Who named which path: a person, or a trusted `curlew.yaml` for TLS files.
  func namedPaths(with overrides: ConnectionOverrides, rights: RunRights) -> NamedPaths {
    NamedPaths(
      typed: typed?.files ?? [], typedTLS: Set(overrides.paths),
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
    for file in reads.flatMap(\.files) {
      let path = file.content.path(in: folders[file.span.file] ?? "")
      guard found[path] == nil else { continue }
      found[path] = files.content(path)
    }
    for begin in reads.flatMap(\.computedFiles) {
      let path = begin.content.path(in: folders[begin.span.file] ?? "")
      found.violations[ExpressionFiles.ComputedPath(begin)] =
        files.violation(byPathsBeginning: path, written: begin.content)
    }
    if reads.contains(where: { !$0.computedFiles.isEmpty }) { found.read = files.computedContent }
    let zones = session.environment.text(of: "TZDIR") ?? "/usr/share/zoneinfo"
    for zone in reads.flatMap(\.timeZones) where found[zone: zone.content] == nil {
      found[zone: zone.content] = files.timeZone(zone.content, in: zones)
    }
    return found
  }
}
