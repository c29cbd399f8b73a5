// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Files

/// Decides which of the files that a search found are collections.
///
/// Every command that takes collections asks it, so that none of them takes a file that another
/// passes over.
struct CollectionSelection {
  /// The files that are not collections.
  private var others: Set<FoundCollection.Source> = []

  /// The number of files that are not collections.
  var passedOver: Int { others.count }

  /// Whether a file is to be loaded: one that was named has to be a collection.
  mutating func takes(_ found: FoundCollection, _ bytes: [UInt8]) -> Bool {
    guard !found.isNamed, FileKind(bytes) == .other else { return true }
    others.insert(found.source)
    return false
  }

  /// The problems of named folders and patterns that hold no collection, after all files were read.
  func emptyPlaces(of search: CollectionSearch) -> [PathProblem] {
    search.searched.filter { $0.files.allSatisfy(others.contains) }.map(\.withoutCollections)
  }
}
