// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Planning

extension Planned {
  /// Leaves out the collections that use no file that changed since a commit. If it is unknown what
  /// changed, everything stays, with a warning. Blocks while git looks.
  ///
  /// - Parameters:
  ///   - reference: the commit, as a person typed it.
  ///   - choice: that of the plan.
  mutating func takeChanges(since reference: String, _ choice: PlanChoice) {
    guard !plan.collections.isEmpty else { return }
    switch GitChanges.find(since: reference, in: stateRoot, environment) {
    case .refused(let problem): refuse([problem])
    case .everything(let warning): loaded.problems.add([warning])
    case .changes(let found):
      let use = FileUse(of: watched(choice), found.files, climbing: climbingPaths)
      let unknown = plan.collections.filter(\.namesFilesInRun).map(path(of:))
      let shown = Dictionary(
        plan.collections.map { (path(of: $0), $0.path) }, uniquingKeysWith: { first, _ in first })
      var changes = SelectedChanges(reference: reference, base: String(found.base.prefix(7)))
      changes.plannedCount = use.collectionCount
      changes.files = use.files(workingFolder, shown)
      let kept = use.touched.union(unknown)
      changes.unknown = unknown.filter { !use.touched.contains($0) }.compactMap { shown[$0] }
      keep(kept)
      changes.selectedCount = plan.collections.count { $0.place != .project }
      self.changes = changes
    }
  }
}

extension Planned {
  /// The paths of the plan that have `..`, as they were made, by what they lead to: there may be links on
  /// the way.
  private var climbingPaths: [FilePath: Set<FilePath>] {
    var found: [FilePath: Set<FilePath>] = [:]
    for path in Set(plan.collections.flatMap(\.files)) {
      let whole = FilePath(path).absolute(in: workingFolder)
      let end = whole.withoutClimbing(below: workingFolder)
      if end != whole { found[end, default: []].insert(whole) }
    }
    return found
  }
}

/// Which files of a plan changed, and why.
private struct FileUse {
  private let plan: WatchedPlan
  private let changes: [FilePath]
  /// The files of the plan that changed.
  private var changed: Set<FilePath> = []
  /// The files of the plan that each change concerns.
  private var concerned: [FilePath: [FilePath]] = [:]
  /// The collections that use each changed file of the plan.
  private var users: [FilePath: [FilePath]] = [:]

  /// - Parameter climbing: other spellings of paths of the plan.
  init(of plan: WatchedPlan, _ changes: [FilePath], climbing: [FilePath: Set<FilePath>]) {
    self.plan = plan
    self.changes = changes
    var found = ChangedFiles(changes)
    for path in plan.usedPaths {
      let spellings = climbing[path].map(Array.init) ?? [path]
      for change in Set(spellings.flatMap { found.changes(at: $0) }) {
        changed.insert(path)
        concerned[change, default: []].append(path)
      }
    }
    for (collection, files) in plan.collections {
      for path in files where changed.contains(path) { users[path, default: []].append(collection) }
    }
  }

  var collectionCount: Int { plan.collections.count }

  /// The collections that use a changed file, by their paths.
  var touched: Set<FilePath> { plan.touched(by: changed, since: plan) }

  /// Each change with the collections that it touches; those that touch none come last.
  ///
  /// - Parameter shown: the paths of the collections, as people see them.
  func files(_ folder: FilePath, _ shown: [FilePath: String]) -> [SelectedChanges.File] {
    let all = changes.map { change in
      SelectedChanges.File(path: change.shown(in: folder), users: users(of: change, shown))
    }
    return all.filter { $0.users != .some([]) } + all.filter { $0.users == .some([]) }
  }

  private func users(
    of change: FilePath, _ shown: [FilePath: String]
  ) -> SelectedChanges.Users {
    guard let paths = concerned[change] else { return .some([]) }
    if !plan.common.isDisjoint(with: paths) { return .all }
    let collections = Set(paths.flatMap { self.users[$0] ?? [] })
    return .some(collections.sorted().compactMap { shown[$0] })
  }
}
