// SPDX-License-Identifier: Apache-2.0

import Planning

/// The units of a plan and their dependencies: all that the schedule knows of a plan.
struct ScheduleGraph {
  struct Scenario {
    var name: String
    /// Indices of the scenarios whose rows must all have ended before.
    var needs: [Int] = []
    var locks = PlannedLocks.named([])
    /// Why it is skipped independently of the results of other scenarios.
    var unmetNeed: String?
    /// Whether it has a `skip` that needs no values: it starts only to be reported.
    var isSkipped = false
    /// The number of rows of the whole plan, at least 1.
    var rows = 1
    /// Which of them run; nil for all.
    var places: RowPlaces?
    /// The numbers directly before its first one that other shards have.
    var leftOutBefore = 0
  }

  struct Collection {
    var place = PlannedCollection.Place.outside
    var hasSetup = false
    var scenarios: [Scenario]
    var hasTeardown = false
    /// The numbers before its `setup`, and before its `teardown`, that other shards have.
    var leftOut = (before: 0, atEnd: 0)
  }

  var collections: [Collection]
}

extension ScheduleGraph.Scenario {
  /// Whether none of its steps run, whatever happens in the run.
  var isNeverCarriedOut: Bool { isSkipped || unmetNeed != nil }
}

extension ScheduleGraph {
  init(_ plan: Plan) {
    collections = plan.collections.map { collection in
      Collection(
        place: collection.place, hasSetup: !collection.setup.isEmpty,
        scenarios: collection.scenarios.map {
          Scenario(
            name: $0.name, needs: $0.needs, locks: $0.locks,
            unmetNeed: $0.unmetNeed ?? $0.rows.absence,
            isSkipped: $0.skip?.literalText != nil,
            rows: $0.rows.numberedCount, places: $0.rows.count > 0 ? $0.rows.places : nil,
            leftOutBefore: $0.leftOutBefore)
        },
        hasTeardown: collection.hasTeardown,
        leftOut: (collection.leftOutBefore, collection.leftOutAtEnd))
    }
  }
}
