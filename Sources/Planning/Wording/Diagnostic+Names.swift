// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Expressions

extension Diagnostic {
  /// An unknown name.
  static func unknownName(
    _ use: NameUse, at span: SourceSpan, _ why: NameScope.Unknown, known: [String]
  ) -> Diagnostic {
    switch why {
    case .undefined(let environments):
      return .undefinedVariable(use, at: span, known: known, environments: environments)
    case .outOfReach(let place):
      let name = use.root == "needs" ? use.members.last ?? use.root : use.root
      return .captureOutOfReach(name, at: span, place)
    case .severalNeeds(let makers):
      return Diagnostic(
        .ambiguousCapture, "`\(use.root)` is captured by several needed scenarios",
        at: Annotation(span, "made by \(listed(makers))"),
        help: makers.map { "write `needs[\"\($0)\"].\(use.root)`" })
    case .severalSteps(let makers):
      return Diagnostic(
        .ambiguousCapture, "`\(use.root)` is captured by several steps, which run in any order",
        at: Annotation(span, "made by \(listed(makers.map(\.content)))"),
        help: ["give them an `id` each, and write `steps.ID.captures.\(use.root)`"])
    case .unknownNeed(let name, let known, let isScenario):
      return Diagnostic(
        .unknownNeed, "`\(name)` is not among this scenario's `needs`", at: Annotation(span),
        offers: isScenario
          ? [.words("add `needs: [\(name)]` to the scenario")]
          : near(name, known, at: use.span(ofMember: name)))
    case .unknownNeedCapture(let need, let name, let known):
      return Diagnostic(
        .undefinedVariable, "scenario `\(need)` captures no `\(name)`", at: Annotation(span),
        offers: near(name, known, at: use.span(ofMember: name)))
    case .nothingToRead(let id, let step): return .nothingToRead(id, step, at: span)
    case .environmentNotAllowed(let name, let isUntrusted):
      return isUntrusted
        ? .keyOfUntrustedRun("env.\(name)", at: span) : .environmentNotAllowed(name, at: span)
    case .unknownMember(let owner, let name, let known):
      return Diagnostic(
        .unknownMember, "`\(owner)` has no `\(name)`", at: Annotation(span),
        offers: [
          .near(name: name, among: known, at: use.span(ofMember: name))
            ?? .words("it has \(listed(known))")
        ])
    case .unknownStep(let id, let known):
      return Diagnostic(
        .undefinedVariable, "no step before this one has the `id` `\(id)`",
        at: Annotation(span),
        offers: known.isEmpty
          ? [.words("give that step an `id`")] : near(id, known, at: use.span(ofMember: id)))
    case .absent(let why): return notKnownHere(use, at: span, why)
    case .memberMissing(let known):
      let written = ([use.root] + use.members).joined(separator: ".")
      return Diagnostic(
        .undefinedVariable, "`\(written)` is read by the name of a member", at: Annotation(span),
        help: known.isEmpty ? [] : ["without `?`, brackets or the whole: \(listed(known))"])
    }
  }

  /// A name of the format at a place where it has no value.
  private static func notKnownHere(
    _ use: NameUse, at span: SourceSpan, _ why: NameScope.Absence
  ) -> Diagnostic {
    let (code, label, help): (DiagnosticCode, String, [String]) =
      switch why {
      case .noResponse:
        (
          .noResponseHere, "this is read before the step has its response",
          [
            "`expect` and `capture` see it; give the step an `id` and read "
              + "`steps.ID.\(use.root)` in a later one"
          ]
        )
      case .notBeforeRun:
        (
          .notBeforeRun, "this is read before anything is sent",
          ["`run.start` is", "or give a variable under `vars` the value, and read that"]
        )
      case .noLoop:
        (
          .noLoop, "the step has no loop",
          ["a step with `repeat` or `forEach` has it, from its first turn on"]
        )
      case .noRow(isBeforeRun: true):
        (
          .noRow, "this is read before the first row",
          ["a `schema` has it in a step of a scenario whose `data` is a list or a `matrix`"]
        )
      case .noRow:
        (
          .noRow, "there are no rows here",
          ["a scenario with `data`, or of a collection with `data`, has it"]
        )
      }
    return Diagnostic(
      code, "`\(use.root)` is not known here", at: Annotation(span, label), help: help)
  }

