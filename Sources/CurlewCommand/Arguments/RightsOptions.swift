// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// Files of values; `plan` uses the word `--vars` for something else.
struct ValuesOptions: ParsableArguments {
  @Option(
    name: .customLong("vars"),
    help: ArgumentHelp("A YAML or JSON file of inputs. Repeatable.", valueName: "file"))
  var files: [String] = []
}

/// What a collection may read beyond its project.
struct RightsOptions: ParsableArguments {
  @Option(
    name: .customLong("allow-read"),
    help: ArgumentHelp(
      "Let collections read files in this folder too. Repeatable.", valueName: "dir"))
  var readFolders: [String] = []

  @Option(
    name: .customLong("allow-env"),
    help: ArgumentHelp(
      "Let collections read environment variables of this name; * is any text. Repeatable.",
      valueName: "pattern"))
  var environmentPatterns: [String] = []
}
