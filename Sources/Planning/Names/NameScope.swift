// SPDX-License-Identifier: Apache-2.0

/// The names that an expression may read at one place of a collection.
///
/// A name stands for what is nearest: a step's variable, a capture, a scenario's variable, an input.
struct NameScope {
  /// Inputs and `vars`: they have a value whenever the place is reached.
  var variables: Set<String> = []
  /// Captures made before this place, by who makes them. They may be missing in a run.
  var captures: [String: CaptureMaker] = [:]
  /// Captures of direct needs by scenario and name: `needs.login.token`.
  var needs: [String: [String: CaptureMaker]] = [:]
  /// Captures that exist elsewhere in the file: why they cannot be read here.
  var outOfReach: [String: OutOfReach] = [:]
  /// `env.NAME` that may be read.
  var environment: Set<String> = []

  /// What a name stands for.
  enum Meaning {
    case variable
    case capture(NeededCapture)
    case unknown(Unknown)
  }

  /// Why a name stands for nothing.
  enum Unknown {
    case undefined(suggestions: [String])
    case outOfReach(OutOfReach)
    /// Made by two direct needs or more: their names.
    case severalNeeds([String])
    case unknownNeed(String, known: [String])
    case unknownNeedCapture(need: String, name: String, known: [String])
    case environmentNotAllowed(String)
    /// A name of the format that this version has no value for.
    case notYet
    /// `run`, `env` or `needs` without the member that it wants.
    case memberMissing(known: [String])
  }

  func meaning(of use: NameUse) -> Meaning {
    if let capture = captures[use.root] {
      return .capture(NeededCapture(name: use.root, maker: capture.title))
    }
    if variables.contains(use.root) { return .variable }
    switch use.root {
    case "run": return runMember(use)
    case "env": return environmentVariable(use)
    case "needs": return needed(use)
    case let root where Self.laterNames.contains(root): return .unknown(.notYet)
    default: return bareName(use)
    }
  }

  /// Names of the format whose values come with the expression language.
  private static let laterNames: Set<String> = [
    "response", "request", "steps", "row", "iteration", "now",
  ]

  private func runMember(_ use: NameUse) -> Meaning {
    guard let member = use.members.first, ["id", "start"].contains(member) else {
      return .unknown(.memberMissing(known: ["run.id", "run.start"]))
    }
    return .variable
  }

  private func environmentVariable(_ use: NameUse) -> Meaning {
    guard let name = use.members.first else {
      return .unknown(.memberMissing(known: environment.sorted().map { "env.\($0)" }))
    }
    return environment.contains(name) ? .variable : .unknown(.environmentNotAllowed(name))
  }

  private func needed(_ use: NameUse) -> Meaning {
    guard use.members.count >= 2 else {
      return .unknown(.memberMissing(known: needs.keys.sorted().map { "needs[\"\($0)\"]" }))
    }
    let (scenario, name) = (use.members[0], use.members[1])
    guard let made = needs[scenario] else {
      return .unknown(.unknownNeed(scenario, known: needs.keys.sorted()))
    }
    guard let maker = made[name] else {
      return .unknown(
        .unknownNeedCapture(need: scenario, name: name, known: made.keys.sorted()))
    }
    return .capture(NeededCapture(name: "needs.\(scenario).\(name)", maker: maker.title))
  }

  private func bareName(_ use: NameUse) -> Meaning {
    let makers = needs.filter { $0.value[use.root] != nil }.keys.sorted()
    if makers.count > 1 { return .unknown(.severalNeeds(makers)) }
    if let only = makers.first, let maker = needs[only]?[use.root] {
      return .capture(NeededCapture(name: use.root, maker: maker.title))
    }
    if let place = outOfReach[use.root] { return .unknown(.outOfReach(place)) }
    return .unknown(.undefined(suggestions: knownNames))
  }

  /// Everything that could have been meant, in a stable order.
  private var knownNames: [String] {
    var names = Array(variables) + Array(captures.keys)
    for made in needs.values { names += made.keys }
    return names.sorted()
  }
}

/// The step that makes a capture.
struct CaptureMaker {
  var title: String
}

/// Why a capture that exists cannot be read here.
enum OutOfReach {
  /// Only a later step makes it.
  case madeLater(step: String)
  /// A step of this scenario makes it, which the collection's `teardown` does not see.
  case madeInScenario(String)
}
