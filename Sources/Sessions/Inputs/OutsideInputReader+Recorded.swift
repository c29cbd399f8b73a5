// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions
import Planning
import RunEvents
import Values

extension OutsideInputReader {
  /// Takes the values of a recorded run for names that have no value from elsewhere, and that the files
  /// still declare. The value of a secret is its mark.
  mutating func take(_ recorded: [RunInput], for loaded: Loaded) {
    var values = inputs.values
    let names =
      ["baseUrl"] + loaded.collections.flatMap(\.content.inputNames)
      + (loaded.project?.inputNames ?? [])
    let given =
      values.flags.map(\.name) + values.variables.map(\.name)
      + values.files.flatMap { $0.entries.map(\.name) }
    let open = Set(names).subtracting(given)
    for input in recorded where open.contains(input.name) || input.kind.needsNoDeclaration {
      take(input, into: &values)
    }
    for (name, isPublic) in inputs.permissions where !isPublic {
      values.environment[name] = SecretNames(name).mark
    }
    values.marksSecrets = true
    inputs.values = values
  }

  private func take(_ input: RunInput, into values: inout ExternalInputs) {
    switch input.kind {
    case .text: values.flags.append(FlagValue(name: input.name, content: .text(input.text)))
    case .json, .file:
      // A recording that was changed by hand may have any text here: the input is then missing.
      guard let value = try? JSONDocument.parse(input.text).root.value() else { return }
      if input.kind == .json {
        values.flags.append(FlagValue(name: input.name, content: .json(value)))
      } else {
        values.files.append(
          ValuesFile(path: "the recording", entries: [.init(input.name, value)]))
      }
    case .env:
      if inputs.permissions[input.name] == true { values.environment[input.name] = input.text }
    case .baseURL: values.baseURL = values.baseURL ?? input.text
    }
  }
}

extension RunInput.Kind {
  /// Whether it is given to files that do not declare it.
  fileprivate var needsNoDeclaration: Bool { self == .env || self == .baseURL }
}
