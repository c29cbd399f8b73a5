// SPDX-License-Identifier: Apache-2.0

/// A variable of the source that is named as our `baseUrl`: here both are one input, so one of two meanings
/// would hide the other.
package struct BaseVariable {
  static let name = "baseUrl"

  /// What the start of addresses has to do with it.
  enum Use {
    /// A variable of that name does not exist.
    case absent
    /// The start is the variable, so it becomes the base of addresses.
    case itself
    /// The variable is something else, so addresses stay absolute.
    case another
  }

  private let isDeclared: Bool
  /// Whether a step gives it a value: the base of addresses is the same in the whole run.
  private let isChanged: Bool
  /// The variables with a log-in in their address, of which `baseUrl` is not made.
  private let withLogin: Set<String>
  private let values: BaseValues

  init(_ files: ImportedFiles) {
    let environments =
      files.collections.flatMap(\.environments)
      + (files.projectEntries.first { $0.name == "environments" }?.value.entries ?? [])
    let ofAll =
      environments.flatMap(\.value.entries).flatMap(\.value.entries)
      + files.projectEntries.flatMap(\.value.entries) + files.collections.flatMap(\.vars)
    withLogin = Set(
      ofAll.filter { entry in
        if case .text(let text) = entry.value.content { AddressLogin.isIn(text) } else { false }
      }.map(\.name))
    values = BaseValues(ofAll, files)
    let ofEnvironments = environments.flatMap(\.value.entries).flatMap { $0.value.names }
    let ofProject = files.projectEntries.flatMap(\.value.names)
    let ofCollections = files.collections.flatMap { collection in
      collection.vars.map(\.name) + collection.requires + collection.secrets.map(\.name)
    }
    let steps = files.collections.flatMap { $0.scenarios.flatMap(\.steps) }
    isChanged =
      files.changedNames.all.contains(Self.name)
      || steps.contains { step in
        ["set", "capture", "vars"].contains { key in
          step[key]?.entries.contains { $0.name == Self.name } ?? false
        }
      }
    isDeclared =
      isChanged || [ofEnvironments, ofProject, ofCollections].contains { $0.contains(Self.name) }
  }

  func mayHavePath(_ start: ImportedText) -> Bool { values.mayHavePath(start) }

  func use(asStart start: ImportedText) -> Use {
    let hasLogin =
      AddressLogin.isIn(start) || !ExpressionNames.of(start.expressions, in: withLogin).isEmpty
    guard !hasLogin, !values.endsInSlash(start) else { return .another }
    guard isDeclared else { return .absent }
    let isItself = ["baseUrl", "raw(baseUrl)"].contains { start == .expression($0) }
    return isItself && !isChanged ? .itself : .another
  }

  /// Makes values of environments the base of addresses, as a person would write them.
  func moveInEnvironments(of files: inout ImportedFiles) {
    guard isDeclared, !isChanged, files.collections.allSatisfy({ !$0.hasAbsoluteAddresses }) else {
      return
    }
    for index in files.collections.indices {
      files.collections[index].environments = files.collections[index].environments.map(Self.moved)
    }
    for index in files.projectEntries.indices
    where files.projectEntries[index].name == "environments" {
      let entries = files.projectEntries[index].value.entries.map(Self.moved)
      files.projectEntries[index].value.content = .mapping(entries)
    }
  }

  /// An environment with its base of addresses first.
  private static func moved(_ environment: ImportedEntry) -> ImportedEntry {
    var entries = environment.value.entries
    guard let place = entries.firstIndex(where: { $0.name == "vars" }),
      let value = entries[place].value.entries.first(where: { $0.name == name })?.value,
      !value.isDisabled
    else { return environment }
    let left = entries[place].value.entries.filter { $0.name != name }
    if left.isEmpty {
      entries.remove(at: place)
    } else {
      entries[place].value.content = .mapping(left)
    }
    var moved = environment
    moved.value.content = .mapping([ImportedEntry(name, value)] + entries)
    return moved
  }
}

extension ImportedCollection {
  /// Whether an address does not begin with its base of addresses.
  fileprivate var hasAbsoluteAddresses: Bool {
    scenarios.contains { scenario in
      scenario.steps.contains { step in
        guard let address = step.request?.address, !step.isDisabled else { return false }
        return !address.start.hasPrefix("/")
      }
    }
  }
}

extension ImportedValue {
  /// The names in a mapping or a list.
  fileprivate var names: [String] {
    if case .list(let items) = content { return items.compactMap(\.literalText) }
    return entries.map(\.name)
  }
}
