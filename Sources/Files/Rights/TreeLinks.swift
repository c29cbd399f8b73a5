// SPDX-License-Identifier: Apache-2.0

/// Judges the symbolic links of an untrusted tree on the way to a path that a person typed for
/// writing.
///
/// The rule is that for reading (`FileReader.Area.typed`): no link may lead out of the folder that
/// contains it, unless it stays beneath the working directory; links outside of it are the
/// system's.
package struct TreeLinks {
  /// The message about a refused path.
  package static let words = FileReader.linkLeadsOut

  private let workingDirectory: FilePath

  /// - Parameter workingDirectory: Absolute, without symbolic links.
  package init(in workingDirectory: FilePath) {
    self.workingDirectory = workingDirectory
  }

  /// Whether a file written at a path would be in another place than the path says.
  package func leadOut(of path: FilePath) -> Bool {
    let whole = path.absolute(in: workingDirectory)
    guard StandardDescriptors.number(meantBy: whole) == nil,
      let target = try? WriteTarget.resolvingLinks(whole)
    else { return false }
    let end = target.resolvedWhereItExists()
    if end == workingDirectory || end.below(workingDirectory) != nil { return false }
    if whole.below(workingDirectory) != nil, !whole.climbs { return true }
    let holder = whole.parent.resolvedWhereItExists()
    return target != whole && end.below(holder) == nil
  }
}
