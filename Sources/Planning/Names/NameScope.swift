// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

/// The names that an expression may read at one place of a collection.
///
/// A name stands for what is nearest (`NameLevel`). Names of variables are ASCII, so texts compare as
/// their bytes do.
///
/// What holds for many places lies in objects: each step has its scope, and copies of it are made
/// where a question is asked as it would be asked elsewhere.
struct NameScope {
  /// What the list it stands in sees from outside.
  let surroundings: Surroundings
  /// The list it stands in; nil where there are no steps.
  var list: ListMakers?
  /// Captures made before this place by the list of steps it stands in. A run may lack them.
  var captures: [String: String] = [:]
  /// Names that a `set` before this place gives new values, though they have one without it.
  var replaced: Set<String> = []
  /// `vars` of the step.
  var stepVariables: Set<String> = []
  /// Captures of the step itself, once its response is there.
  var ownCaptures: Set<String> = []
  /// The step has its response: `expect` and `capture` see it.
  var seesResponse = false
  /// Steps before this place that have an `id`, with their titles.
  var exchanges: [String: String] = [:]
  /// The step's place in its list.
  var place = 0

  enum Reader {
    case setup
    case scenario
    case teardown
    /// `tls`, `origins`: evaluated before anything is sent.
    case plan
  }

  /// What is seen from outside of a list of steps.
  final class Surroundings {
    /// What all places of the collection share.
    let outer: OuterNames
    /// Where captures of other scenarios are looked for, and what would help there.
    let reader: Reader
    /// Captures that `setup` has made, with the steps that make them.
    let setupCaptures: [String: String]
    /// Direct needs with their captures, in the order written.
    let needs: [NeededNames]
    /// `vars` of the scenario.
    let variables: Set<String>

    init(
      _ outer: OuterNames, reader: Reader = .scenario, setupCaptures: [String: String] = [:],
      needs: [NeededNames] = [], variables: Set<String> = []
    ) {
      self.outer = outer
      self.reader = reader
      self.setupCaptures = setupCaptures
      self.needs = needs
      self.variables = variables
    }
  }

  init(_ surroundings: Surroundings) { self.surroundings = surroundings }

  var outer: OuterNames { surroundings.outer }
  var reader: Reader { surroundings.reader }
  var needs: [NeededNames] { surroundings.needs }

  func meaning(of use: NameUse) -> Meaning {
    if let meaning = NameLevel.nearest({ meaning(of: use, at: $0) }) { return meaning }
    return use.mayBeType ? .variable : .unknown(unknown(use.root))
  }

  /// What a name stands for at one level; nil where the level does not know it.
  private func meaning(of use: NameUse, at level: NameLevel) -> Meaning? {
    let name = use.root
    switch level {
    case .stepVariables: return stepVariables.contains(name) ? .variable : nil
    case .ownCaptures: return ownCaptures.contains(name) ? .ownCapture : nil
    case .captures:
      return captures[name].map { .capture(NeededCapture(name: name, maker: $0)) }
    case .listVariables: return surroundings.variables.contains(name) ? .variable : nil
    case .builtIn: return builtIn(use)
    case .needs: return neededBareName(name)
    case .setup:
      return surroundings.setupCaptures[name].map {
        .capture(NeededCapture(name: name, maker: $0))
      }
    case .inputs: return outer.isInput(name) ? .input : nil
    }
  }

  /// Whether a name has a value here already, which `set` then replaces: it is there also when the
  /// step with `set` is not carried out.
  func isMade(_ name: String) -> Bool {
    captures[name] != nil || surroundings.variables.contains(name) || neededBareName(name) != nil
      || surroundings.setupCaptures[name] != nil || outer.isInput(name)
  }

  /// The `set` from which a name has its value; nil where none is before this place.
  func replacement(of use: NameUse) -> NeededCapture? {
    guard !replaced.isEmpty, replaced.contains(use.root), !stepVariables.contains(use.root) else {
      return nil
    }
    var needed = NeededCapture(name: use.root, maker: "set")
    needed.isReplaced = true
    return needed
  }

  private func unknown(_ name: String) -> Unknown {
    if reader == .plan, outer.captures.contains(name) { return .outOfReach(.beforeSending) }
    if let maker = list?.makers[name] {
      return .outOfReach(
        maker.place == place ? .madeHere : .madeLater(step: maker.title))
    }
    if let scenario = outer.scenarioCaptures[name] {
      return .outOfReach(.madeInScenario(scenario, readIn: reader))
    }
    return .undefined(environments: outer.environments[name] ?? [])
  }

  /// `needs` makes it: nearer than `setup` and inputs, and ambiguous when two make it.
  private func neededBareName(_ name: String) -> Meaning? {
    guard !needs.isEmpty else { return nil }
    let making = needs.filter { $0.captures[name] != nil }
    guard let only = making.first, let maker = only.captures[name] else { return nil }
    guard making.count == 1 else { return .unknown(.severalNeeds(making.map(\.scenario))) }
    return .capture(NeededCapture(name: name, maker: maker))
  }

  /// Everything that could have been meant, in a stable order.
  var knownNames: [String] {
    var names = outer.inputs.union(surroundings.variables).union(stepVariables).union(ownCaptures)
    names.formUnion(captures.keys)
    names.formUnion(surroundings.setupCaptures.keys)
    for need in needs { names.formUnion(need.captures.keys) }
    return names.sorted()
  }
}

/// Which steps of a list make what; gathered when a mistake asks.
final class ListMakers {
  private let steps: [Step]

  init(_ steps: [Step]) { self.steps = steps }

  /// Captures of the whole list, by the place of the first step that makes one.
  private(set) lazy var makers: [String: StepPlace] = {
    var makers: [String: StepPlace] = [:]
    for (place, step) in steps.enumerated() {
      for name in step.madeNames where makers[name.content] == nil {
        makers[name.content] = StepPlace(place: place, title: step.title)
      }
    }
    return makers
  }()

  /// Steps of the whole list that have an `id`.
  private(set) lazy var stepIDs: [String: StepPlace] = {
    var places: [String: StepPlace] = [:]
    for (place, step) in steps.enumerated() where step.local == nil {
      if let id = step.id?.content { places[id] = StepPlace(place: place, title: step.title) }
    }
    return places
  }()
}

/// A step as a maker of captures.
struct StepPlace {
  var place: Int
  var title: String
}

/// A needed scenario and its captures, with the steps that make them.
struct NeededNames {
  var scenario: String
  var captures: [String: String]
}
