// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

/// Which steps of a scenario with `order: any` wait for which, by their indexes.
package struct StepDependencies: Sendable {
  package struct Dependency: Sendable, Hashable {
    /// The index of the step that is waited for.
    package var place: Int
    package var reason: Reason
  }

  package enum Reason: Sendable, Hashable {
    /// It makes a value that is read.
    case value
    /// `after` names it.
    case after
    /// `after` names it with `opened`.
    case opened
  }

  /// By the index of the step that waits.
  package private(set) var all: [[Dependency]]
  /// The indexes of all steps, each behind those that it waits for.
  package private(set) var order: [Int]
  /// Whether several steps make the same name, so that the last one in the file decides.
  package let hasRepeatedNames: Bool

  init(_ all: [[Dependency]], order: [Int], hasRepeatedNames: Bool) {
    self.all = all
    self.order = order
    self.hasRepeatedNames = hasRepeatedNames
  }

  /// The steps of which another one awaits the head of a response.
  package var awaitedHeads: Set<Int> {
    Set(all.joined().lazy.filter { $0.reason == .opened }.map(\.place))
  }

  /// Those of some of the steps, with the new indexes.
  func keeping(_ places: [Int]) -> StepDependencies {
    let new = Dictionary(uniqueKeysWithValues: places.enumerated().map { ($1, $0) })
    return StepDependencies(
      places.map { place in
        all[place].compactMap { dependency in
          new[dependency.place].map { Dependency(place: $0, reason: dependency.reason) }
        }
      }, order: order.compactMap { new[$0] }, hasRepeatedNames: hasRepeatedNames)
  }
}

extension StepDependencies {
  /// The dependencies of planned steps.
  ///
  /// - Parameters:
  ///   - steps: in the order of the file, with every name resolved.
  ///   - order: an order in which the names were resolved.
  init(of steps: [PlannedStep], makers: StepMakers, order: [Int]) {
    let all = steps.enumerated().map { place, step -> [Dependency] in
      var found: [Dependency] = []
      func add(_ maker: Int, _ reason: Reason) {
        guard maker != place, !found.contains(where: { $0.place == maker && $0.reason != .opened })
        else { return }
        found.removeAll { $0.place == maker }
        found.append(Dependency(place: maker, reason: reason))
      }
      for needed in step.neededCaptures {
        if let read = needed.step {
          if let maker = makers.ids[read.id] { add(maker, .value) }
        } else {
          for maker in makers.names[needed.name] ?? [] { add(maker, .value) }
        }
      }
      for after in step.step.after {
        guard let maker = makers.ids[after.id.content] else { continue }
        add(maker, after.untilOpened ? .opened : .after)
      }
      return found.sorted { $0.place < $1.place }
    }
    self.init(
      all, order: order, hasRepeatedNames: makers.names.values.contains { $0.count > 1 })
  }
}

/// Which steps of a list make which names, and which have which `id`.
struct StepMakers {
  private(set) var names: [String: [Int]] = [:]
  private(set) var ids: [String: Int] = [:]

  init(_ steps: [Step]) {
    for (place, step) in steps.enumerated() {
      for name in step.madeNames where names[name.content]?.last != place {
        names[name.content, default: []].append(place)
      }
      if let id = step.id?.content, ids[id] == nil { ids[id] = place }
    }
  }
}
