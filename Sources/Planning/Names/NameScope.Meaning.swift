// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Notation

extension NameScope {
  /// The meaning of a name.
  enum Meaning {
    /// Known before anything is sent.
    case input
    /// `env.NAME`, which may be read but need not be set.
    case environment(String)
    /// `vars` of the scenario or the step.
    case variable
    case capture(NeededCapture)
    /// A capture of the step that reads it.
    case ownCapture
    case unknown(Unknown)
  }

  /// Why a name is unknown.
  enum Unknown {
    /// With the environments that would set it.
    case undefined(environments: [String])
    case outOfReach(OutOfReach)
    /// Made by several direct needs: their names.
    case severalNeeds([String])
    /// Made by several steps of a scenario with `order: any`: their ids, else their titles.
    case severalSteps([Located<String>])
    case unknownNeed(String, known: [String], isScenario: Bool)
    case unknownNeedCapture(need: String, name: String, known: [String])
    /// `steps.ID` of an earlier step that leaves nothing to read: with its action.
    case nothingToRead(id: String, ReadlessStep)
    case environmentNotAllowed(String, isUntrusted: Bool)
    /// A name of the format that has no value here.
    case absent(Absence)
    /// A member that a response, a request or a step does not have.
    case unknownMember(of: String, String, known: [String])
    /// `steps.ID` of a step that is not an earlier one of the list.
    case unknownStep(String, known: [String])
    /// `run`, `env` or `needs` without a member.
    case memberMissing(known: [String])
  }

  /// Why a name of the format has no value here.
  enum Absence {
    /// `response` or `request` where the step has none yet.
    case noResponse
    /// `now` in an expression that is evaluated before anything is sent.
    case notBeforeRun
    /// `iteration` outside of a loop.
    case noLoop
    /// `row` where there is none.
    case noRow(isBeforeRun: Bool)
  }

  /// A step with an `id` and nothing to read.
  enum ReadlessStep {
    /// A call without `capture`.
    case call(block: String)
    /// `wait`, `check`, `print`.
    case local(String)
  }

  /// Why an existing capture cannot be read here.
  enum OutOfReach {
    /// Only a later step makes it.
    case madeLater(step: String)
    /// The step that reads it makes it, from the response to the request that would contain it.
    case madeHere
    /// The step that reads it makes it in each turn of its loop; before the first there is none.
    case madeInTurn
    /// `vars` of the step give it in each turn of its loop, after `while` is asked.
    case variableOfTurn
    /// A step of a scenario makes it that is not visible from here.
    case madeInScenario(String, readIn: Reader)
    /// A needed scenario makes it in each of its rows.
    case madeInRows(of: String)
    /// Another part of the file captures it, and a block does not see that.
    case outsideBlock
    /// The project's `setup` makes it, which runs for collections only, not for a single request.
    case madeForCollections
    /// It is a capture, read by an expression that is evaluated before anything is sent.
    case beforeSending
  }

  /// The meaning of the format's own names; nil for other names.
  func builtIn(_ use: NameUse) -> Meaning? {
    switch use.root {
    case "run": runMember(use)
    case "env": environmentVariable(use)
    case "needs": needed(use)
    case "response", "request":
      seesResponse ? exchange(use, under: 0) : .unknown(.absent(.noResponse))
    case "steps": earlierStep(use)
    case "now": reader == .plan ? .unknown(.absent(.notBeforeRun)) : .variable
    case "iteration": iterationMember(use)
    case "row": rowMember(use)
    default: nil
    }
  }

  private func runMember(_ use: NameUse) -> Meaning {
    guard let member = use.members.first, ["id", "start"].contains(member) else {
      return .unknown(.memberMissing(known: ["run.id", "run.start"]))
    }
    return .input
  }

  private func iterationMember(_ use: NameUse) -> Meaning {
    guard let loop else { return .unknown(.absent(.noLoop)) }
    let known = loop.hasCount ? ["index", "count"] : ["index"]
    guard let member = use.members.first else {
      return .unknown(.memberMissing(known: known.map { "iteration.\($0)" }))
    }
    guard known.contains(member) else {
      return .unknown(.unknownMember(of: "iteration", member, known: known))
    }
    return .variable
  }

  /// `row`, or one of its columns.
  private func rowMember(_ use: NameUse) -> Meaning {
    guard let row = surroundings.row else {
      return .unknown(.absent(.noRow(isBeforeRun: reader == .plan)))
    }
    guard let name = use.members.first, let known = row.columns,
      !known.contains(where: { $0.hasSameBytes(as: name) })
    else { return .variable }
    return .unknown(.unknownMember(of: "row", name, known: known))
  }

