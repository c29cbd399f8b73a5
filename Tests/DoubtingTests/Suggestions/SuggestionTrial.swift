// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
import CollectionSupport
import Diagnostics
import Exchanges
import Expressions
import RunEvents
import Testing
import Values
import YAMLTree

@testable import Doubting

/// A file of one step, its recorded executions, and what is offered for it: each expectation is loaded and
/// judged before the next is tried, as the command does.
struct SuggestionTrial {
  private(set) var text: String
  let made: [MadeExchange]
  var scope = VariableScope()
  /// What was added, in order.
  private(set) var added: [String] = []

  init(_ lines: String, _ made: [MadeExchange], scope: [(String, Value)] = []) {
    text = "curlew: 1\nrequests:\n" + lines
    self.made = made
    for (name, value) in scope { self.scope.bind(name, to: value) }
  }

  /// Adds what closes the gaps of the step, as far as something does.
  mutating func fill(location: SourceLocation = #_sourceLocation) throws {
    // What is inside of a gap is listed once the gap is closed.
    var count = -1
    while count < added.count {
      count = added.count
      for gap in try gaps() { try fill(gap) }
    }
    let formatted = Self.formatted(text)
    #expect(formatted == text, sourceLocation: location)
  }

  /// The gaps of the step that its own checks leave.
  func gaps() throws -> [Gap] {
    let checker = try self.checker(text)
    var findings = DoubtFindings()
    for made in made {
      let questions = try made.questions()
      try findings.add(
        questions, of: try made.operation(), in: WrittenStep(file: "test.yaml", line: 3),
        questions.asked.indices.map {
          holds(checker, questions.wrongExchange($0)) ? nil : .ownStep
        })
    }
    return findings.all.flatMap { OperationGaps($0).gaps }
  }

  private mutating func fill(_ gap: Gap) throws {
    let bytes = Array(text.utf8)
    let document = try #require(
      YAMLParser.parse(bytes, of: SourceFileID(index: 0)).document)
    let loaded = loadCollection(text)
    let span = try #require(loaded.content?.scenarios.first?.steps.first?.span)
    let path = try #require(document.mappings.first { $0.firstKey == span }?.path)
    let step = try #require(document.node(at: path))
    let candidates = GapCandidates(made.map { .init($0.exchange) }, step: step)
    let insertion = ExpectationInsertion(document)
    for part in candidates.parts(for: gap) {
      guard let edit = insertion.insertion(of: part, in: step) else {
        continue
      }
      let edited = String(decoding: insertion.text(with: [edit]), as: UTF8.self)
      guard let checker = try? self.checker(edited), accepts(checker), try notices(checker, gap)
      else {
        continue
      }
      text = edited
      added.append(part.text ?? "")
      return
    }
  }

  private func checker(_ text: String) throws -> Checker {
    let loaded = loadCollection(text)
    guard loaded.diagnostics.isEmpty, let step = loaded.content?.scenarios.first?.steps.first else {
      throw Refused(rendered: loaded.rendered)
    }
    return Checker(
      step.settings.expectations, at: step.span, places: SourcePlaces(loaded.files))
  }

  struct Refused: Error { let rendered: String }

  private func accepts(_ checker: Checker) -> Bool {
    made.allSatisfy { holds(checker, $0.exchange) }
  }

  private func notices(_ checker: Checker, _ gap: Gap) throws -> Bool {
    try made.contains { made in
      let questions = try made.questions()
      return questions.asked.indices.contains { index in
        questions.asked[index].question.place == gap.place
          && gap.changes.contains(questions.asked[index].question.change)
          && !holds(checker, questions.wrongExchange(index))
      }
    }
  }

  private func holds(_ checker: Checker, _ exchange: Exchange) -> Bool {
    var subjects = ResponseSubjects(exchange: exchange, durationMicroseconds: 1)
    return checker.allHold(for: &subjects, scope: scope)
  }

  static func formatted(_ text: String) -> String {
    guard
      case .formatted(let bytes) = YAMLFormatter.format(
        Array(text.utf8), of: SourceFileID(index: 0))
    else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }
}
