// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Planning
import RunEvents
import Values

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
  /// What a recording has of them: of each name the value that wins, and no secrets.
  var recorded: [RunInput] {
    var found: [RunInput] = []
    var places: [String: Int] = [:]
    func take(_ input: RunInput) {
      if let place = places[input.name] { return found[place] = input }
      places[input.name] = found.count
      found.append(input)
    }
    for entry in values.files.flatMap(\.entries) {
      take(RunInput(.file, entry.name, entry.value.jsonText()))
    }
    for variable in values.variables { take(RunInput(.text, variable.name, variable.text)) }
    for flag in values.flags {
      switch flag.content {
      case .text(let text): take(RunInput(.text, flag.name, text))
      case .json(let value): take(RunInput(.json, flag.name, value.jsonText()))
      }
    }
    if let base = values.baseURL { found.append(RunInput(.baseURL, "", base)) }
    for (name, text) in values.environment.sorted(by: { $0.key < $1.key })
    where permissions[name] == true {
      found.append(RunInput(.env, name, text))
    }
    return found
  }

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
