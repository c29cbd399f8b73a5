// SPDX-License-Identifier: Apache-2.0

/// The rights that a run of a result needs, besides those to read files.
extension ImportedFiles {
  /// Whether a log-in comes from a netrc file.
  package var usesNetrc: Bool { hasLogIn("netrc") }

  /// Whether a log-in is that of the person who runs it.
  package var usesDefaultIdentity: Bool { hasLogIn("negotiate") }

  /// The paths of Unix sockets, from the folder of the result, each once.
  package var sockets: [String] {
    var seen: Set<String> = []
    return values(of: "unixSocket").compactMap(\.literalText).filter { seen.insert($0).inserted }
  }

  private func hasLogIn(_ scheme: String) -> Bool {
    values(of: "auth").contains { auth in auth.entries.contains { $0.name == scheme } }
  }

  /// The values of a key in defaults and in steps that are carried out.
  private func values(of key: String) -> [ImportedValue] {
    collections.flatMap { collection in
      let scenarios = collection.scenarios.flatMap(\.keys).filter { $0.name == "defaults" }
      let defaults = collection.defaults + scenarios.flatMap(\.value.entries)
      let steps = collection.scenarios.flatMap(\.steps).filter { !$0.isDisabled }
      return defaults.filter { $0.name == key }.map(\.value) + steps.compactMap { $0[key] }
    }
    .filter { !$0.isDisabled }
  }
}
