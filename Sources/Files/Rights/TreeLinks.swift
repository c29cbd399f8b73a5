// SPDX-License-Identifier: Apache-2.0

/// The symbolic links that an untrusted tree may hold, on the way to what a person typed for writing.
///
/// The same rule as for reading (`FileReader.Area.typed`): no link leads out of the folder that holds
/// it, unless it stays beneath the working directory; links outside of it are the system's.
package struct TreeLinks {
  /// What is said of a path that is refused.
  package static let words = FileReader.linkLeadsOut

  private let workingDirectory: FilePath

  /// - Parameter workingDirectory: Absolute, without symbolic links.
  package init(in workingDirectory: FilePath) {
    self.workingDirectory = workingDirectory
  }

  /// Whether what would be written at a path is elsewhere than the path says.
  package func leadOut(of path: FilePath) -> Bool {
    let whole = path.absolute(in: workingDirectory)
    guard StandardDescriptors.number(meantBy: whole) == nil,
      let target = try? WriteTarget.behindLinks(whole)
    else { return false }
    let end = target.resolvedAsFarAsItStands()
    if end == workingDirectory || end.below(workingDirectory) != nil { return false }
    if whole.below(workingDirectory) != nil, !whole.climbs { return true }
    let holder = whole.parent.resolvedAsFarAsItStands()
    return target != whole && end.below(holder) == nil
  }
}
