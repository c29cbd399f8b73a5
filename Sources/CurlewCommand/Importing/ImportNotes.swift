// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Files
import Imports

/// What a person does after an import: values that come from outside, and the command that runs the result.
struct ImportNotes {
  /// The most names in a sentence.
  private static let mostNames = 4

  private let imported: ImportedFiles
  private let result: ImportResult
  private let target: ImportTarget
  private let command: ImportCommandLine?
  /// The command that replaces the one of another tool; nil for an import of files.
  let replacement: String?

  init(
    _ imported: ImportedFiles, _ result: ImportResult, _ target: ImportTarget,
    _ command: ImportCommandLine?
  ) {
    self.imported = imported
    self.result = result
    self.target = target
    self.command = command
    replacement = command?.line(imported, result, target).map { "run it with: \($0)" }
  }

  /// The lines.
  var text: String {
    let lines =
      [unlisted, kept, secrets, outside, given, required] + (command?.jobNotes ?? [])
      + [replacement == nil ? run : nil]
    return lines.compactMap(\.self).map { $0 + "\n" }.joined()
  }

  // MARK: The project

  /// The line that a `curlew.yaml` of another hand lacks.
  private var unlisted: String? {
    guard let project = target.foreign, let folder = target.folder else { return nil }
    let path = project.path(to: folder)
    var lines = ProjectLines(project.text)
    guard !lines.hasCollections(in: path) else { return nil }
    lines.add([path], to: "collections")
    let line = lines.text.split(separator: "\n").first { $0.hasPrefix("collections: [") }
    return
      "note: `\(RelativePath.shown(project.file, in: target.working))` does not list the collections: write into it "
      + "`\(line.map(String.init) ?? "collections: [\(path)]")`"
  }

  /// Variables of `.env` that have another value than a source.
  private var kept: String? {
    guard !result.keptVariables.isEmpty else { return nil }
    return "note: values in `.env` stay as they are, and the sources have others: "
      + result.keptVariables.joined(separator: ", ")
  }

  // MARK: Secrets

  /// Secrets whose values the sources have, and a result without a project does not.
  private var secrets: String? {
    let values = imported.secrets.required.filter { $0.value != nil }
    guard !values.isEmpty, !target.readsEnvironment else { return nil }
    let names = Self.listed(values.map { "CURLEW_SECRET_\($0.name)" }, under: "secrets")
    return "note: values of secrets are not part of it: set \(names)"
  }

  private var outside: String? {
    // A value of the replaced command has a note of its own.
    let given = Set(command?.secretVariables ?? [])
    let outside = imported.secrets.required.filter {
      $0.value == nil && !$0.isOptional && !given.contains("CURLEW_SECRET_\($0.name)")
    }
    guard !outside.isEmpty else { return nil }
    let names = outside.map { target.readsEnvironment ? $0.variable : "CURLEW_SECRET_\($0.name)" }
    let isOne = Set(names).count == 1
    let place = target.readsEnvironment ? ", or write \(isOne ? "it" : "them") into `.env`" : ""
    return "note: secrets without a value here come from outside: set "
      + Self.listed(names, under: "secrets") + place
  }

  /// Values of the replaced command that are secrets here.
  private var given: String? {
    let names = command?.secretVariables ?? []
    guard !names.isEmpty else { return nil }
    return "note: values that are secrets here come from outside: set "
      + names.joined(separator: ", ")
  }

  // MARK: Variables

  /// The variables that must be given, in the chosen environment.
  var requiredNames: [String] {
    let environment = imported.environment(chosenEnvironment ?? imported.defaultEnvironment)
    let known = Set(environment.map(\.name) + (command?.givenNames ?? []))
    var seen: Set<String> = []
    return imported.requiredNames.filter { !known.contains($0) && seen.insert($0).inserted }
  }

  private var required: String? {
    let names = requiredNames
    guard !names.isEmpty else { return nil }
    return "note: variables without a value here come from outside: "
      + Self.listed(names, under: "requires") + " (`--var name=value`)"
  }

  // MARK: The command

  /// The environment that the command names: the first one, unless the project has a default.
  private var chosenEnvironment: String? {
    if let name = command?.environment { return name }
    return imported.defaultEnvironment == nil ? imported.environmentNames.first : nil
  }

  /// The command that runs the result; nil on standard output.
  private var run: String? {
    guard let command = runCommand else { return nil }
    let variables = requiredNames.prefix(Self.mostNames).map { " --var \($0)=…" }
    return "run it with: \(command)\(variables.joined())"
  }

  /// The command that runs the result, without the variables that must be given; nil on standard output.
  var runCommand: String? {
    guard let folder = target.folder else { return nil }
    let place = RelativePath.of(folder, from: target.working)
    var words = ["curlew", "run", ShellWord.quoted(place.isEmpty ? "." : place)]
    if let name = chosenEnvironment { words += ["-e", ShellWord.quoted(name)] }
    words += Self.rights(of: imported, target)
    return words.joined(separator: " ")
  }

  /// The rights that the result needs, as words of its command.
  static func rights(of imported: ImportedFiles, _ target: ImportTarget) -> [String] {
    var words: [String] = []
    if imported.usesNetrc { words.append("--allow-netrc") }
    if imported.usesDefaultIdentity { words.append("--allow-default-identity") }
    for folder in imported.outerFolders { words += ["--allow-read", ShellWord.quoted(folder)] }
    for socket in imported.sockets {
      let folder = target.folder ?? target.working
      let path = FilePath(socket).absolute(in: folder).tidied
      words += [
        "--allow-unix", ShellWord.quoted(RelativePath.shown(path, in: target.working)),
      ]
    }
    return words
  }

  /// The first names of a list.
  private static func listed(_ all: [String], under key: String) -> String {
    var seen: Set<String> = []
    let names = all.filter { seen.insert($0).inserted }
    guard names.count > mostNames + 1 else { return names.joined(separator: ", ") }
    return names.prefix(mostNames).joined(separator: ", ")
      + " and \(names.count - mostNames) more, which are under `\(key)`"
  }
}
