// SPDX-License-Identifier: Apache-2.0

import Planning
import RunEvents
import TestSupport
import Testing

/// Which of two mistakes in a request is reported, with its place: the order in which a request is
/// rendered, as a user meets it.
@Suite struct `The first refusal` {
  @Test func `is the same for each pair of mistakes`() async throws {
    let mistakes = RequestMistake.all
    let pairs = mistakes.indices.flatMap { first in
      (first..<mistakes.count).filter { second in
        first == second || mistakes[first].slots.isDisjoint(with: mistakes[second].slots)
      }.map { (first: first, second: $0) }
    }
    let told = try await Self.refusals(
      of: pairs.map { pair in
        pair.first == pair.second
          ? [mistakes[pair.first]] : [mistakes[pair.first], mistakes[pair.second]]
      })
    let alone = Dictionary(
      uniqueKeysWithValues: zip(pairs, told).filter { $0.0.first == $0.0.second }
        .map { ($0.0.first, $0.1) })
    var text = Self.head
    for (pair, refusal) in zip(pairs, told) {
      guard pair.first != pair.second else {
        text += "\n== \(mistakes[pair.first].name): \(refusal?.text ?? "not refused")\n"
        continue
      }
      let words =
        switch refusal {
        case nil: "not refused"
        case alone[pair.first]: "this"
        case alone[pair.second]: "that"
        case let other?: other.text
        }
      text += "  \(words)  + \(mistakes[pair.second].name)\n"
    }
    try expectGolden(text, "../Golden/first-refusal.txt")
  }

  private static let head = """
    What a request with a mistake is refused for, by code and line, and with which of two it is
    refused first: `this` is the one of the paragraph, `that` the one of the row. Two that cannot
    stand in one request have no row.

    """

  /// What each request is refused for, in the order of the lists; nil for one that is not.
  private static func refusals(of lists: [[RequestMistake]]) async throws -> [FirstRefusal?] {
    let folder = try TemporaryFolder()
    try folder.write("no certificate", to: "none.pem")
    var refusals = [FirstRefusal?](repeating: nil, count: lists.count)
    for isTrusted in [true, false] {
      var rights = RunRights()
      rights.isUntrusted = !isTrusted
      rights.hosts = ["127.0.0.1", "foreign.test"].compactMap { AllowedHost($0) }
      let places = lists.indices.filter { lists[$0].allSatisfy(\.isTrusted) == isTrusted }
      let run = try await CarriedOut(
        all: places.map { place in
          RequestMistake.collection(with: lists[place]).replacing("NUMBER", with: "\(place)")
        }, jobs: 8,
        secrets: [("token", "s3cret-token")], files: folder, rights: rights)
      for case .attemptFinished(let attempt) in run.events where attempt.step.name == "request" {
        guard case .refused(let error)? = attempt.failure,
          let number = Int(attempt.step.scenario.file.filter(\.isNumber))
        else { continue }
        refusals[places[number]] = FirstRefusal(error, ofCase: places[number])
      }
    }
    return refusals
  }
}
