// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import Notation
import Values

/// The inputs of one collection with their values: the scope of everything that is evaluated in
/// planning.
struct InputValues: Sendable {
  /// The index of each declared input.
  let places: [String: Int]
  /// Nil until it is evaluated.
  private var inputs: [PlannedInput?]
  /// The files of the programs of secrets, also of those that have given their value.
  var programFiles: [String] = []
  /// Whether some of them are secrets.
  private var hasSecrets = false
  /// Whether the program of a secret has not given its value yet.
  private(set) var hasPrograms = false
  /// Whether some have no value yet.
  private var hasMissing = false
  let builtIns: BuiltIns
  /// Values that were given to secrets by mistake.
  var misplaced: [PlannedSecret] = []
  /// The functions that do not need a run: `matches`, `jsonpath`, files and time zones.
  var functions: FunctionTable { sharedFunctions.content }
  private let sharedFunctions: Shared<FunctionTable>
  /// Texts that inputs, and texts of steps known before the run, made from secrets.
  let madeTexts: MadeTexts? = MadeTexts()

  init(places: [String: Int], builtIns: BuiltIns, functions: Shared<FunctionTable>) {
    self.places = places
    self.builtIns = builtIns
    sharedFunctions = functions
    inputs = Array(repeating: nil, count: places.count)
  }

  /// The names in scope beside inputs: the same for all collections of a run.
  final class BuiltIns: Sendable {
    let run: Value
    let start: Timestamp?
    let environment: [String: String]
    private let environmentPlaces: [String: SourceSpan]
    /// Names of `env` whose values are not secrets.
    let publicNames: Set<String>

    /// The values of the others, sorted by name.
    let secrets: [PlannedSecret]

    /// - Parameter permissions: names that `env.NAME` may read, with whether their values are
    ///   public.
    init(run: RunMetadata, outside: ExternalInputs, permissions: [String: Bool]) {
      let environment = outside.environment
      self.run = .object(OrderedObject([("id", .string(run.id)), ("start", .string(run.start))]))
      start = Timestamp(rfc3339: run.start)
      self.environment = environment.filter { permissions[$0.key] != nil }
      environmentPlaces = outside.environmentPlaces
      publicNames = Set(permissions.filter(\.value).keys)
      secrets = environment.filter { permissions[$0.key] == false }
        .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        .map { PlannedSecret(name: $0.key, value: $0.value) }
    }

    /// The variables that an expression reads, each once.
    func reads(of names: ReadNames) -> [EnvironmentRead] {
      var reads: [EnvironmentRead] = []
      for use in names.uses where use.root == "env" {
        guard let name = use.members.first else { continue }
        let read = EnvironmentRead(name: name, place: environmentPlaces[name])
        if !reads.contains(read) { reads.append(read) }
      }
      return reads
    }
  }

  subscript(name: String) -> PlannedInput? { places[name].flatMap { inputs[$0] } }

  /// The names of the inputs that have no value.
  var withoutValue: Set<String> {
    Set(inputs.lazy.compactMap { $0.flatMap { $0.value == nil ? $0.name : nil } })
  }

  /// Whether the input at this index has its value, or is known to have none.
  func isSettled(at place: Int) -> Bool { inputs[place] != nil }

  mutating func settle(_ input: PlannedInput, at place: Int) {
    if input.isSecret { hasSecrets = true }
    if input.isMissing { hasMissing = true }
    inputs[place] = input
  }

  /// Notes which inputs without a value the value of an input is made from.
  mutating func note(missing roots: [String], at place: Int) {
    let missing = roots.compactMap { self[$0] }.filter { $0.value == nil }
    inputs[place]?.missingNames = missing.reduce(into: []) { names, input in
      names.formUnion(input.missingNames)
      names.insert(input.name)
    }
  }

  /// Notes the program that has not given the value of a secret yet.
  mutating func note(_ program: PlannedProgram, at span: SourceSpan, of place: Int) {
    hasPrograms = true
    inputs[place]?.program = program
    inputs[place]?.programSpan = span
  }

  /// Notes that the value of an input is made of a port that only a run draws.
  mutating func noteFreePort(of place: Int) { inputs[place]?.waitsForPort = true }

  /// Restricts where a secret may go.
  mutating func narrow(_ name: String, to origins: [Origin]) {
    if let place = places[name] { inputs[place]?.allowedOrigins = origins }
  }

  /// Sorted by name, so that a plan always prints the same.
  var planned: [PlannedInput] { planned { _ in true } }

