// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import Values

/// The inputs of one collection with their values: the scope of everything that is evaluated at
/// plan time.
struct InputValues: Sendable {
  /// By name.
  var inputs: [String: PlannedInput] = [:]
  /// In the order they were settled.
  var names: [String] = []
  var builtIns = BuiltIns()

  /// What is in scope beside inputs.
  struct BuiltIns: Sendable {
    var run: Value = .null
    var environment: [String: String] = [:]
    /// Names of `env` whose values are no secrets.
    var publicNames: Set<String> = []
  }

  /// Sorted by name, for a plan that prints the same every time.
  var planned: [PlannedInput] {
    inputs.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  var missing: [MissingInput] {
    planned.compactMap { input in
      guard input.isMissing, let declaration = input.declaration else { return nil }
      return MissingInput(
        name: input.name, isSecret: input.isSecret, declaration: declaration)
    }
  }

  /// Values to mask: secrets, and what `env` gave unless it is listed as public.
  var secrets: [PlannedSecret] {
    let declared = planned.compactMap { input -> PlannedSecret? in
      guard input.isSecret, let text = input.value?.maskedText else { return nil }
      return PlannedSecret(name: input.name, value: text)
    }
    let read = builtIns.environment.filter { !builtIns.publicNames.contains($0.key) }
      .sorted { $0.key < $1.key }
      .map { PlannedSecret(name: $0.key, value: $0.value) }
    let values = Set(declared.map(\.value))
    return declared + read.filter { !values.contains($0.value) }
  }

  /// Origins of all inputs that are absolute addresses.
  var origins: Set<Origin> {
    var found: Set<Origin> = []
    for input in inputs.values {
      guard case .string(let text)? = input.value, Address.isAbsolute(text),
        let address = try? Address(parsing: PercentEncoding.literal(text)), address.isHTTP
      else { continue }
      found.insert(address.origin)
    }
    return found
  }

  /// The `baseUrl` of this run; nil when there is none, or none yet.
  func baseAddress(report: (Diagnostic) -> Void) -> Address? {
    guard let input = inputs[baseUrlName], case .string(let text)? = input.value else { return nil }
    do throws(AddressProblem) {
      let address = try Address(parsingBase: PercentEncoding.literal(text))
      guard address.isHTTP else {
        let span = input.declaration
        report(
          span.map { .unsupportedScheme(address.scheme + "://", at: $0) }
            ?? .badBaseAddress(AddressProblem(.noScheme, at: 0), at: nil))
        return nil
      }
      return address
    } catch {
      report(.badBaseAddress(error, at: input.declaration))
      return nil
    }
  }

  /// The origin that a text names, once its inputs are known.
  func origin(of text: TemplateText, _ diagnostics: inout [Diagnostic]) -> Origin? {
    guard let value = self.text(of: text) else { return nil }
    do throws(AddressProblem) {
      return try Address(parsing: PercentEncoding.literal(value)).origin
    } catch {
      diagnostics.append(.badAddress(error, at: text.span))
      return nil
    }
  }

  /// A path as it can be opened, once its inputs are known; nil when it waits for the run.
  func path(of text: TemplateText, in folder: String) -> String? {
    guard let written = self.text(of: text) else { return nil }
    return written.hasPrefix("/") || folder.isEmpty ? written : folder + "/" + written
  }

  private func text(of text: TemplateText) -> String? {
    if let literal = text.literalText { return literal }
    return try? text.render(in: self).text
  }
}

extension InputValues: Scope {
  func value(of reference: NameReference) -> ScopedValue? {
    if let input = inputs[reference.root] {
      return input.value.map { ScopedValue($0, secrets: input.secrets) }
    }
    switch reference.root {
    case "run": return ScopedValue(builtIns.run)
    case "env": return environmentValue(of: reference)
    default: return nil
    }
  }

  /// Nil for a variable that may be read but is not set: what needs it is then missing.
  private func environmentValue(of reference: NameReference) -> ScopedValue? {
    guard let name = reference.path.first?.name, let text = builtIns.environment[name] else {
      return nil
    }
    let secrets = builtIns.publicNames.contains(name) ? SecretNames.none : SecretNames(name)
    return ScopedValue(.string(text), secrets: secrets, membersTaken: 1)
  }
}

extension Value {
  /// The text that masking looks for; nil for what has none.
  var maskedText: String? {
    switch self {
    case .string(let text): text
    case .number(let number): number.digits
    case .null, .boolean, .array, .object: nil
    }
  }
}
