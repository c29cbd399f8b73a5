// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The values of `uuid()` and `random.*` in every place for an expression, with the seed
/// fixed.
@Suite struct `A random value` {
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

    The rule: an expression draws by the path of what evaluates it (an input once for the run; a
    scenario for its `vars` and conditions; a step) and by its own place in it, which is made of the
    keys that lead to it. So all attempts of a step draw the same, and steps of one id in other
    collections of the same name draw the same at the same place.

    """

  private static func answer(_ request: ScriptedRequest) -> ScriptedAnswer {
    let path = request.target.split(separator: "?")[0].split(separator: "/")
    if path.contains("redirect") {
      return .response(307, headers: ["Location": "/\(path[0])/end"], body: "moved")
    }
    return .response(200, json: #"{"a":1}"#)
  }
}
