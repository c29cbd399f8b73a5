// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Notation

/// The names that an expression may read at one place of a collection.
///
/// A name means the nearest one (`NameLevel`). Names of variables are ASCII, so comparing texts
/// compares bytes.
///
/// Parts shared by many places are objects: each step has a scope, and copies are made to resolve
/// names as at another place.
struct NameScope {
  /// The names that its list sees from outside.
  let surroundings: Surroundings
  /// The list of steps; nil outside of steps.
  var list: ListMakers?
  /// Captures made before this place by its list of steps. They may be missing in a run.
  var captures: [String: String] = [:]
  /// Names that a `set` before this place gives new values, though they have a value without it.
  var replaced: Set<String> = []
  /// `vars` of the step.
  var stepVariables: Set<String> = []
  /// Captures of the step itself, after its response has arrived.
  var ownCaptures: Set<String> = []
  /// `vars` of the step, where its `while` is asked: they get their values after it, in each turn.
  var variablesOfTurn: Set<String> = []
  /// The loop of the step; nil without one, and before its first turn.
  var loop: Loop?
  /// Whether the step has its response, as in `expect` and `capture`.
  var seesResponse = false
  /// Steps with an `id` before this place, with their titles.
  var exchanges: [String: String] = [:]
  /// The names that steps with an `id` before this place make, with their titles.
  var namedCaptures: [String: NamedCaptures] = [:]
  /// The files that are saved before this place, with the steps that save them.
  var saved: [ByteText: String] = [:]
  /// The index of the step in its list.
  var place = 0

  /// The captures and `set` names of a step with an `id`.
  struct NamedCaptures {
    let maker: String
    var names: Set<String>
  }

  /// What a loop adds to the names of its step.
  struct Loop {
    /// Whether `iteration.count` is known.
    let hasCount: Bool
    /// The names that the step makes: a turn may read those of the turn before.
    let made: Set<String>
  }

  enum Reader {
    case setup
    case scenario
    case teardown
    case block
    /// `tls`, `origins`: evaluated before anything is sent.
    case plan
  }

  /// The names that a list of steps sees from outside.
  final class Surroundings {
    /// The names that all places of the collection share.
    let outer: OuterNames
    /// Which place reads: it decides where captures of other scenarios are searched for, and the
    /// help.
    let reader: Reader
    /// Captures of `setup`, with the steps that make them.
    let setupCaptures: [String: String]
    /// Direct needs with their captures, in the order written.
    let needs: [NeededNames]
    /// `vars` of the scenario.
    let variables: Set<String>
    /// What its lists belong to; nil for those of the file, and for what is evaluated before a run.
    let owner: ListOwner?
    /// The columns of the row; nil without one.
    let row: RowNames?

    init(
      _ outer: OuterNames, reader: Reader = .scenario, setupCaptures: [String: String] = [:],
      needs: [NeededNames] = [], variables: Set<String> = [], of owner: ListOwner? = nil,
      row: RowNames? = nil
    ) {
      self.outer = outer
      self.reader = reader
      self.setupCaptures = setupCaptures
      self.needs = needs
      self.variables = variables
      self.owner = owner
      self.row = row
    }

    /// By the name of a capture, the indexes of the direct needs that make it.
    private(set) lazy var needsMaking: [String: [Int]] = {
      var making: [String: [Int]] = [:]
      for (place, need) in needs.enumerated() {
        for name in need.captures.keys { making[name, default: []].append(place) }
      }
      return making
    }()
  }

  init(_ surroundings: Surroundings) { self.surroundings = surroundings }

  var outer: OuterNames { surroundings.outer }
  var reader: Reader { surroundings.reader }
  var needs: [NeededNames] { surroundings.needs }

  func meaning(of use: NameUse) -> Meaning {
    for level in NameLevel.all {
      if let meaning = meaning(of: use, at: level) { return meaning }
    }
    // In the first turn the name has no value.
    if use.mayBeAbsent,
      loop?.made.contains(use.root) == true || variablesOfTurn.contains(use.root)
    {
      return .variable
    }
    if use.mayBeType || surroundings.row?.mayHave(use.root) == true { return .variable }
    return .unknown(unknown(use.root))
  }

  /// The meaning of a name at one level; nil if the level does not know it.
  func meaning(of use: NameUse, at level: NameLevel) -> Meaning? {
    let name = use.root
    switch level {
    case .stepVariables: return stepVariables.contains(name) ? .variable : nil
    case .ownCaptures: return ownCaptures.contains(name) ? .ownCapture : nil
    case .captures:
      guard let maker = captures[name] else { return nil }
      if let list, list.isUnordered, let several = list.severalMakers(of: name) {
        return .unknown(.severalSteps(several))
      }
      return .capture(NeededCapture(name: name, maker: maker))
    case .listVariables: return surroundings.variables.contains(name) ? .variable : nil
    case .rowColumns: return surroundings.row?.has(name) == true ? .variable : nil
    case .builtIn: return builtIn(use)
    case .needs: return neededBareName(name)
    case .setup:
      return surroundings.setupCaptures[name].map {
        .capture(NeededCapture(name: name, maker: $0))
      }
    case .inputs: return outer.isInput(name) ? .input : nil
    }
  }

