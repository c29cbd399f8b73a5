// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Planning

extension LoadRequest {
  /// What was typed, else what `CURLEW_` variables say.
  init(
    _ selection: SelectionOptions, _ inputs: InputOptions, _ rights: RightsOptions,
    valuesFiles: [String], variables: OptionVariables
  ) throws {
    self.init()
    paths = selection.paths
    self.selection.tags = try selection.tags ?? variables.text("tags")
    self.selection.name = try selection.name ?? variables.text("name")
    self.inputs = try InputRequest(inputs, valuesFiles: valuesFiles, variables: variables)
    self.rights = try RunRights(rights, variables)
    outputFolder = try rights.output ?? variables.text("output")
  }
}

extension InputRequest {
  init(_ options: InputOptions, valuesFiles: [String], variables: OptionVariables) throws {
    self.init()
    environment = try options.environment ?? variables.text("environment")
    flags =
      try options.variables.map { try Self.flag($0, option: "--var", isJSON: false) }
      + options.jsonVariables.map { try Self.flag($0, option: "--var-json", isJSON: true) }
    files = try valuesFiles.orElse { try variables.list("vars") }
    secrets = options.secrets
    environmentFiles = try options.environmentFiles.orElse { try variables.list("env-file") }
  }

  private static func flag(
    _ argument: String, option: String, isJSON: Bool
  ) throws -> InputFlag {
    guard let flag = InputFlag(argument, isJSON: isJSON) else {
      throw ValidationError("`\(option) \(argument)` needs the form name=value.")
    }
    return flag
  }
}

extension Array {
  /// Itself, unless it is empty.
  func orElse(_ other: () throws -> [Element]) rethrows -> [Element] {
    isEmpty ? try other() : self
  }
}
