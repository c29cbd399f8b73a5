// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Planning

/// The names of several files, and which of them mean the same.
struct LinkedNames {
  /// A place may be several times in it, once for each file that reads it.
  private(set) var links: [Occurrence] = []
  /// Names that are read and have no declaration in a file.
  private(set) var unresolved: [RecordedName] = []
  /// The places of all names that are read.
  private(set) var reads: Set<SourceSpan> = []
  /// The codes of the problems that the plan of each file has.
  private(set) var codes: [String] = []

  init(of files: [SourceFileID], in checked: CheckedFiles) {
    for file in files {
      guard let analysis = NameAnalysis(of: file, in: checked) else { continue }
      links += Occurrences(of: file, in: checked, analysis).links
      for use in analysis.names.uses {
        reads.insert(use.span)
        if use.declarations.isEmpty, use.meaning != .builtIn, use.meaning != .environment {
          unresolved.append(use)
        }
      }
      codes += analysis.diagnostics.map { "\(file.index) \($0.code)" }.sorted()
      if let steps = checked.steps(of: file)?.content { addMakers(of: steps, checked.project) }
    }
  }

  /// Steps of one list that make the same name: which of them gave it its value is known in the run.
  private mutating func addMakers(of file: CollectionFile, _ project: ProjectFile?) {
    let each = file.beforeEach + file.afterEach
    var lists = file.scenarios.map { $0.steps + $0.teardown + each }
    lists += file.blocks.map { $0.steps + $0.teardown }
    lists.append(file.setup + file.teardown + (project?.setup ?? []) + (project?.teardown ?? []))
    for list in lists {
      var places: [String: [SourceSpan]] = [:]
      for name in list.flatMap(\.madeNames) { places[name.content, default: []].append(name.span) }
      for spans in places.values where spans.count > 1 {
        links.append(Occurrence(spans[0], means: spans, .variable))
      }
    }
  }

  /// All places that mean the same as one, whatever file and kind.
  func group(of span: SourceSpan) -> [Occurrence] {
    var spans: Set<SourceSpan> = [span]
    var count = 0
    while count != spans.count {
      count = spans.count
      for link in links
      where spans.contains(link.span) || link.targets.contains(where: spans.contains) {
        spans.insert(link.span)
        spans.formUnion(link.targets)
      }
    }
    return links.filter { spans.contains($0.span) }
  }
}
