// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Planning

extension Loaded {
  /// Assigns the problems found by planning to their file, or to the run.
  ///
  /// - Returns: the unusable collections.
  mutating func take(_ result: PlanningResult) -> Set<SourceFileID> {
    if let unknown = result.unknownEnvironment {
      problems.add([unknown])
      return []
    }
    let known = Set(collections.map(\.content.source))
    // A name that only a file declares which was not loaded is not a mistake of the flag.
    let mayBeKnown = !problems.unusable.isEmpty
    var broken: [SourceFileID: Int] = [:]
    for diagnostic in result.diagnostics {
      guard diagnostic.severity == .error,
        let file = diagnostic.owner(among: known, besides: project?.source)
      else {
        problems.add([diagnostic])
        continue
      }
      if let place = broken[file] {
        problems.unusable[place].diagnostics.append(diagnostic)
      } else {
        broken[file] = problems.unusable.count
        problems.unusable.append(
          UnusableFile(path: sources[file].path, diagnostics: [diagnostic]))
      }
    }
    problems.add(result.unknownInputs.filter { $0.severity == .warning || !mayBeKnown })
    return Set(broken.keys)
  }
}

extension Diagnostic {
  /// The collection of a problem: a mistake in a schema's file belongs to the collection that names
  /// the file.
  fileprivate func owner(
    among collections: Set<SourceFileID>, besides project: SourceFileID?
  ) -> SourceFileID? {
    guard let file = primary?.span.file, file != project else { return nil }
    return collections.contains(file)
      ? file : secondary.lazy.map(\.span.file).first(where: collections.contains)
  }
}
