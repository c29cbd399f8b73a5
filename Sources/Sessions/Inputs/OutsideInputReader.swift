// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import Files
import Planning
import Values

/// Reads inputs from flags, files of values and the environment.
struct OutsideInputReader {
  private let request: InputRequest
  private let rights: RunRights
  private let process: ProcessEnvironment
  private let workingDirectory: FilePath
  var inputs = OutsideInputs()
  private var diagnostics: [Diagnostic] = []

  private init(_ request: InputRequest, _ session: Session) {
    self.request = request
    rights = session.rights
    process = session.environment
    workingDirectory = session.folders.working
  }

  /// Reads everything; files are added to the sources, for the spans of their problems.
  ///
  /// - Parameter prompted: secrets that a person typed at the prompt.
  static func read(
    _ request: InputRequest, prompted: [NamedText], for loaded: inout Loaded, in session: Session
  ) -> OutsideInputs {
    var reader = OutsideInputReader(request, session)
    reader.readFlags()
    for path in request.files {
      reader.readValues(path, root: loaded.location?.root, into: &loaded.sources)
    }
    reader.readVariables()
    reader.readEnvironment(&loaded)
    if let recorded = request.recorded { reader.take(recorded, for: loaded) }
    if request.hasStandIns { reader.takeStandIns() }
    reader.takeSecrets(prompted)
    loaded.problems.add(reader.diagnostics)
    return reader.inputs
  }

  private mutating func readFlags() {
    inputs.values.baseURL = request.baseURL
    for flag in request.flags {
      guard flag.isJSON else {
        inputs.values.flags.append(FlagValue(name: flag.name, content: .text(flag.text)))
        continue
      }
      do throws(JSONSyntaxError) {
        let value = try JSONDocument.parse(flag.text).root.value()
        inputs.values.flags.append(FlagValue(name: flag.name, content: .json(value)))
      } catch {
        diagnostics.append(.badJSON(flag.name, words: error.words))
      }
    }
  }

  private mutating func readValues(
    _ path: String, root: FilePath?, into sources: inout SourceFiles
  ) {
    let reader = FileReader(
      root: root, workingDirectory: workingDirectory, isUntrusted: rights.isUntrusted)
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
      var constants = variables.compactMap { constant($0, &wrong) }
      if !text.showsLines { constants = constants.map(\.withoutPlaces) }
      diagnostics +=
        text.showsLines ? wrong.condensed(in: path) : FileProblem.hidingLines(of: path, wrong)
      inputs.values.files.append(ValuesFile(path: path, entries: constants))
    } catch {
      diagnostics.append(FileProblem.unread(error.named(path)))
    }
  }

  /// A value with its places; nil if it contains a template.
  private func constant(
    _ variable: VariableDeclaration, _ wrong: inout [Diagnostic]
  ) -> ValuesFile.Entry? {
    var hasTemplate = false
    variable.value.forEachTemplate { hasTemplate = hasTemplate || !$0.isLiteral }
    guard !hasTemplate, let value = try? variable.value.evaluate(in: NoNames()) else {
      wrong.append(
        .templateInValues(variable.name.content, at: variable.value.span))
      return nil
    }
    return ValuesFile.Entry(
      variable.name.content, value.value, namedAt: variable.name.span, at: variable.value.span)
  }

  private mutating func readVariables() {
    inputs.values.variables = texts(of: process.inputs, prefix: "CURLEW_VAR_")
    inputs.values.secrets = texts(of: process.secrets, prefix: "CURLEW_SECRET_")
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

  private mutating func readEnvironment(_ loaded: inout Loaded) {
    let environment = request.environment ?? loaded.project?.environment?.content
    let outcome = EnvironmentLoader(
      workingDirectory: workingDirectory, isUntrusted: rights.isUntrusted
    ).load(
      named: request.environmentFiles, project: loaded.location,
      environment: environment, into: &loaded.sources)
    diagnostics += outcome.diagnostics
    guard !rights.isUntrusted else { return }
    let listed = loaded.project?.allowedEnvironmentVariables ?? []
    for permission in listed {
      inputs.permissions[permission.name.content] = permission.isPublic
    }
    if !rights.environmentPatterns.isEmpty { permit(namesOf: outcome.files) }
    let lookup = EnvironmentLookup(
      process: process, files: outcome.files,
      rights: EnvironmentRights(names: Array(inputs.permissions.keys)))
    for name in inputs.permissions.keys.sorted() {
      switch lookup(name) {
      case .value(let text, let place):
        inputs.values.environment[name] = text
        inputs.values.environmentPlaces[name] = place
      case .notText: diagnostics.append(.notText(name))
      case .missing, .forbidden: continue
      }
    }
  }

  /// Allows the names that match patterns of `--allow-env`.
  private mutating func permit(namesOf files: [EnvironmentFile]) {
    let patterns = EnvironmentRights(patterns: rights.environmentPatterns)
    inputs.allowsUnset = { patterns.allow($0) }
    for name in process.names + files.flatMap(\.names) where patterns.allow(name) {
      inputs.permissions[name] = inputs.permissions[name] ?? false
      inputs.lonePermissions[name] = false
    }
  }

  /// Replaces the values of secrets by texts that stand for them.
  private mutating func takeStandIns() {
    for (name, isPublic) in inputs.permissions where !isPublic {
      inputs.values.environment[name] = ShellVariable(.environment, name).standIn
    }
    inputs.values.secretStandIn = { ShellVariable(.secret, $0).standIn }
  }

  /// Takes the secrets that a person typed; the other requested secrets must be variables.
  private mutating func takeSecrets(_ prompted: [NamedText]) {
    inputs.values.prompted = prompted
    inputs.values.obtained = request.obtained
    for name in request.secrets {
      let isGiven = (prompted + inputs.values.secrets).contains { $0.name == name }
      if !isGiven { diagnostics.append(.secretNeedsTerminal(name)) }
    }
  }
}

/// A scope without names.
private struct NoNames: Scope {
  func value(of reference: NameReference) -> ScopedValue? { nil }
}
