// SPDX-License-Identifier: Apache-2.0

import Diagnostics

extension NameScope {
  /// What a name stands for.
  enum Meaning {
    /// Known before anything is sent.
    case input
    /// `env.NAME`, which may be read but need not be set.
    case environment(String)
    /// `vars` of the scenario or the step.
    case variable
    case capture(NeededCapture)
    /// Of the step that reads it.
    case ownCapture
    case unknown(Unknown)
  }

  /// Why a name stands for nothing.
  enum Unknown {
    /// With the environments that would set it.
    case undefined(environments: [String])
    case outOfReach(OutOfReach)
    /// Made by two direct needs or more: their names.
    case severalNeeds([String])
    case unknownNeed(String, known: [String], isScenario: Bool)
    case unknownNeedCapture(need: String, name: String, known: [String])
    case environmentNotAllowed(String, isUntrusted: Bool)
    /// A name of the format that this version has no value for.
    case notYet
    /// `run`, `env` or `needs` without the member that it wants.
    case memberMissing(known: [String])
  }

  /// Why a capture that exists cannot be read here.
  enum OutOfReach {
    /// Only a later step makes it.
    case madeLater(step: String)
    /// The step that reads it makes it, from the response to what it would be part of.
    case madeHere
    /// A step of a scenario makes it that this place cannot see into.
    case madeInScenario(String, readIn: Reader)
    /// It is a capture, read by what is evaluated before anything is sent.
    case beforeSending
  }

  /// What the format's own names stand for; nil for any other.
  func builtIn(_ use: NameUse) -> Meaning? {
    switch use.root {
    case "run": runMember(use)
    case "env": environmentVariable(use)
    case "needs": needed(use)
    case "response", "request", "steps", "row", "iteration", "now": .unknown(.notYet)
    default: nil
    }
  }

  private func runMember(_ use: NameUse) -> Meaning {
    guard let member = use.members.first, ["id", "start"].contains(member) else {
      return .unknown(.memberMissing(known: ["run.id", "run.start"]))
    }
    return .input
  }

  private func environmentVariable(_ use: NameUse) -> Meaning {
    guard let name = use.members.first else {
      return .unknown(.memberMissing(known: outer.environment.sorted().map { "env.\($0)" }))
    }
    return outer.environment.contains(name)
      ? .environment(name) : .unknown(.environmentNotAllowed(name, isUntrusted: outer.isUntrusted))
  }

  private func needed(_ use: NameUse) -> Meaning {
    guard use.members.count >= 2 else {
      return .unknown(.memberMissing(known: knownNeeds(of: use.members.first)))
    }
    let (scenario, name) = (use.members[0], use.members[1])
    guard let made = needs.first(where: { $0.scenario.isSameText(as: scenario) }) else {
      let isScenario = outer.scenarios.contains { $0.isSameText(as: scenario) }
      return .unknown(
        .unknownNeed(scenario, known: needs.map(\.scenario), isScenario: isScenario))
    }
    guard let maker = made.captures[name] else {
      return .unknown(
        .unknownNeedCapture(need: scenario, name: name, known: made.captures.keys.sorted()))
    }
    return .capture(NeededCapture(name: "needs.\(scenario).\(name)", maker: maker))
  }

  private func knownNeeds(of scenario: String?) -> [String] {
    needs.filter { scenario == nil || $0.scenario == scenario }.flatMap { need in
      need.captures.keys.sorted().map { "needs[\"\(need.scenario)\"].\($0)" }
    }
  }
}
