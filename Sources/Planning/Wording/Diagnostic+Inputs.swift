// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Values

extension Diagnostic {
  static func unknownEnvironment(
    _ name: String, at span: SourceSpan?, known: [String]
  ) -> Diagnostic {
    Diagnostic(
      .unknownEnvironment, "unknown environment `\(name)`", at: span.map { Annotation($0) },
      offers: [
        // `-e NAME=VALUE` of k6 and Step CI.
        name.contains("=")
          ? .words("an input is set by `--var \(name)`")
          : .near(name: name, among: known, at: span)
            ?? .words(
              known.isEmpty
                ? "declare it under `environments`" : "there are \(listed(unique(known)))")
      ])
  }

  static func environmentCycle(_ names: [String], at span: SourceSpan?) -> Diagnostic {
    Diagnostic(
      .environmentCycle, "environments extend each other in a cycle",
      at: span.map { Annotation($0, names.joined(separator: " → ")) },
      help: ["let one of them extend nothing"])
  }

  static func variableCycle(_ names: [String], at span: SourceSpan?) -> Diagnostic {
    Diagnostic(
      .variableCycle, "variables are made from each other in a cycle",
      at: span.map { Annotation($0, names.joined(separator: " → ")) },
      help: ["give one of them a value of its own"])
  }

  /// A chain of inputs that is longer than any useful one, and than the stack allows.
  static func variableTooDeep(_ name: String, at span: SourceSpan?, limit: Int) -> Diagnostic {
    Diagnostic(
      .variableTooDeep, "`\(name)` is made from variables more than \(limit) deep",
      at: span.map { Annotation($0) }, help: ["make it from fewer steps"])
  }

  static func unusableVariable(
    _ name: String, at span: SourceSpan?, _ reason: String
  ) -> Diagnostic {
    Diagnostic(
      .unusableValue, "`\(name)` has no value: \(reason)", at: span.map { Annotation($0) })
  }

  /// A value from outside for a name that no selected collection declares.
  static func unknownInput(
    _ name: String, from origin: String, at place: SourceSpan?, known: [String],
    environments: [String], severity: Severity
  ) -> Diagnostic {
    Diagnostic(
      .unknownInput, "\(origin) names no input of the selected collections", severity: severity,
      at: place.map { Annotation($0) },
      notes: environments.isEmpty ? [] : [setElsewhere(name, environments)],
      help: [
        NearMisses.help(name, among: known) ?? "declare `\(name)` under `vars` or `requires`"
      ])
  }

  /// A secret that was passed where it is visible (the process list, the shell's history).
  static func secretFromOutside(_ name: String, from origin: String) -> Diagnostic {
    Diagnostic(
      .secretAsVariable, "\(origin) exposes the secret `\(name)`",
      help: ["set `CURLEW_SECRET_\(name)`", "or use `--secret \(name)` on a terminal"])
  }

  /// A value from outside of another type than the declared default.
  static func wrongInputType(
    _ name: String, from giver: InputGiver, wanted: InputType, found: Value,
    declaration: SourceSpan?
  ) -> Diagnostic {
    let declared = declaration.map { Annotation($0, "declared as \(wanted.words) here") }
    let given = giver.place.map { Annotation($0, "not \(wanted.words)") }
    var form = "give \(wanted.words)"
    if given == nil, wanted == .list { form = "give a list in JSON: `--var '\(name)=[1, 2]'`" }
    if given == nil, wanted == .mapping {
      form = "give a mapping in JSON: `--var '\(name)={\"a\": 1}'`"
    }
    if wanted == .text { form = "write it in quotes" }
    return Diagnostic(
      .wrongInputType, "\(giver.words) must be \(wanted.words), found \(shown(found))",
      at: given ?? declared, secondary: given == nil ? [] : [declared].compactMap(\.self),
      help: [form, "or `--var-json \(name)=…` for any value"])
  }

  /// A value in back-ticks, or its type if it is long.
  private static func shown(_ value: Value) -> String {
    switch value {
    case .array: "a list"
    case .object: "a mapping"
    case .string(let text): "`\(text)`"
    case .null, .boolean, .number: "`\(value.jsonText())`"
    }
  }

  /// The same name under `vars` and under `secrets`.
  static func declaredTwice(_ name: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
    Diagnostic(
      .declaredTwice, "`\(name)` is declared as a variable and as a secret", at: Annotation(span),
      secondary: [Annotation(first, "first here")],
      help: ["keep it under `secrets` only, with its value there: `secrets: { \(name): … }`"])
  }

  private static func unique(_ names: [String]) -> [String] {
    names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
