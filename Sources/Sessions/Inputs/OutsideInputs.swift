// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Planning

/// Inputs from flags, files of values and the environment, and the names that may be read.
struct OutsideInputs: Sendable {
  var values = ExternalInputs()
  /// Names that `env.NAME` may read, with whether their values are public.
  var permissions: [String: Bool] = [:]
  /// Those of them that collections without a project may read.
  var lonePermissions: [String: Bool] = [:]
  /// Whether a pattern of `--allow-env` allows a name, set or not.
  var allowsUnset: @Sendable (String) -> Bool = { _ in false }
}

extension OutsideInputs {
  /// Removes values of the environment and of files for names that only other collections of the
  /// project declare: they are meant for those.
  mutating func leaveOutNamesOfOthers(besides loaded: Loaded, in session: Session) {
    let given = values.variables.map(\.name) + values.files.flatMap { $0.entries.map(\.name) }
    guard !given.isEmpty, let project = loaded.project else { return }
    let files =
      loaded.collections.map(\.content)
      + loaded.problems.unusable.compactMap { $0.partial?.content }
    let known = Set(files.flatMap(\.inputNames) + project.inputNames)
    guard given.contains(where: { !known.contains($0) }) else { return }
    let others = OtherCollections(besides: loaded, workingDirectory: session.folders.working)
    let theirs = Set(others.files.flatMap(\.inputNames)).subtracting(known)
    values.variables.removeAll { theirs.contains($0.name) }
    for place in values.files.indices {
      values.files[place].entries.removeAll { theirs.contains($0.name) }
    }
  }
}
