// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// What is loaded and which of it is meant.
struct SelectionOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Files, folders, globs, FILE:LINE, or - for standard input.",
      discussion: "Without any: the project's collections, else those beneath this folder.",
      valueName: "path"), completion: .file())
  var paths: [String] = []

  @Option(
    name: [.customShort("t"), .long],
    help: ArgumentHelp("Steps with these tags: 'smoke and not slow'.", valueName: "expression"))
  var tags: String?

  @Option(
    name: [.customShort("n"), .long],
    help: ArgumentHelp("Scenarios whose name matches.", valueName: "regex"))
  var name: String?
}

extension SelectionOptions: WordTaking {
  /// The last of its command's groups to take words: the paths are what is left.
  mutating func take(_ words: inout TypedWords) throws(TypedWords.Unusual) {
    tags = try words.value("-t", "--tags")
    name = try words.value("-n", "--name")
    paths = try words.rest()
  }
}

/// Values for the inputs of collections.
struct InputOptions: ParsableArguments {
  @Option(
    name: [.customShort("e"), .long],
    help: ArgumentHelp("The environment to run against.", valueName: "name"))
  var environment: String?

  @Option(
    name: .customLong("var"),
    help: ArgumentHelp(
      "An input's value; also CURLEW_VAR_name. Repeatable.", valueName: "name=value"))
  var variables: [String] = []

  @Option(
    name: .customLong("var-json"),
    help: ArgumentHelp("An input's value as JSON. Repeatable.", valueName: "name=json"))
  var jsonVariables: [String] = []

  @Option(
    name: .customLong("secret"),
    help: ArgumentHelp(
      "Ask for a secret on the terminal, else take CURLEW_SECRET_name. Repeatable.",
      valueName: "name"))
  var secrets: [String] = []

  @Option(
    name: .customLong("env-file"),
    help: ArgumentHelp("A file of NAME=value lines for env.NAME. Repeatable.", valueName: "file"))
  var environmentFiles: [String] = []
}

extension InputOptions: WordTaking {
  mutating func take(_ words: inout TypedWords) throws(TypedWords.Unusual) {
    environment = try words.value("-e", "--environment")
    variables = try words.values("--var")
    jsonVariables = try words.values("--var-json")
    secrets = try words.values("--secret")
    environmentFiles = try words.values("--env-file")
  }
}
