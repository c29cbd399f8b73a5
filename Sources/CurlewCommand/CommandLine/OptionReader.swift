// SPDX-License-Identifier: Apache-2.0

/// Stores the value of each option in the request: from the command line, else from a variable.
struct OptionReader<Request> {
  private let options: [CommandOption<Request>]
  private let line: ArgumentLine
  private let variables: OptionVariables

  init(
    _ options: [CommandOption<Request>], _ line: ArgumentLine, _ variables: OptionVariables
  ) {
    self.options = options
    self.line = line
    self.variables = variables
  }

  /// - Returns: the options that were given.
  /// - Throws: `UsageError` for an invalid value, and for options that exclude each other.
  func fill(_ request: inout Request) throws(UsageError) -> GivenOptions {
    var given = GivenOptions()
    var typedChoices = ChosenOptions()
    for option in options {
      guard let use = line.uses.first(where: { $0.option == option.description.name }) else {
        continue
      }
      try typedChoices.add(option.description, as: use.name)
    }
    var variableChoices = ChosenOptions()
    for option in options {
      var values = typedValues(of: option.description)
      // A typed option also takes precedence over the variable of an option that it excludes.
      if values.isEmpty, typedChoices.rival(of: option.description) == nil {
        values = try variables.values(of: option.description)
        if let first = values.first { try variableChoices.add(option.description, as: first.name) }
      }
      do {
        for value in values { try option.store(&request, value) }
      } catch {
        throw error as? UsageError ?? UsageError("\(error)")
      }
      if !values.isEmpty { given.add(option.description, values.map(\.text)) }
    }
    return given
  }

  private func typedValues(of option: OptionDescription) -> [GivenValue] {
    var values: [GivenValue] = []
    for (place, use) in line.uses.enumerated() where use.option == option.name {
      if !option.isRepeatable { values.removeAll() }
      values.append(GivenValue(text: use.value ?? "", name: use.name, place: place))
    }
    return values
  }
}

/// The given options that belong to a choice.
private struct ChosenOptions {
  private var chosen: [(option: String, choice: OptionChoice, name: String)] = []

  /// - Throws: `UsageError` if an option that excludes it was given.
  mutating func add(_ option: OptionDescription, as name: String) throws(UsageError) {
    guard let choice = option.choice else { return }
    if let rival = rival(of: option) {
      throw UsageError("`\(rival)` and `\(name)` exclude each other")
    }
    chosen.append((option.name, choice, name))
  }

  /// The name of the first option that excludes this one.
  func rival(of option: OptionDescription) -> String? {
    guard let choice = option.choice else { return nil }
    return chosen.first { $0.option != option.name && $0.choice.excludes(choice) }?.name
  }
}