  private static func undefinedVariable(
    _ use: NameUse, at span: SourceSpan, known: [String], environments: [String]
  ) -> Diagnostic {
    let name = use.root
    let foreign = foreignName(use)
    let offers = near(name, known + Names.boundByFormat, at: use.rootSpan) + foreign
    let declaring =
      "declare it under `vars`, or under `requires` when it must be given from outside"
    return Diagnostic(
      .undefinedVariable, "undefined variable `\(name)`",
      at: Annotation(span, "no variable, input or capture has this name"),
      notes: environments.isEmpty ? [] : [setElsewhere(name, environments)],
      offers: offers.isEmpty ? [.words(declaring)] : offers)
  }

  /// The word of another language, with its equivalent.
  private static func foreignName(_ use: NameUse) -> [Offer] {
    var offers = ForeignWord.help(forName: use.root).map { Offer.words($0) }
    if let name = ForeignWord.name(for: use.root), let title = offers.first?.words {
      offers[0] = .fix(Fix(title, use.rootSpan, name, isPreferred: true))
    }
    return offers
  }

  private static func nothingToRead(
    _ id: String, _ step: NameScope.ReadlessStep, at span: SourceSpan
  ) -> Diagnostic {
    switch step {
    case .call(let block):
      Diagnostic(
        .undefinedVariable, "step `\(id)` leaves nothing to read",
        at: Annotation(span, "the call captures none of what `\(block)` returns"),
        help: ["add `capture: [NAME]` to the call, and read `steps.\(id).captures.NAME`"])
    case .local(let title):
      Diagnostic(
        .undefinedVariable, "step `\(id)` leaves nothing to read",
        at: Annotation(span, "`\(title)` has no response and captures nothing"))
    }
  }

  private static func captureOutOfReach(
    _ name: String, at span: SourceSpan, _ place: NameScope.OutOfReach
  ) -> Diagnostic {
    switch place {
    case .madeHere where name == "steps":
      Diagnostic(
        .captureMadeLater, "this is the step's own `id`",
        at: Annotation(span, "the step has no response yet"),
        help: ["`expect` and `capture` read their own step's `response`"])
    case .madeLater(let step) where name == "steps":
      Diagnostic(
        .captureMadeLater, "the step with this `id` comes only later",
        at: Annotation(span, "step `\(step)` runs after this one"),
        help: ["move it before this one"])
    case .madeLater(let step):
      Diagnostic(
        .captureMadeLater, "`\(name)` is captured only later",
        at: Annotation(span, "step `\(step)` captures it, after this one"),
        help: ["move the step that captures `\(name)` before this one"])
    case .madeHere:
      Diagnostic(
        .captureMadeLater, "`\(name)` is captured only later",
        at: Annotation(span, "this step itself captures it, from the response"),
        help: ["capture it in a step before this one"])
    case .beforeSending:
      Diagnostic(
        .captureMadeLater, "`\(name)` is captured only later",
        at: Annotation(span, "this is read before anything is sent"),
        help: ["give it a value under `vars`, or from outside"])
    case .madeInTurn:
      Diagnostic(
        .captureMadeLater, "`\(name)` has no value in the first turn",
        at: Annotation(span, "the turn before makes it"),
        help: [
          "write `default(\(name), …)` with the value for the first turn",
          "or give it one before: under `vars` of the scenario, or with `set`",
        ])
    case .variableOfTurn:
      Diagnostic(
        .captureMadeLater, "`\(name)` has no value when `while` is asked",
        at: Annotation(span, "`vars` of the step get their values in each turn, after `while`"),
        help: [
          "give it the value of the first turn under `vars` of the scenario, or with `set` in a step "
            + "before"
        ])
    case .madeInRows(let scenario):
      Diagnostic(
        .captureOutOfReach, "`\(name)` belongs to the rows of scenario `\(scenario)`",
        at: Annotation(span, "each row captures its own value, and other scenarios cannot read it"),
        help: ["capture it in `setup`, or in a needed scenario without `data`"])
    case .outsideBlock:
      Diagnostic(
        .captureOutOfReach, "`\(name)` is captured outside of the block",
        at: Annotation(span, "a block sees its parameters, not what its callers captured"),
        help: [
          "make it a parameter: `requires: [\(name)]`, and give it in `with` of the call"
        ])
    case .madeForCollections:
      Diagnostic(
        .captureOutOfReach, "`\(name)` is captured by `setup` of the project",
        at: Annotation(span, "that `setup` runs before collections, and none runs here"),
        help: ["give a value here, or write the request in a collection"])
    case .madeInScenario(let scenario, let reader):
      captureOfScenario(name, at: span, scenario, reader)
    }
  }

