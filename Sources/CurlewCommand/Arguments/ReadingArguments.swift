// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// What `check` and `list` take.
struct ReadingOptions: ParsableArguments {
  @OptionGroup(title: "Selection") var selection: SelectionOptions
  @OptionGroup(title: "Inputs") var inputs: InputOptions
  @OptionGroup(title: "Inputs") var values: ValuesOptions
  @OptionGroup(title: "Rights") var rights: RightsOptions
  @OptionGroup(title: "Rights") var writing: WriteOptions
  @OptionGroup(title: "Output") var color: ColorOptions

  func request(_ variables: OptionVariables) throws -> LoadRequest {
    let request = try LoadRequest(
      selection, inputs, rights, writing, valuesFiles: values.files, variables: variables)
    try StandardInputUse(request).refuseTwoReaders()
    return request
  }
}

extension ReadingOptions: WordTaking {
  mutating func take(_ words: inout TypedWords) throws(TypedWords.Unusual) {
    inputs = try InputOptions(&words)
    values = try ValuesOptions(&words)
    rights = try RightsOptions(&words)
    writing = try WriteOptions(&words)
    color = try ColorOptions(&words)
    selection = try SelectionOptions(&words)
  }
}

/// `curlew check`.
struct CheckArguments: CurlewSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Loads and resolves everything, sends nothing, tells every problem of every file.")

  @OptionGroup var reading: ReadingOptions

  func action(_ surroundings: CommandSurroundings) throws -> CommandAction {
    let variables = OptionVariables(surroundings.environment)
    return .check(
      CheckCommand(
        request: try reading.request(variables), color: try reading.color.choice(variables),
        surroundings: surroundings))
  }
}

extension CheckArguments: WordTaking {
  mutating func take(_ words: inout TypedWords) throws(TypedWords.Unusual) {
    reading = try ReadingOptions(&words)
  }
}

/// `curlew list`.
struct ListArguments: CurlewSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Prints the scenarios and steps that the selection matches, one a line.")

  @OptionGroup var reading: ReadingOptions

  func action(_ surroundings: CommandSurroundings) throws -> CommandAction {
    let variables = OptionVariables(surroundings.environment)
    return .list(
      ListCommand(
        request: try reading.request(variables), color: try reading.color.choice(variables),
        surroundings: surroundings))
  }
}

extension ListArguments: WordTaking {
  mutating func take(_ words: inout TypedWords) throws(TypedWords.Unusual) {
    reading = try ReadingOptions(&words)
  }
}

/// `curlew plan`.
struct PlanArguments: CurlewSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Prints what would run: scenarios, steps and what they wait for.",
    discussion: "Here --vars prints the inputs; files of values come from CURLEW_VARS.")

  @OptionGroup(title: "Selection") var selection: SelectionOptions
  @OptionGroup(title: "Inputs") var inputs: InputOptions
  @OptionGroup(title: "Rights") var rights: RightsOptions
  @OptionGroup(title: "Rights") var writing: WriteOptions
  @Flag(name: .customLong("vars"), help: "Show every input with its value and origin.")
  var showsInputs = false
  @OptionGroup(title: "Output") var color: ColorOptions

  func action(_ surroundings: CommandSurroundings) throws -> CommandAction {
    let variables = OptionVariables(surroundings.environment)
    let request = try LoadRequest(
      selection, inputs, rights, writing, valuesFiles: [], variables: variables)
    try StandardInputUse(request).refuseTwoReaders()
    return .plan(
      PlanCommand(
        request: request, showsInputs: showsInputs, color: try color.choice(variables),
        surroundings: surroundings))
  }
}

extension PlanArguments: WordTaking {
  mutating func take(_ words: inout TypedWords) throws(TypedWords.Unusual) {
    inputs = try InputOptions(&words)
    rights = try RightsOptions(&words)
    writing = try WriteOptions(&words)
    showsInputs = words.flag("--vars")
    color = try ColorOptions(&words)
    selection = try SelectionOptions(&words)
  }
}
