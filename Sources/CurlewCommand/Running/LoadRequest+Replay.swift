// SPDX-License-Identifier: Apache-2.0

extension LoadRequest {
  /// Arguments that give the same environment, inputs and rights again, without the selection.
  var replayArguments: [String] {
    var arguments: [String] = []
    func add(_ option: String, _ values: [String]) {
      for value in values { arguments += [option, value] }
    }
    add("-e", inputs.environment.map { [$0] } ?? [])
    add("--vars", inputs.files)
    for flag in inputs.flags {
      add(flag.isJSON ? "--var-json" : "--var", ["\(flag.name)=\(flag.text)"])
    }
    add("--secret", inputs.secrets)
    add("--env-file", inputs.environmentFiles)
    add("--output", outputFolder.map { [$0] } ?? [])
    arguments += rights.arguments + network.arguments
    return arguments
  }
}
