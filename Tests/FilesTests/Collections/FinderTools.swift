// SPDX-License-Identifier: Apache-2.0

import TestSupport

@testable import Files

/// Display paths of what a search brought, and the codes of its problems.
struct Found: Equatable {
  var paths: [String] = []
  var codes: [String] = []
}

extension TemporaryFolder {
  /// What `curlew run` would take, from a folder of this one.
  func search(
    _ arguments: [String], in working: String = "", limits: FindLimits = FindLimits()
  ) -> CollectionSearch {
    var finder = CollectionFinder(
      workingDirectory: filePath.appending(working).tidied, limits: limits)
    return finder.find(arguments)
  }

  func find(
    _ arguments: String..., in working: String = "", limits: FindLimits = FindLimits()
  ) -> Found {
    let search = search(arguments, in: working, limits: limits)
    return Found(
      paths: search.collections.map(\.displayPath),
      codes: search.problems.map(\.diagnostic.code.text))
  }
}
