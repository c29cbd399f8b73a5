// SPDX-License-Identifier: Apache-2.0

import Files

/// The files that a plan was made from, by what a change of each one touches.
///
/// All paths are absolute.
package struct WatchedPlan: Sendable {
  /// Files of all collections: `curlew.yaml`, environment files, and files that options name, also
  /// where they do not exist.
  var common: Set<FilePath> = []
  /// The files of each planned collection, itself and its snapshots among them, by its path.
  var collections: [FilePath: Set<FilePath>] = [:]
  /// Files with errors, and files that only collections with errors name, also where they do not exist.
  var broken: Set<FilePath> = []
  /// Paths and folders at which collections were searched for.
  var examined: Set<FilePath> = []
  /// Files whose paths runs have made, from captures or rows, so that their collections are not known.
  private(set) var readInRun: Set<FilePath> = []
  /// The place of the project; nil without one.
  var project: FilePath?

  /// A plan of nothing.
  package init() {}

  /// A run may make a new path each time: with more, those of earlier runs are forgotten.
  static let readLimit = 10_000

  /// Keeps what earlier runs have read: the next one may leave it out.
  package mutating func keepReads(of before: WatchedPlan) {
    readInRun = before.readInRun.subtracting(paths)
  }

  /// Notes what a run has read.
  mutating func note(readInRun read: Set<FilePath>) {
    let new = read.subtracting(usedPaths)
    if readInRun.count + new.count > Self.readLimit { readInRun = [] }
    readInRun.formUnion(new.prefix(Self.readLimit))
  }

  /// Everything to watch.
  package var paths: Set<FilePath> { usedPaths.union(examined) }

  /// The files that the plan uses, or would use without its errors; not the folders that were only
  /// searched.
  package var usedPaths: Set<FilePath> {
    collections.values.reduce(into: common.union(broken).union(readInRun)) { $0.formUnion($1) }
  }

  /// Whether a change concerns files with errors or of all collections, whose problems are shown again.
  package func isBroken(by changes: Set<FilePath>) -> Bool {
    !changes.isDisjoint(with: broken) || !changes.isDisjoint(with: common)
  }

  /// The collections that changes touch: those that use a changed file, or used it before, and those that
  /// were not there or could not be planned.
  ///
  /// - Parameters:
  ///   - changes: paths that changed between the two plans.
  ///   - before: the plan before the changes.
  package func touched(by changes: Set<FilePath>, since before: WatchedPlan) -> Set<FilePath> {
    let ofAll = common.union(before.common).union(before.readInRun)
    guard project == before.project, changes.isDisjoint(with: ofAll) else {
      return Set(collections.keys)
    }
    let touched = collections.filter { path, files in
      guard let earlier = before.collections[path] else { return true }
      return !changes.isDisjoint(with: files) || !changes.isDisjoint(with: earlier)
    }
    return Set(touched.keys)
  }
}
