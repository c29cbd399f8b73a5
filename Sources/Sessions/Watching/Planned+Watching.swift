// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Planning

extension Planned {
  /// The files that the plan was made from, in a session that is watched.
  ///
  /// - Parameter choice: that of the plan.
  package func watched(_ choice: PlanChoice) -> WatchedPlan {
    var watched = WatchedPlan()
    watched.project = loaded.location?.file
    watched.common = commonFiles(choice)
    watched.examined = loaded.examined
    for collection in plan.collections {
      let own = path(of: collection)
      let named = collection.files + collection.secretProgramFiles
      let files = Set(named.map(path)).union([own])
      guard collection.place != .project else {
        watched.common.formUnion(files)
        continue
      }
      watched.collections[own] = files.union([SnapshotFile.place(for: own)])
    }
    let planned = watched.usedPaths
    let sources = (0..<loaded.sources.count).map {
      path(loaded.sources[SourceFileID(index: UInt32($0))].path)
    }
    let unusable = loaded.problems.unusable.map { path($0.path) }
    watched.broken = Set(sources + unusable).union(readPaths).subtracting(planned)
    return watched
  }

  /// What the run has read besides the files of its plan, and what it has written.
  ///
  /// - Parameter watched: gets the paths that were read.
  package func noteRun(in watched: inout WatchedPlan) -> Set<FileStamp> {
    watched.note(readInRun: readPaths)
    return files.ownWrites?.stamps ?? []
  }

  /// Leaves out all collections but these, and the project if none of them is in it.
  package mutating func keep(_ collections: Set<FilePath>) {
    var kept = plan.collections.filter {
      $0.place == .project || collections.contains(path(of: $0))
    }
    if !kept.contains(where: { $0.place == .inProject }) {
      kept.removeAll { $0.place == .project }
    }
    isUntouched = kept.isEmpty && !plan.collections.isEmpty
    plan.collections = kept
  }

  private var readPaths: Set<FilePath> {
    Set((files.reads?.all ?? []).map { $0.withoutClimbing(below: workingFolder) })
  }

  /// Those that no collection names, and that concern all of them.
  private func commonFiles(_ choice: PlanChoice) -> Set<FilePath> {
    let environment = choice.inputs.environment ?? loaded.project?.environment?.content
    let project = loaded.location
    let beside = project.map {
      [$0.file] + EnvironmentLoader.paths(beside: $0, environment: environment)
    }
    let options =
      choice.inputs.files + choice.inputs.environmentFiles + choice.optionFiles.map(\.path)
    // A folder without a project may get one.
    return Set((beside ?? [workingFolder.appending(Project.fileName)]) + options.map(path))
  }

  /// The path of a collection, which need not be text.
  func path(of collection: PlannedCollection) -> FilePath {
    guard let place = loaded.places[collection.source] else { return path(collection.path) }
    return place.path.withoutClimbing(below: workingFolder)
  }

  /// A path as it is shown, in the spelling that all paths of a watch have.
  private func path(_ shown: String) -> FilePath {
    FilePath(shown).absolute(in: workingFolder).withoutClimbing(below: workingFolder)
  }
}