  /// Whether a name has a value here already, which `set` then replaces: it exists also if the step
  /// with `set` is not carried out.
  func isMade(_ name: String) -> Bool {
    captures[name] != nil || surroundings.variables.contains(name) || neededBareName(name) != nil
      || surroundings.setupCaptures[name] != nil || outer.isInput(name)
      || surroundings.row?.has(name) == true
  }

  /// The `set` that gives a name its value; nil if there is none before this place.
  func replacement(of use: NameUse) -> NeededCapture? {
    guard !replaced.isEmpty, replaced.contains(use.root), !stepVariables.contains(use.root) else {
      return nil
    }
    var needed = NeededCapture(name: use.root, maker: "set")
    needed.isReplaced = true
    return needed
  }

  private func unknown(_ name: String) -> Unknown {
    if reader == .plan, outer.captures.contains(name) || outer.projectCaptures.contains(name) {
      return .outOfReach(.beforeSending)
    }
    if variablesOfTurn.contains(name) { return .outOfReach(.variableOfTurn) }
    if let maker = list?.makers[name] {
      guard maker.place == place else { return .outOfReach(.madeLater(step: maker.title)) }
      return .outOfReach(loop == nil ? .madeHere : .madeInTurn)
    }
    if reader == .block, outer.captures.contains(name) { return .outOfReach(.outsideBlock) }
    if outer.projectCaptures.contains(name) { return .outOfReach(.madeForCollections) }
    if let need = needs.first(where: { $0.ofRows.contains(name) }) {
      return .outOfReach(.madeInRows(of: need.scenario))
    }
    if let scenario = outer.scenarioCaptures[name] {
      return .outOfReach(.madeInScenario(scenario, readIn: reader))
    }
    return .undefined(environments: outer.environments[name] ?? [])
  }

  /// A name from `needs`: it is nearer than `setup` and inputs, and ambiguous if two needs make it.
  private func neededBareName(_ name: String) -> Meaning? {
    guard !needs.isEmpty, let making = surroundings.needsMaking[name], let only = making.first,
      let maker = needs[only].captures[name]
    else { return nil }
    guard making.count == 1 else {
      return .unknown(.severalNeeds(making.map { needs[$0].scenario }))
    }
    return .capture(NeededCapture(name: name, maker: maker))
  }

  /// All names that may have been meant, in a stable order.
  var knownNames: [String] {
    var names = outer.inputs.union(surroundings.variables).union(stepVariables).union(ownCaptures)
    names.formUnion(captures.keys)
    names.formUnion(surroundings.setupCaptures.keys)
    names.formUnion(surroundings.row?.readable ?? [])
    for need in needs { names.formUnion(need.captures.keys) }
    return names.sorted()
  }

  /// The column whose name is the used one but for blanks around it; nil if there is none.
  func columnWithBlanks(like use: NameUse) -> String? {
    let name = use.root == "row" ? use.members.first ?? "" : use.root
    return surroundings.row?.columns?.first { column in
      let bytes = Array(column.utf8)
      let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
      guard bytes.first.map(isBlank) == true || bytes.last.map(isBlank) == true else {
        return false
      }
      let trimmed = bytes.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
      return name.utf8.elementsEqual(trimmed)
    }
  }
}

/// Which steps of a list make which names; collected only for a mistake.
final class ListMakers {
  let steps: [Step]
  /// Whether the steps run in any order.
  let isUnordered: Bool

  init(_ steps: [Step], isUnordered: Bool = false) {
    self.steps = steps
    self.isUnordered = isUnordered
  }

  /// The steps that make a name, by their ids, else their titles; nil if only one does.
  func severalMakers(of name: String) -> [Located<String>]? {
    guard let places = allMakers[name], places.count > 1 else { return nil }
    return places.map { steps[$0].id ?? Located(steps[$0].title, at: steps[$0].span) }
  }

  /// The indexes of all steps that make a name.
  private lazy var allMakers: [String: [Int]] = {
    var makers: [String: [Int]] = [:]
    for (place, step) in steps.enumerated() {
      for name in step.madeNames where makers[name.content]?.last != place {
        makers[name.content, default: []].append(place)
      }
    }
    return makers
  }()

  /// Captures of the whole list, with the place of the first step that makes each.
  private(set) lazy var makers: [String: StepPlace] = {
    var makers: [String: StepPlace] = [:]
    for (place, step) in steps.enumerated() {
      for name in step.madeNames where makers[name.content] == nil {
        makers[name.content] = StepPlace(place: place, title: step.title)
      }
    }
    return makers
  }()

  /// Steps with an `id` in the whole list.
  private(set) lazy var stepIDs: [String: StepPlace] = {
    var places: [String: StepPlace] = [:]
    for (place, step) in steps.enumerated() where step.local == nil && step.call == nil {
      if let id = step.id?.content { places[id] = StepPlace(place: place, title: step.title) }
    }
    return places
  }()

  /// The step with an `id`, whatever it does; nil if there is none before a place.
  func step(withID id: String, before place: Int) -> Step? {
    steps.prefix(place).last { $0.id?.content.hasSameBytes(as: id) == true }
  }
}

/// A step that makes captures.
struct StepPlace {
  var place: Int
  var title: String
}

/// A needed scenario and its captures, with the steps that make them.
struct NeededNames {
  var scenario: String
  /// None if it has rows.
  var captures: [String: String]
  /// The names that it captures in each of its rows: they cannot be read.
  var ofRows: Set<String> = []
}
