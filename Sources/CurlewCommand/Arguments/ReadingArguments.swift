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
    abstract: "Loads and resolves everything, sends nothing, tells every problem of every file.",
    discussion: """
      For example, before a commit:

        curlew check specs

      Exit codes: 0 no problems, 2 problems, 4 nothing was selected.
      """)

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
    abstract: "Prints the scenarios and steps that the selection matches, one a line.",
    discussion: """
      For example, what a nightly run would take:

        curlew list specs -t nightly
      """)

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
    discussion: """
      For example, where each value comes from:

        curlew plan specs/pets.yaml -e staging --values
      """)

  @OptionGroup var reading: ReadingOptions
  @Flag(name: .customLong("values"), help: "Show every input with its value and origin.")
  var showsInputs = false

  func action(_ surroundings: CommandSurroundings) throws -> CommandAction {
    let variables = OptionVariables(surroundings.environment)
    return .plan(
      PlanCommand(
        request: try reading.request(variables), showsInputs: showsInputs,
        color: try reading.color.choice(variables), surroundings: surroundings))
  }
}

extension PlanArguments: WordTaking {
  mutating func take(_ words: inout TypedWords) throws(TypedWords.Unusual) {
    showsInputs = words.flag("--values")
    reading = try ReadingOptions(&words)
  }
}
