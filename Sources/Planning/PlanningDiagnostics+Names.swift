// SPDX-License-Identifier: Apache-2.0

import Diagnostics

extension Diagnostic {
  /// A name that stands for nothing where it is read.
  static func unknownName(_ use: NameUse, _ why: NameScope.Unknown) -> Diagnostic {
    let written = ([use.root] + use.members).joined(separator: ".")
    switch why {
    case .undefined(let known):
      return .undefinedVariable(use.root, at: use.span, known: known)
    case .outOfReach(let place):
      return .captureOutOfReach(use.root, at: use.span, place)
    case .severalNeeds(let makers):
      return Diagnostic(
        "ambiguous-capture", "`\(use.root)` is captured by several needed scenarios",
        at: Annotation(use.span, "made by \(listed(makers))"),
        help: makers.map { "write `needs[\"\($0)\"].\(use.root)`" })
    case .unknownNeed(let name, let known):
      return Diagnostic(
        "unknown-need", "`\(name)` is not among this scenario's `needs`",
        at: Annotation(use.span), help: help(name, known))
    case .unknownNeedCapture(let need, let name, let known):
      return Diagnostic(
        "undefined-variable", "scenario `\(need)` captures no `\(name)`", at: Annotation(use.span),
        help: help(name, known))
    case .environmentNotAllowed(let name):
      return .environmentNotAllowed(name, at: use.span)
    case .notYet:
      return Diagnostic(
        "not-yet-supported", "`\(use.root)` has no value in this version",
        at: Annotation(use.span, "expressions read variables and captures for now"),
        help: ["capture the value in the step that receives it"])
    case .memberMissing(let known):
      return Diagnostic(
        "undefined-variable", "`\(written)` names nothing", at: Annotation(use.span),
        help: known.isEmpty ? [] : ["write \(listed(known))"])
    }
  }

  private static func undefinedVariable(
    _ name: String, at span: SourceSpan, known: [String]
  ) -> Diagnostic {
    Diagnostic(
      "undefined-variable", "undefined variable `\(name)`",
      at: Annotation(span, "no variable, input or capture has this name"),
      help: help(name, known).isEmpty
        ? ["declare it under `vars`, or under `requires` when outside must give it"]
        : help(name, known))
  }

  private static func captureOutOfReach(
    _ name: String, at span: SourceSpan, _ place: OutOfReach
  ) -> Diagnostic {
    switch place {
    case .madeLater(let step):
      Diagnostic(
        "capture-made-later", "`\(name)` is captured only later",
        at: Annotation(span, "step `\(step)` makes it, after this one"),
        help: ["move the step that captures `\(name)` before this one"])
    case .madeInScenario(let scenario):
      Diagnostic(
        "capture-out-of-reach", "`\(name)` belongs to scenario `\(scenario)`",
        at: Annotation(span, "the collection's `teardown` sees the captures of `setup` only"),
        help: ["move the step into the `teardown` of scenario `\(scenario)`"])
    }
  }

  /// `env.NAME` without the right.
  static func environmentNotAllowed(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      "environment-not-allowed", "`env.\(name)` may not be read",
      at: Annotation(span, "`\(name)` is not listed under `env` in `curlew.yaml`"),
      help: ["list it: `env: [\(name)]`", "or run with `--allow-env \(name)`"])
  }

  private static func help(_ name: String, _ known: [String]) -> [String] {
    NearMisses.help(name, among: known).map { [$0] } ?? []
  }
}

/// `a`, `b` and `c`, in back-ticks.
func listed(_ names: [String]) -> String {
  let quoted = names.map { "`\($0)`" }
  guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
  return quoted.dropLast().joined(separator: ", ") + " and " + last
}
