// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Expressions
import Files
import Planning
import Values

/// Gathers what flags, files of values and the environment say about inputs.
struct ExternalInputReader {
  private let request: LoadRequest
  private let process: ProcessEnvironment
  private let workingDirectory: FilePath
  private(set) var values = ExternalInputs()
  /// Names that `env.NAME` may read, each with whether its value is public.
  private(set) var permissions: [String: Bool] = [:]
  /// Those of them that lone collections may read.
  private(set) var lonePermissions: [String: Bool] = [:]
  /// Whether a pattern of `--allow-env` allows a name, set or not.
  private(set) var allowsUnset: @Sendable (String) -> Bool = { _ in false }
  private(set) var diagnostics: [Diagnostic] = []

  init(_ request: LoadRequest, process: ProcessEnvironment, workingDirectory: FilePath) {
    self.request = request
    self.process = process
    self.workingDirectory = workingDirectory
  }

  /// Reads everything; files are added to the sources, for the spans of what is wrong in them.
  ///
  /// - Parameter prompt: asks a person for the secret of that name; nil when nobody can be asked.
  mutating func read(
    for loaded: inout LoadedCollections, prompt: (String) -> String?
  ) {
    readFlags()
    for path in request.inputs.files {
      readValues(path, root: loaded.location?.root, into: &loaded.sources)
    }
    readVariables()
    readEnvironment(&loaded)
    for name in request.inputs.secrets { readSecret(name, prompt: prompt) }
  }

  private mutating func readFlags() {
    for flag in request.inputs.flags {
      guard flag.isJSON else {
        values.flags.append(FlagValue(name: flag.name, content: .text(flag.text)))
        continue
      }
      do throws(JSONSyntaxError) {
        let value = try JSONDocument.parse(flag.text).root.value()
        values.flags.append(FlagValue(name: flag.name, content: .json(value)))
      } catch {
        diagnostics.append(.badJSON(flag.name, words: error.words))
      }
    }
  }

  private mutating func readValues(
    _ path: String, root: FilePath?, into sources: inout SourceFiles
  ) {
    let reader = FileReader(
      root: root, workingDirectory: workingDirectory, isUntrusted: request.rights.isUntrusted)
    var folder = FileReader.LastFolder()
    do {
      let text = try reader.readText(
        FilePath(path), in: .typed, limit: CollectionReader.defaultLimit, beside: &folder)
      guard case .other = FileKind(text.bytes) else {
        return diagnostics.append(.collectionAsValues(path))
      }
      let id = sources.add(SourceFile(path: path, bytes: text.bytes))
      let (variables, found) = CollectionLoader.loadVariables(id, of: sources)
      var wrong = found
      let constants = variables.compactMap { constant($0, &wrong) }
      diagnostics +=
        text.showsLines ? wrong.condensed(in: path) : FileProblem.hidingLines(of: path, wrong)
      values.files.append(ValuesFile(path: path, values: constants))
    } catch {
      diagnostics.append(FileProblem.unread(ReadFailure(path: path, reason: error.reason)))
    }
  }

  /// A name with its value; one that holds a template has none.
  private func constant(
    _ variable: VariableDeclaration, _ wrong: inout [Diagnostic]
  ) -> (String, Value)? {
    var hasTemplate = false
    variable.value.forEachTemplate { hasTemplate = hasTemplate || !$0.isLiteral }
    guard !hasTemplate, let value = try? variable.value.evaluate(in: NoNames()) else {
      wrong.append(
        .templateInValues(variable.name.content, at: variable.value.span))
      return nil
    }
    return (variable.name.content, value.value)
  }

  private mutating func readVariables() {
    values.variables = texts(of: process.inputs, prefix: "CURLEW_VAR_")
    values.secrets = texts(of: process.secrets, prefix: "CURLEW_SECRET_")
  }

  private mutating func texts(
    of variables: [ProcessEnvironment.Variable], prefix: String
  ) -> [NamedText] {
    variables.compactMap { variable in
      guard let text = variable.value else {
        diagnostics.append(.notText(prefix + variable.name))
        return nil
      }
      return NamedText(name: variable.name, text: text)
    }
  }

  private mutating func readEnvironment(_ loaded: inout LoadedCollections) {
    let environment = request.inputs.environment ?? loaded.project?.environment?.content
    let outcome = EnvironmentLoader(
      workingDirectory: workingDirectory, isUntrusted: request.rights.isUntrusted
    ).load(
      named: request.inputs.environmentFiles, project: loaded.location,
      environment: environment, into: &loaded.sources)
    diagnostics += outcome.diagnostics
    guard !request.rights.isUntrusted else { return }
    let listed = loaded.project?.allowedEnvironmentVariables ?? []
    for permission in listed { permissions[permission.name.content] = permission.isPublic }
    if !request.rights.environmentPatterns.isEmpty { permit(namesOf: outcome.files) }
    let lookup = EnvironmentLookup(
      process: process, files: outcome.files,
      rights: EnvironmentRights(names: Array(permissions.keys)))
    for name in permissions.keys.sorted() {
      switch lookup(name) {
      case .value(let text, _): values.environment[name] = text
      case .notText: diagnostics.append(.notText(name))
      case .missing, .forbidden: continue
      }
    }
  }

  /// Allows what the patterns of `--allow-env` match.
  private mutating func permit(namesOf files: [EnvironmentFile]) {
    let patterns = EnvironmentRights(patterns: request.rights.environmentPatterns)
    allowsUnset = { patterns.allow($0) }
    for name in process.names + files.flatMap(\.names) where patterns.allow(name) {
      permissions[name] = permissions[name] ?? false
      lonePermissions[name] = false
    }
  }

  private mutating func readSecret(_ name: String, prompt: (String) -> String?) {
    if let text = prompt(name) {
      values.prompted.append(NamedText(name: name, text: text))
    } else if !values.secrets.contains(where: { $0.name == name }) {
      diagnostics.append(.secretNeedsTerminal(name))
    }
  }
}

/// A scope without names.
private struct NoNames: Scope {
  func value(of reference: NameReference) -> ScopedValue? { nil }
}

extension JSONSyntaxError {
  /// One clause for a flag's text, with the byte from 1.
  var words: String {
    switch kind {
    case .emptyText: "it is empty"
    case .unexpectedEnd: "it stops too early"
    case .trailingText: "something follows the value at byte \(offset + 1)"
    case .trailingComma: "a comma without a value behind it at byte \(offset + 1)"
    case .tooDeep: "it is nested too deep"
    case .tooLarge: "it is too large"
    default: "it goes wrong at byte \(offset + 1)"
    }
  }
}
