// SPDX-License-Identifier: Apache-2.0

/// Puts what was given for each option into the request: what was typed, else what a variable says.
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

  /// - Throws: `UsageError` for a value that means nothing, and for options that exclude each other.
  func fill(_ request: inout Request) throws(UsageError) {
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
      // What is typed also wins over the variable of an option that it excludes.
      if values.isEmpty, typedChoices.rival(of: option.description) == nil {
        values = try variables.values(of: option.description)
        if let first = values.first { try variableChoices.add(option.description, as: first.name) }
      }
      do {
        for value in values { try option.store(&request, value) }
      } catch {
        throw error as? UsageError ?? UsageError("\(error)")
      }
    }
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

/// Options that were given and that choose between something.
private struct ChosenOptions {
  private var chosen: [(option: String, choice: OptionChoice, name: String)] = []

  /// - Throws: `UsageError` when another one that excludes it is there.
  mutating func add(_ option: OptionDescription, as name: String) throws(UsageError) {
    guard let choice = option.choice else { return }
    if let rival = rival(of: option) {
      throw UsageError("`\(rival)` and `\(name)` exclude each other")
    }
    chosen.append((option.name, choice, name))
  }

  /// What the first option that excludes this one was given with.
  func rival(of option: OptionDescription) -> String? {
    guard let choice = option.choice else { return nil }
    return chosen.first { $0.option != option.name && $0.choice.excludes(choice) }?.name
  }
}