  /// A capture of a collection's `setup` with the name of one of the project's.
  static func hidesCaptureOfProject(_ name: Located<String>, maker: String) -> Diagnostic {
    Diagnostic(
      .hiddenCapture, "`\(name.content)` hides a capture of the project's `setup`",
      severity: .warning,
      at: Annotation(name.span, "step `\(maker)` of `curlew.yaml` captures this name too"),
      help: ["choose another name"])
  }

  static func hiddenByCaptureOfProject(_ name: Located<String>, maker: String) -> Diagnostic {
    Diagnostic(
      .hiddenCapture, "a capture of the project's `setup` hides `\(name.content)`",
      severity: .warning,
      at: Annotation(name.span, "step `\(maker)` of `curlew.yaml` captures this name too"),
      help: ["choose another name"])
  }

  private static func captureOfScenario(
    _ name: String, at span: SourceSpan, _ scenario: String, _ reader: NameScope.Reader
  ) -> Diagnostic {
    let (label, help) =
      switch reader {
      case .setup:
        ("`setup` runs before the scenarios", "capture `\(name)` in a step of `setup`")
      case .scenario:
        ("another scenario sees it only when it needs that one", "add `needs: [\(scenario)]`")
      case .teardown:
        (
          "the collection's `teardown` sees the captures of `setup` only",
          "move the step into the `teardown` of scenario `\(scenario)`"
        )
      case .block:
        (
          "a block sees its parameters, not what its callers captured",
          "make it a parameter: `requires: [\(name)]`, and give it in `with` of the call"
        )
      case .plan: ("this is read before anything is sent", "use a variable")
      }
    return Diagnostic(
      .captureOutOfReach, "`\(name)` belongs to scenario `\(scenario)`",
      at: Annotation(span, label), help: [help])
  }

  /// The environments in which the name has a value.
  static func setElsewhere(_ name: String, _ environments: [String]) -> String {
    "environment \(listed(environments)) sets `\(name)`"
  }

  /// `env.NAME` without the right.
  static func environmentNotAllowed(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .environmentNotAllowed, "`env.\(name)` may not be read",
      at: Annotation(span, "`\(name)` is not listed under `env` in `curlew.yaml`"),
      help: ["list it: `env: [\(name)]`", "or run with `--allow-env \(name)`"])
  }

  private static func near(_ name: String, _ known: [String], at span: SourceSpan?) -> [Offer] {
    Offer.near(name: name, among: known, at: span).map { [$0] } ?? []
  }
}

/// `a`, `b` and `c`, in back-ticks.
func listed(_ names: [String]) -> String {
  let quoted = names.map { "`\($0)`" }
  guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
  return quoted.dropLast().joined(separator: ", ") + " and " + last
}
