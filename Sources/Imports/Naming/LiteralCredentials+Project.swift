// SPDX-License-Identifier: Apache-2.0

extension LiteralCredentials {
  /// Values of `curlew.yaml` read the environment: the project does not see secrets of collections.
  static func takeFromProject(_ files: inout ImportedFiles, _ variables: Set<String>) {
    let none = ImportedCollection(fileName: "", sources: [])
    var scan = LiteralCredentials(none, files.secrets, variables)
    for index in files.projectEntries.indices {
      switch files.projectEntries[index].name {
      case "vars": scan.settleValues(&files.projectEntries[index].value)
      case "environments":
        guard case .mapping(var all) = files.projectEntries[index].value.content else { break }
        for place in all.indices { scan.settleEnvironment(&all[place].value) }
        files.projectEntries[index].value.content = .mapping(all)
      default: break
      }
    }
    files.secrets = scan.secrets
    let variables = Dictionary(
      files.secrets.all.map { ($0.name, $0.variable) }, uniquingKeysWith: { first, _ in first })
    for index in files.projectEntries.indices
    where ["vars", "environments"].contains(files.projectEntries[index].name) {
      files.projectEntries[index].value.readEnvironment(
        Dictionary(
          scan.used.flatMap { name in [name, "raw(\(name))"].map { ($0, variables[name] ?? name) }
          },
          uniquingKeysWith: { first, _ in first }))
    }
  }

  private mutating func settleValues(_ value: inout ImportedValue) {
    guard case .mapping(var entries) = value.content else { return }
    for index in entries.indices { settleVariable(&entries[index]) }
    value.content = .mapping(entries)
  }
}