  private func planned(where isWanted: (PlannedInput) -> Bool) -> [PlannedInput] {
    inputs.compactMap { $0.flatMap { isWanted($0) ? $0 : nil } }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  var missing: [MissingInput] {
    guard hasMissing else { return [] }
    return planned(where: \.isMissing).compactMap { input in
      guard let declaration = input.declaration else { return nil }
      return MissingInput(
        name: input.name, isSecret: input.isSecret, declaration: declaration,
        unsetVariables: input.unsetVariables)
    }
  }

  /// Unset variables of the process environment that steps read.
  func missing(of uses: [(name: String, span: SourceSpan)]) -> [MissingInput] {
    uses.filter { builtIns.environment[$0.name] == nil }.map { use in
      MissingInput(
        name: "env.\(use.name)", isSecret: !builtIns.publicNames.contains(use.name),
        declaration: use.span, unsetVariables: [use.name])
    }
  }

  /// Whether it reads an unset variable of the process environment.
  func isUnset(_ use: NameUse) -> Bool {
    guard use.root == "env", let name = use.members.first else { return false }
    return builtIns.environment[name] == nil
  }

  /// Values to mask: secrets, values of `env` unless they are public, and texts made from them.
  var secrets: [PlannedSecret] {
    let plain = plainSecrets
    guard let made = madeTexts?.all, !made.isEmpty else { return plain }
    let known = Dictionary(grouping: plain) { ByteText($0.name) }
    return plain
      + made.filter { !$0.holds(known) }
      .map { PlannedSecret(name: $0.secrets.names.joined(separator: "+"), value: $0.text) }
  }

  private var plainSecrets: [PlannedSecret] {
    guard hasSecrets else { return builtIns.secrets }
    let declared = planned(where: \.isSecret).flatMap { input in
      (input.value?.maskedTexts ?? []).map { PlannedSecret(name: input.name, value: $0) }
    }
    if declared.isEmpty, misplaced.isEmpty { return builtIns.secrets }
    let values = Set(declared.map { ByteText($0.value) })
    return declared + misplaced + builtIns.secrets.filter { !values.contains(ByteText($0.value)) }
  }

  /// Origins of all inputs that are absolute addresses.
  ///
  /// - Parameter base: the result of `baseAddress`.
  func origins(base: Address?) -> Set<Origin> {
    var found: Set<Origin> = base.map { [$0.origin] } ?? []
    for case let input? in inputs {
      guard case .string(let text)? = input.value, Address.isAbsolute(text),
        base == nil || input.name != baseUrlName,
        let address = try? Address(parsing: PercentEncoding.literal(text)), address.isSent
      else { continue }
      found.insert(address.origin)
    }
    return found
  }

  /// The `baseUrl` of this run; nil if there is none, or not yet.
  func baseAddress(report: (Diagnostic) -> Void) -> Address? {
    guard let input = self[baseUrlName], let value = input.value else { return nil }
    let span = input.origin.isInFile ? input.declaration : nil
    let text = value.maskedTexts.first ?? ""
    do throws(AddressProblem) {
      if let edge = AddressProblem(around: text) { throw edge }
      let address = try Address(parsingBase: PercentEncoding.literal(text))
      if address.isSent { return address }
      report(
        address.scheme == "file"
          ? .fileBaseUrl(at: span) : .unsupportedScheme(address.scheme, at: span))
    } catch {
      report(
        .badBaseAddress(
          error, input.secrets.isEmpty ? text : nil, from: input.origin, at: span))
    }
    return nil
  }

  /// The origin in a text, once its inputs are known.
  func origin(of text: TemplateText, _ diagnostics: inout [Diagnostic]) -> Origin? {
    guard let value = self.text(of: text) else { return nil }
    do throws(AddressProblem) {
      return try Address(parsing: PercentEncoding.literal(value)).origin
    } catch {
      diagnostics.append(.badAddress(error, at: text.span))
      return nil
    }
  }

  /// A path that can be opened, once its inputs are known; nil if it waits for the run.
  func path(of text: TemplateText, in folder: String) -> String? {
    self.text(of: text)?.path(in: folder)
  }

  /// The text, once its inputs are known; nil while one is missing.
  func text(of text: TemplateText) -> String? {
    if let literal = text.literalText { return literal }
    return try? text.render(in: self).text
  }
}

extension InputValues: Scope {
  func value(of reference: NameReference) -> ScopedValue? {
    if let input = self[reference.root] {
      if let typed = input.typed { return ScopedValue(typed, secrets: input.secrets) }
      return input.value.map { ScopedValue($0, secrets: input.secrets) }
    }
    switch reference.root {
    case "run":
      if reference.path.first?.name == "start", let start = builtIns.start {
        return ScopedValue(.timestamp(start), membersTaken: 1)
      }
      return ScopedValue(builtIns.run)
    case "env": return environmentValue(of: reference)
    default: return nil
    }
  }

  /// Nil for a variable that may be read but is not set: the input that reads it is then missing.
  private func environmentValue(of reference: NameReference) -> ScopedValue? {
    reference.path.first?.name.flatMap { builtIns.value(ofVariable: $0) }
  }
}

extension InputValues.BuiltIns {
  /// `env.NAME`; nil for a variable that is not set, or may not be read.
  func value(ofVariable name: String) -> ScopedValue? {
    guard let text = environment[name] else { return nil }
    let secrets = publicNames.contains(name) ? SecretNames.none : SecretNames(name)
    return ScopedValue(.string(text), secrets: secrets, membersTaken: 1)
  }
}

extension MadeTexts.Entry {
  /// Whether the text contains all secrets that it was made from unchanged, so that a search finds
  /// them.
  fileprivate func holds(_ known: [ByteText: [PlannedSecret]]) -> Bool {
    secrets.names.allSatisfy { name in
      known[ByteText(name), default: []].contains { secret in
        !secret.value.isEmpty && text.utf8.contains(secret.value.utf8)
      }
    }
  }
}

extension Value {
  /// The texts and numbers of the value, at any depth: these are masked if it is a secret. The names
  /// of its members are not, as those of headers and form fields are not.
  package var maskedTexts: [String] {
    switch self {
    case .string(let text): [text]
    case .number(let number): [number.digits]
    case .null, .boolean: []
    case .array(let elements): elements.flatMap(\.maskedTexts)
    case .object(let object): object.members.flatMap(\.value.maskedTexts)
    }
  }
}
