// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CollectionFormat
import Planning
import Sessions

extension LoadRequest {
  /// What was typed, else what `CURLEW_` variables say.
  init(
    _ selection: SelectionOptions, _ inputs: InputOptions, _ rights: RightsOptions,
    _ writing: WriteOptions, valuesFiles: [String], variables: OptionVariables
  ) throws {
    self.init()
    paths = selection.paths
    if let words = AddressAmongPaths(paths)?.words { throw ValidationError(words) }
    self.selection.tags = try selection.tags?.value(of: "--tags") ?? variables.text("tags")
    self.selection.name = try selection.name?.value(of: "--name") ?? variables.text("name")
    self.inputs = try InputRequest(inputs, valuesFiles: valuesFiles, variables: variables)
    self.rights = try RunRights(rights, variables)
    self.rights.writeFolders = try writing.folders.paths(of: "--allow-write")
      .orElse { try variables.list("allow-write") }
    outputFolder = try writing.output?.path(of: "--output") ?? variables.text("output")
    guard outputFolder != "-" else {
      throw ValidationError("--output needs a folder: what steps save are files.")
    }
  }
}

extension InputRequest {
  init(_ options: InputOptions, valuesFiles: [String], variables: OptionVariables) throws {
    self.init()
    environment =
      try options.environment?.value(of: "--environment") ?? variables.text("environment")
    flags =
      try options.variables.map { try InputFlag($0, option: "--var", isJSON: false) }
      + options.jsonVariables.map { try InputFlag($0, option: "--var-json", isJSON: true) }
    files = try valuesFiles.orElse { try variables.list("vars") }
      .map { try $0.inputPath(of: "--vars") }
    secrets = options.secrets
    environmentFiles = try options.environmentFiles.orElse { try variables.list("env-file") }
      .map { try $0.inputPath(of: "--env-file") }
  }
}

extension InputFlag {
  /// Takes `name=value` apart; what is wrong is said without the text, which may hold a secret.
  init(_ argument: String, option: String, isJSON: Bool) throws {
    guard let flag = InputFlag(argument, isJSON: isJSON) else {
      throw ValidationError("`\(option)` needs the form name=value.")
    }
    self = flag
  }
}

extension String {
  /// Itself, a value that was typed: an empty one is a variable of the shell that is not set, and
  /// would select everything.
  func value(of option: String) throws -> String {
    guard !isEmpty else { throw ValidationError("the value of \(option) is empty.") }
    return self
  }

  /// Itself, a path that was typed: an empty one is a variable of the shell that is not set.
  func path(of option: String) throws -> String {
    guard !isEmpty else { throw ValidationError("the path of \(option) is empty.") }
    return self
  }
}

extension [String] {
  /// The same of each path.
  func paths(of option: String) throws -> [String] { try map { try $0.path(of: option) } }
}

extension Duration {
  /// Reads the value of an option.
  init(option text: String) throws {
    guard let duration = DurationText.parse(text) else {
      throw ValidationError("`\(text)` is no duration: write it like 500ms, 10s or 1m30s.")
    }
    self = duration
  }
}

extension Array {
  /// Itself, unless it is empty.
  func orElse(_ other: () throws -> [Element]) rethrows -> [Element] {
    isEmpty ? try other() : self
  }
}