  private func environmentVariable(_ use: NameUse) -> Meaning {
    guard let name = use.members.first else {
      return .unknown(.memberMissing(known: outer.environment.map { "env.\($0)" }))
    }
    return outer.allowsEnvironment(name)
      ? .environment(name) : .unknown(.environmentNotAllowed(name, isUntrusted: outer.isUntrusted))
  }

  /// `response.MEMBER` or `request.MEMBER`, which may follow many other members.
  private func exchange(_ use: NameUse, under depth: Int) -> Meaning {
    let path = [use.root] + use.members
    var words = ExchangeWords.members(of: path[depth])
    var place = depth + 1
    guard path.count > place else {
      let whole = path.joined(separator: ".")
      return .unknown(.memberMissing(known: words.map { "\(whole).\($0)" }))
    }
    while !words.isEmpty, path.count > place {
      guard words.contains(path[place]) else {
        let owner = path[..<place].joined(separator: ".")
        return .unknown(.unknownMember(of: owner, path[place], known: words))
      }
      words = ExchangeWords.members(of: path[place])
      place += 1
    }
    return .variable
  }

  /// `steps.ID.response…` and `steps.ID.request…` of an earlier step of the list.
  private func earlierStep(_ use: NameUse) -> Meaning {
    if use.members.count > 1, use.members[1] == "captures", let id = use.members.first,
      let made = namedCaptures[id]
    {
      return capture(use, of: id, made)
    }
    guard let id = use.members.first else {
      return .unknown(
        .memberMissing(known: exchanges.keys.sorted().map { "steps.\($0).response" }))
    }
    guard let maker = exchanges[id] else {
      if let later = list?.stepIDs[id] {
        return .unknown(
          .outOfReach(later.place == place ? .madeHere : .madeLater(step: later.title)))
      }
      if let list, let step = list.step(withID: id, before: list.isUnordered ? .max : place) {
        return .unknown(nothingToRead(of: step, use, id))
      }
      return .unknown(.unknownStep(id, known: exchanges.keys.sorted()))
    }
    guard use.members.count > 1, ["response", "request"].contains(use.members[1]) else {
      return use.members.count > 1
        ? .unknown(
          .unknownMember(
            of: "steps.\(id)", use.members[1], known: ["response", "request", "captures"]))
        : .unknown(.memberMissing(known: ["steps.\(id).response", "steps.\(id).request"]))
    }
    if case .unknown(let why) = exchange(use, under: 2) { return .unknown(why) }
    var needed = NeededCapture(name: "steps.\(id)", maker: maker)
    needed.step = NeededCapture.StepRead(
      id: id, readsCertificate: use.members[1...].starts(with: ["response", "certificate"]))
    return .capture(needed)
  }

  /// A call or a local step has no exchange.
  private func nothingToRead(of step: Step, _ use: NameUse, _ id: String) -> Unknown {
    if namedCaptures[id] != nil {
      return use.members.count > 1
        ? .unknownMember(of: "steps.\(id)", use.members[1], known: ["captures"])
        : .memberMissing(known: ["steps.\(id).captures"])
    }
    guard let call = step.call else { return .nothingToRead(id: id, .local(step.title)) }
    return .nothingToRead(id: id, .call(block: call.block.content))
  }

  /// `steps.ID.captures.NAME`.
  private func capture(_ use: NameUse, of id: String, _ made: NamedCaptures) -> Meaning {
    guard use.members.count > 2 else {
      return .unknown(
        .memberMissing(known: made.names.sorted().map { "steps.\(id).captures.\($0)" }))
    }
    guard made.names.contains(use.members[2]) else {
      return .unknown(
        .unknownMember(
          of: "steps.\(id).captures", use.members[2], known: made.names.sorted()))
    }
    var needed = NeededCapture(name: "steps.\(id)", maker: made.maker)
    needed.step = NeededCapture.StepRead(
      id: id, readsCertificate: false, capture: use.members[2])
    return .capture(needed)
  }

  private func needed(_ use: NameUse) -> Meaning {
    guard use.members.count >= 2 else {
      return .unknown(.memberMissing(known: knownNeeds(of: use.members.first)))
    }
    let (scenario, name) = (use.members[0], use.members[1])
    guard let made = needs.first(where: { $0.scenario.hasSameBytes(as: scenario) }) else {
      let isScenario = outer.scenarios.contains { $0.hasSameBytes(as: scenario) }
      return .unknown(
        .unknownNeed(scenario, known: needs.map(\.scenario), isScenario: isScenario))
    }
    guard let maker = made.captures[name] else {
      if made.ofRows.contains(name) {
        return .unknown(.outOfReach(.madeInRows(of: scenario)))
      }
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
