// SPDX-License-Identifier: Apache-2.0

import Glibc
import RunEvents
import Synchronization
import TestSupport
import Testing

/// Random suites against a scripted service, compared with a plain sequential reference.
///
/// `CURLEW_MODEL_SUITES` says how many (`make soak`), and `CURLEW_MODEL_SEED` with which seed they begin: the
/// one that a failure prints, to see it alone.
@Suite struct `The model of a run` {
  private static let first = number("CURLEW_MODEL_SEED").map { UInt64($0) } ?? 1
  private static let count = number("CURLEW_MODEL_SUITES") ?? 1_000
  /// The suites of one run, which are its collections.
  private static let batch = 25
  /// Differences that are shown.
  private static let shown = 5

  private static func number(_ variable: String) -> Int? {
    getenv(variable).flatMap { Int(String(cString: $0)) }
  }

  @Test func `agrees with runs of random suites`() async throws {
    let service = try RefusingService()
    var wrong: [String] = []
    var seed = Self.first
    let end = Self.first + UInt64(Self.count)
    while seed < end, wrong.count < Self.shown {
      let seeds = Array(seed..<min(seed + UInt64(Self.batch), end))
      wrong += try await differences(seeds, service)
      seed += UInt64(Self.batch)
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(Self.shown).joined(separator: "\n"))")
  }

  private func differences(_ seeds: [UInt64], _ service: RefusingService) async throws -> [String] {
    let suites = seeds.map { seed in
      var maker = SuiteMaker(seed: seed)
      return maker.make()
    }
    let texts = zip(seeds, suites).map { $1.yaml(key: "k\($0)") }
    let run = try await CarriedOut(
      all: texts, against: service.server, jobs: 1 + Int(seeds[0] % 7))
    let wrong = contradictions(in: run).map { "seeds from \(seeds[0]): \($0)" }
    return wrong
      + suites.enumerated().flatMap { place, suite -> [String] in
        let comparison = ModelComparison(
          suite: suite, expected: ReferenceRun(suite),
          actual: ActualRun(run.events, of: "specs/\(place).yaml"))
        let found = comparison.differences
        guard !found.isEmpty else { return [] }
        return [
          "CURLEW_MODEL_SEED=\(seeds[place]) CURLEW_MODEL_SUITES=1:\n"
            + found.prefix(8).joined(separator: "\n") + "\n" + texts[place]
        ]
      }
  }

  /// A merge counts what the run counted.
  private func contradictions(in run: CarriedOut) -> [String] {
    var recount = ResultRecount()
    for event in run.events { recount.note(event) }
    return recount.contradictions(to: run.summary)
  }

  @Test func `makes the same suite from the same seed, and different ones from others`() {
    let texts = (0..<50).map { (seed: UInt64) in
      var maker = SuiteMaker(seed: seed)
      return maker.make().yaml(key: "k")
    }
    var again = SuiteMaker(seed: 7)
    #expect(again.make().yaml(key: "k") == texts[7])
    #expect(Set(texts).count == 50)
    for word in ["order: any", "needs:", "lock:", "retries:", "once: true", "forEach:", "after:"] {
      #expect(texts.contains { $0.contains(word) }, "\(word)")
    }
  }
}

/// Answers `/NUMBER/KEY/REFUSED` with `{"number": NUMBER}`, after as many responses with 500.
private final class RefusingService: Sendable {
  let server: ScriptedServer

  init() throws {
    let counts = Counts()
    server = try ScriptedServer { request in
      let parts = request.path.split(separator: "/")
      guard parts.count == 3, let refused = Int(parts[2]) else { return .response(404) }
      return counts.next(of: String(parts[1])) > refused
        ? .response(200, json: #"{"number": \#(parts[0])}"#) : .response(500)
    }
  }

  private final class Counts: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    func next(of key: String) -> Int {
      counts.withLock { counts in
        counts[key, default: 0] += 1
        return counts[key, default: 0]
      }
    }
  }
}
