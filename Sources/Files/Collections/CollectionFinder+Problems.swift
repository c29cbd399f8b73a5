// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// What was wrong in a folder.
extension CollectionFinder {
  func problem(
    _ problem: FolderWalk.Problem, below folder: FilePath, from request: Request
  ) -> PathProblem {
    func shown(_ parts: [[UInt8]]) -> String {
      self.shown(folder.appending(parts.joined(separator: [FilePath.slash])), from: request)
    }
    switch problem {
    case .unreadable(let parts, let words):
      let path = shown(parts)
      return PathProblem(path: path, diagnostic: FileProblem.unreadableFolder(path, words: words))
    case .tooDeep(let parts):
      let path = shown(parts)
      return PathProblem(
        path: path, diagnostic: FileProblem.tooDeep(path, limit: limits.depth))
    case .tooMany:
      let path = shown([])
      return PathProblem(
        path: path, diagnostic: FileProblem.tooManyEntries(path, limit: limits.entries))
    }
  }
}
