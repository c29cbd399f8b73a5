// SPDX-License-Identifier: Apache-2.0

import Sessions

extension CommandOption where Request: PlanningRequest {
  /// Options for the inputs of collections.
  static var inputs: [CommandOption] {
    [
      .option(
        "-e", "--environment", takes: .word("name", of: .environments),
        help: "The environment to run against.",
        foreign: [ForeignOption("--env", "--global-env", of: "Bruno", "is `-e NAME` here")],
        replayedAs: "-e", replay: { [$0.plan.inputs.environment] }
      ) { $0.plan.inputs.environment = try $1.nonEmpty() },
      .option(
        "--vars", takes: .file("file"), help: "A YAML or JSON file of inputs. Repeatable.",
        isRepeatable: true,
        helpForMissingValue: "`curlew plan --values` shows each input with its value",
        foreign: [
          ForeignOption(
            "--variables-file", "--globals", "--var-from-file", "--json-file-path",
            "--tavern-global-cfg", of: "other tools", "is `--vars FILE` here, in YAML or JSON")
        ],
        replay: { $0.plan.inputs.files }
      ) { $0.plan.inputs.files.append(try $1.inputPath()) },
      .typed(
        "--var", takes: .word("name=value"),
        help: "An input's value; also CURLEW_VAR_name. Repeatable.", isRepeatable: true,
        keys: ["vars"],
        foreign: [
          ForeignOption(
            "--env-var", "--global-var", "--variable", of: ["newman", "Bruno", "Hurl"],
            "is `--var NAME=VALUE` here")
        ],
        replay: { $0.plan.inputs.flags.filter { !$0.isJSON }.map(\.argument) }
      ) { $0.plan.inputs.flags.append(try $1.pair()) },
      .typed(
        "--var-json", takes: .word("name=json"), help: "An input's value as JSON. Repeatable.",
        isRepeatable: true, keys: ["vars"],
        replay: { $0.plan.inputs.flags.filter(\.isJSON).map(\.argument) }
      ) { $0.plan.inputs.flags.append(try $1.pair(isJSON: true)) },
      .option(
        "--base-url", takes: .word("url"),
        help: "In place of every baseUrl that is written out.",
        replayedAs: "--base-url", replay: { [$0.plan.inputs.baseURL] }
      ) { $0.plan.inputs.baseURL = try $1.nonEmpty() },
      .typed(
        "--secret", takes: .word("name"),
        help: "Ask for a secret on the terminal, else take CURLEW_SECRET_name. Repeatable.",
        isRepeatable: true, replay: { $0.plan.inputs.secrets }
      ) { $0.plan.inputs.secrets.append($1.text) },
      .option(
        "--env-file", takes: .file("file"),
        help: "A file of NAME=value lines for env.NAME. Repeatable.", isRepeatable: true,
        foreign: [
          ForeignOption(
            "--secrets-file", of: "Hurl",
            "is `--env-file FILE` here, whose names `env.NAME` reads where `--allow-env` lets it")
        ],
        replay: { $0.plan.inputs.environmentFiles }
      ) { $0.plan.inputs.environmentFiles.append(try $1.inputPath()) },
    ]
  }
}

extension InputFlag {
  /// As typed.
  fileprivate var argument: String { "\(name)=\(text)" }
}
