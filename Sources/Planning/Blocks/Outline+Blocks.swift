// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

extension PlanningInput {
  /// Files without scenarios that run: the project's own steps, and the files whose blocks the
  /// collections and the project call.
  var libraries: [Shared<CollectionFile>] {
    let ofProject = project.flatMap { project in
      project.hasSteps || project.hasServices ? Shared(CollectionFile(stepsOf: project)) : nil
    }
    guard ofProject != nil || !blockFiles.files.isEmpty else { return [] }
    var found = [ofProject].compactMap(\.self)
    var seen = Set(collections.map(\.content.source))
    var next = collections + found
    while let file = next.popLast() {
      for use in file.content.uses {
        guard let source = blockFiles.file(of: use.prefix.content, in: file.content.source),
          seen.insert(source).inserted,
          let used = blockFiles.files.first(where: { $0.content.source == source })
        else { continue }
        found.append(used)
        next.append(used)
      }
    }
    return found
  }
}

extension ProjectFile {
  /// Whether it has `setup` or `teardown`.
  var surroundsCollections: Bool { !setup.isEmpty || !teardown.isEmpty }

  fileprivate var hasServices: Bool {
    !services.isEmpty || environments.contains { $0.services != nil }
  }

  fileprivate var hasSteps: Bool {
    surroundsCollections || !blocks.isEmpty || !uses.isEmpty
  }
}

extension Outline {
  /// `curlew.yaml` with its blocks, prefixes, services, `setup` and `teardown`; nil if it has none of these.
  var project: OutlinedCollection? {
    guard let project = input.content.project else { return nil }
    return libraries.first { $0.file.content.source == project.source }
  }

  /// The file that a prefix of `use` means in a file.
  func file(of prefix: String, in file: SourceFileID) -> OutlinedCollection? {
    guard let source = input.content.blockFiles.file(of: prefix, in: file) else { return nil }
    return all.first { $0.file.content.source == source }
  }

  /// The number of a file among all.
  func place(of file: OutlinedCollection) -> Int {
    all.firstIndex { $0 === file } ?? 0
  }
}
