// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// What `uuid()` and `random.*` give in every place where an expression can stand, with the seed
/// fixed.
@Suite struct `What is left to chance` {
  @Test func `is the same in each run, by place, scenario and attempt`() async throws {
    var record = SeedRecord()
    for place in SeedPlace.all {
      let server = try ScriptedServer { request in Self.answer(request) }
      let run = try await CarriedOut(
        all: [place.collection.replacing("PORT", with: "\(server.port)")], against: server, jobs: 8)
      record.add(place.name, run, received: server.requests)
    }
    try expectGolden(Self.head + record.text + record.list, "../Golden/seeds.txt")
  }

  private static let head = """
    The values of chance for seed 7, in each place where an expression can stand. Two scenarios of
    one collection run the same steps; a number stands for the value of the list at the end.

    The rule today: what is in `vars` of the collection is drawn once a run, each variable from a
    sequence of its own; what is in `vars` of a scenario once a scenario, all from one sequence in
    the order written. A step has one sequence, by its scenario and identity, from which its
    expressions draw in the order in which they are evaluated: its `vars`, `if`, numbers, the
    request once for all attempts and redirects, then captures, `until` and checks of each attempt.
    A boundary and the pauses of `retry` come from sequences of their own. To be changed on purpose
    to draws keyed by place, which leaves the others as they are when one is added.

    """

  private static func answer(_ request: ScriptedRequest) -> ScriptedAnswer {
    let path = request.target.split(separator: "?")[0].split(separator: "/")
    if path.contains("redirect") {
      return .response(307, headers: ["Location": "/\(path[0])/end"], body: "moved")
    }
    return .response(200, json: #"{"a":1}"#)
  }
}
