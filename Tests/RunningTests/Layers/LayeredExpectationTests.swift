// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import RunEvents
import TestSupport
import Testing

/// What a response is checked for when `expect` is written in several layers, for every subject.
@Suite struct `Expectations in layers` {
  /// Each letter is a layer: project, collection, environment, scenario, step.
  private static let patterns = [
    "v....", ".v...", "..v..", "...v.", "....v", "vv...", ".v.v.", "..v.v", "v...v", ".v..v",
    "vvvvv", "0...v", "v0...", ".v0..", "vv.0.", ".vvv0", ".v0.v", "v0.v.", "L....", ".L...",
    "..L..", "...L.", "vL...", ".v.L.", ".v.Lv", ".L.v.", "v.L0.", ".0.L.", "LL.L.",
  ]

  @Test func `hold for each subject and pattern of layers`() async throws {
    var paragraphs: [String: String] = [:]
    var all = Self.patterns.map { pattern in
      LayeredExpectations(
        pattern,
        of: LayeredExpectations.subjects(for: pattern.contains("L") ? "L" : "v"))
    }
    // Each subject alone: what nothing else is written beside is not forgotten.
    all += LayeredSubject.all.flatMap { subject in
      ["...v.", "....v"].map { LayeredExpectations($0, of: [subject]) }
    }
    for run in Dictionary(grouping: all.indices, by: { all[$0].pattern.first }).values {
      let written = all[run[0]].pattern.first ?? "."
      for (place, lines) in try await Self.lines(of: run.map { all[$0] }, project: written) {
        for (subject, line) in lines {
          paragraphs["\(subject) \(run[place])"] = line
        }
      }
    }
    let text = LayeredSubject.all.map { subject in
      "\n== \(subject.name)\n"
        + all.indices.compactMap { paragraphs["\(subject.name) \($0)"] }.joined()
    }
    try expectGolden(Self.head + text.joined(), "../Golden/layered-expectations.txt")
  }

  @Test func `have a row for every subject of the table`() {
    let keys = FormatTables.named("expect")?.keys.filter {
      // `exit` is only of programs and `messages` of WebSockets: no `defaults` have them. `failure`
      // excludes all others, and has its own tests of levels (`FailureTests`).
      $0.state == .supported && !["exit", "messages", "failure"].contains($0.name)
    }.map(\.name)
    let rows = Set(LayeredSubject.all.map(\.name))
    #expect(rows.symmetricDifference(keys ?? []).sorted() == [])
  }

  private static let head = """
    The checks of a step by what each layer expects: project, collection, environment, scenario,
    step. `v` is a value, `0` a null in place of all of `expect`, `L` what reads a capture. Behind
    a check stands the number of the layer that wrote it. Three steps are checked: one before the
    capture, the one that captures, and one behind it; the same in all is written once. In a row
    with * the subject is the only one that is written.

    """

  /// A line for each subject of each collection, by its place in the list.
  private static func lines(
    of cases: [LayeredExpectations], project written: Character
  ) async throws -> [Int: [String: String]] {
    let folder = try TemporaryFolder()
    for layer in 1...5 { try folder.write("file \(layer)", to: "file-\(layer)") }
    let server = try ScriptedServer { _ in .response(404, json: #"{"late":"7"}"#) }
    let run = try await CarriedOut(
      all: cases.map(\.text), against: server, files: folder,
      project: written == "." ? nil : LayeredExpectations.project(written), environment: "e")
    var lines: [Int: [String: String]] = [:]
    for (place, layered) in cases.enumerated() {
      let attempts = run.events.compactMap { event -> Attempt? in
        if case .attemptFinished(let attempt) = event,
          attempt.step.scenario.file == "specs/\(place).yaml"
        {
          attempt
        } else {
          nil
        }
      }
      for subject in layered.subjects {
        let checks = ["before", "captures", "behind"].map { name in
          Self.checks(of: attempts.first { $0.step.name == name }, subject.name, layered)
        }
        let isSame = checks.allSatisfy { $0 == checks[0] }
        lines[place, default: [:]][subject.name] =
          "\(layered.subjects.count == 1 ? "*" : " ") \(layered.pattern)  "
          + (isSame ? checks[0] : checks.joined(separator: " | ")) + "\n"
      }
    }
    return lines
  }

  private static func checks(
    of attempt: Attempt?, _ subject: String, _ layered: LayeredExpectations
  ) -> String {
    guard let attempt else { return "no attempt" }
    if attempt.verdicts.isEmpty, let failure = attempt.failure { return "\(failure)" }
    let checks = attempt.verdicts.compactMap { verdict -> String? in
      guard let place = layered.place(ofLine: verdict.check.line), place.subject == subject else {
        return nil
      }
      return "\(verdict.check.name) \(place.layer)"
    }
    return checks.isEmpty ? "-" : checks.joined(separator: ", ")
  }
}
