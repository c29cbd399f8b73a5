// SPDX-License-Identifier: Apache-2.0

import Doubting
import RunEvents
import Sessions

/// Searches expectations that close the gaps of a report.
///
/// Each is written into the texts of the files in memory, and the recordings are judged with them: one that
/// does not hold in all executions of its step, that does not notice the wrong responses of its gap, or with
/// which the files have a new problem, is left out, and the next form is tried. Expectations of all steps
/// are tried at once; those of a step that then fails in ever smaller groups.
struct SuggestionSearch {
  /// The most replays of one search, against steps whose responses have very many places.
  private static let mostTrials = 200
  /// Of the gaps of an operation so many.
  private static let mostGaps = 100
  /// Of the steps of an operation so many are tried.
  private static let mostSteps = 3

  private let trials: SuggestionTrials
  /// With the expectations that were found.
  private(set) var texts: SuggestedTexts
  private var report: DoubtReport
  private var open: [OpenGap] = []
  private var found: [FoundExpectation] = []
  /// How many expectations of a step are tried at once; without an entry all.
  private var groups: [WrittenStep: Int] = [:]
  private let redactor: Redactor
  /// How many are tried at once in all.
  private var limit = Int.max
  private var count = 0
  /// Whether trials judge all that is recorded, after one on a few executions was wrong.
  private var isWhole = false
  private var lastStep: (step: WrittenStep, candidates: GapCandidates)?

  private init(_ report: DoubtReport, _ trials: SuggestionTrials) {
    self.report = report
    self.trials = trials
    redactor = trials.redactor
    let steps = report.operations.flatMap(\.steps.keys)
    var files = Set(steps.map(\.file))
    if let project = trials.loaded.projectName { files.insert(project) }
    texts = SuggestedTexts(trials.loaded, files: files)
  }

  /// Adds what is found to the report.
  ///
  /// - Returns: the texts with it.
  static func fill(
    _ report: inout DoubtReport, _ trials: SuggestionTrials
  ) throws(CutReplay) -> SuggestedTexts {
    var search = SuggestionSearch(report, trials)
    try search.searchAlike()
    search.begin()
    repeat {
      while let round = search.nextRound() { try search.carryOut(round) }
    } while try !search.confirm()
    search.end()
    report = search.report
    return search.texts
  }
}

/// A gap for which an expectation is searched.
private struct OpenGap {
  let place: DoubtReport.GapPlace
  let gap: Gap
  let questions: Set<OpenQuestion>
  /// The first step of its operation.
  var written: WrittenStep?
  /// The steps of its operation that are left, the one that is tried first.
  var steps: [WrittenStep]
  /// What is left to try in that step.
  var parts: [ExpectedPart] = []
  /// Why the last one was left out; nil if there was none to try.
  var reason: String?
}

private struct FoundExpectation {
  let place: DoubtReport.GapPlace
  /// Its gap, with what is left to try; nil for what several operations have alike.
  let gap: OpenGap?
  let added: [AddedExpectation]
  let questions: [WrittenStep: Set<OpenQuestion>]
}

// MARK: Gaps of steps

extension SuggestionSearch {
  private mutating func begin() {
    var counts: [Operation: Int] = [:]
    for (operation, gap, place) in report.gaps {
      counts[operation.operation, default: 0] += 1
      guard counts[operation.operation, default: 0] <= Self.mostGaps else {
        report[place].reasonForNone = "too many were tried"
        continue
      }
      let steps = operation.steps.keys.sorted().prefix(Self.mostSteps)
      var one = OpenGap(
        place: place, gap: gap, questions: Self.questions(gap, operation.operation),
        written: steps.first, steps: Array(steps))
      one.parts = parts(for: gap, in: one.steps.first)
      open.append(one)
    }
  }

  private static func questions(_ gap: Gap, _ operation: Operation) -> Set<OpenQuestion> {
    Set(
      gap.changes.map {
        OpenQuestion(operation: operation, question: Question(gap.place, $0))
      })
  }

  private mutating func parts(for gap: Gap, in step: WrittenStep?) -> [ExpectedPart] {
    guard let step else { return [] }
    // The gaps of a step follow one another, and its responses are read and parsed for all of them.
    if let lastStep, lastStep.step == step { return parts(for: gap, of: lastStep.candidates) }
    let executions = trials.suites.flatMap { $0.asked.executions(of: step) }
    let candidates = GapCandidates(executions, step: texts.original(step))
    lastStep = (step, candidates)
    return parts(for: gap, of: candidates)
  }

  /// Without those that would write a secret of the files into them.
  private func parts(for gap: Gap, of candidates: GapCandidates) -> [ExpectedPart] {
    candidates.parts(for: gap).filter { part in
      part.text.map { redactor.redact($0) == $0 } ?? false
    }
  }

  /// The expectations of a trial, by the index of the gap.
  private struct Round {
    var texts: SuggestedTexts
    var tried: [(gap: Int, added: AddedExpectation)] = []

    var steps: [WrittenStep: [Int]] {
      tried.reduce(into: [:]) { steps, one in
        if case .step(let step) = one.added.target {
          steps[step, default: []].append(one.gap)
        }
      }
    }
  }

  /// - Returns: nil if nothing is left to try.
  private mutating func nextRound() -> Round? {
    while count < Self.mostTrials {
      var round = Round(texts: texts)
      var sizes: [WrittenStep: Int] = [:]
      for index in open.indices {
        while open[index].parts.isEmpty, !open[index].steps.isEmpty { nextStep(of: index) }
        guard round.tried.count < limit, let step = open[index].steps.first,
          let part = open[index].parts.first,
          sizes[step, default: 0] < groups[step] ?? .max
        else { continue }
        sizes[step, default: 0] += 1
        round.tried.append((index, AddedExpectation(part: part, target: .step(step))))
      }
      guard !round.tried.isEmpty else { return nil }
      let hasPlace = round.texts.add(round.tried.map(\.added))
      for (one, hasPlace) in zip(round.tried, hasPlace) where !hasPlace {
        reject(one.gap, "its `expect` has no place for one")
      }
      round.tried = zip(round.tried, hasPlace).filter(\.1).map(\.0)
      if !round.tried.isEmpty { return round }
    }
    for index in open.indices { open[index].reason = "too many were tried" }
    return nil
  }

  private mutating func nextStep(of index: Int) {
    open[index].steps.removeFirst()
    open[index].parts = parts(for: open[index].gap, in: open[index].steps.first)
  }

  private mutating func reject(_ index: Int, _ reason: String) {
    open[index].parts.removeFirst()
    open[index].reason = reason
  }

  private mutating func carryOut(_ round: Round) throws(CutReplay) {
    count += 1
    let steps = round.steps
    let questions = steps.mapValues { gaps in
      gaps.reduce(into: Set()) { $0.formUnion(open[$1].questions) }
    }
    guard let outcome = try trials.judge(round.texts, questions, isWhole: isWhole) else {
      return halve(round, "the file would have a problem")
    }
    for (step, gaps) in steps where outcome.failing.contains(step) { halve(gaps, of: step) }
    guard !outcome.failing.union(outcome.judged).isDisjoint(with: steps.keys) else {
      return halve(round, "no execution of its step is judged")
    }
    limit = .max
    var accepted: [Int: FoundExpectation] = [:]
    for (gap, added) in round.tried {
      guard case .step(let step) = added.target, !outcome.failing.contains(step),
        outcome.judged.contains(step)
      else { continue }
      let noticed = open[gap].questions.intersection(outcome.noticed[step] ?? [])
      if noticed.isEmpty {
        reject(gap, "no expectation notices it")
      } else {
        accepted[gap] = FoundExpectation(
          place: open[gap].place, gap: open[gap], added: [added], questions: [step: noticed])
      }
    }
    let new = accepted.sorted { $0.key < $1.key }.map(\.value)
    _ = texts.add(new.flatMap(\.added))
    found += new
    for gap in accepted.keys.sorted(by: >) { open.remove(at: gap) }
  }

  /// Tries fewer expectations of a step at once; one that was alone is left out.
  private mutating func halve(_ gaps: [Int], of step: WrittenStep) {
    if gaps.count == 1, let gap = gaps.first {
      groups[step] = nil
      reject(gap, reason(inStep: step))
    } else {
      groups[step] = gaps.count / 2
    }
  }

  /// Tries fewer expectations at once; one that was alone is left out.
  private mutating func halve(_ round: Round, _ reason: String) {
    if round.tried.count == 1, let one = round.tried.first {
      limit = .max
      reject(one.gap, reason)
    } else {
      limit = round.tried.count / 2
    }
  }

  private func reason(inStep step: WrittenStep) -> String {
    severalAddresses(of: step) ?? "no value holds in all its responses"
  }

  /// Why a step that is written once for several operations has no expectation; nil for another.
  private func severalAddresses(of step: WrittenStep) -> String? {
    let count = report.operations.count { $0.steps[step] != nil }
    return count > 1 ? "written once for \(count) operations" : nil
  }
}

// MARK: What several operations have alike

extension SuggestionSearch {
  /// Tries `defaults` of the project, then of each collection.
  private mutating func searchAlike() throws(CutReplay) {
    for index in report.alike.indices {
      let alike = report.alike[index]
      let own = Set(alike.operations)
      let operations = report.operations.filter { own.contains($0.operation) }
      var questions: [WrittenStep: Set<OpenQuestion>] = [:]
      for operation in operations {
        let asked = Self.questions(alike.gap, operation.operation)
        for step in operation.steps.keys { questions[step, default: []].formUnion(asked) }
      }
      if try !searchProject(.alike(index), questions) {
        try searchCollections(.alike(index), questions)
      }
    }
  }

  private func defaults(
    _ place: DoubtReport.GapPlace, of steps: some Sequence<WrittenStep>, in file: String
  ) -> [AddedExpectation] {
    let executions = steps.sorted().flatMap { step in
      trials.suites.flatMap { $0.asked.executions(of: step) }
    }
    return parts(for: report[place], of: GapCandidates(executions, step: nil)).map {
      AddedExpectation(part: $0, target: .defaults(file))
    }
  }

  /// - Returns: whether `defaults` of the project close the gap in all operations.
  private mutating func searchProject(
    _ place: DoubtReport.GapPlace, _ questions: [WrittenStep: Set<OpenQuestion>]
  ) throws(CutReplay) -> Bool {
    guard let project = trials.loaded.projectName else { return false }
    let all = questions.values.reduce(into: Set()) { $0.formUnion($1) }
    for added in defaults(place, of: questions.keys, in: project) {
      guard try noticed([added], questions) == all else { continue }
      try accept([added], for: place, questions)
      return true
    }
    return false
  }

  /// Closes the gap in the operations of each collection whose `defaults` can.
  private mutating func searchCollections(
    _ place: DoubtReport.GapPlace, _ questions: [WrittenStep: Set<OpenQuestion>]
  ) throws(CutReplay) {
    report[place].reasonForNone = "no `defaults` hold in all responses"
    var files: [AddedExpectation] = []
    for (file, steps) in Dictionary(grouping: questions.keys, by: \.file).sorted(by: {
      $0.key < $1.key
    }) {
      let own = questions.filter { steps.contains($0.key) }
      for added in defaults(place, of: steps, in: file)
      where files.first?.part.text == added.part.text || files.isEmpty {
        guard let noticed = try noticed([added], own), !noticed.isEmpty else { continue }
        files.append(added)
        break
      }
    }
    guard !files.isEmpty else { return }
    report[place].reasonForNone = nil
    try accept(files, for: place, questions)
  }

  private mutating func accept(
    _ added: [AddedExpectation], for place: DoubtReport.GapPlace,
    _ questions: [WrittenStep: Set<OpenQuestion>]
  ) throws(CutReplay) {
    let noticed = try noticed(added, questions) ?? []
    let open = questions.mapValues { $0.intersection(noticed) }.filter { !$0.value.isEmpty }
    _ = texts.add(added)
    found.append(FoundExpectation(place: place, gap: nil, added: added, questions: open))
  }

  /// What is noticed with some expectations more; nil if one of them does not hold, or has no place.
  private mutating func noticed(
    _ added: [AddedExpectation], _ questions: [WrittenStep: Set<OpenQuestion>]
  ) throws(CutReplay) -> Set<OpenQuestion>? {
    var texts = texts
    guard !texts.add(added).contains(false) else { return nil }
    var noticed: Set<OpenQuestion>?
    // On a few executions first: most that do not hold fail there.
    for isWhole in [false, true] {
      guard count < Self.mostTrials else { return nil }
      count += 1
      let outcome = try trials.judge(texts, isWhole ? [:] : questions, isWhole: isWhole)
      guard let outcome, outcome.failing.isEmpty, !outcome.failsElsewhere else { return nil }
      noticed = noticed ?? outcome.noticed.values.reduce(into: Set()) { $0.formUnion($1) }
    }
    return noticed
  }
}

// MARK: The end

extension SuggestionSearch {
  /// Judges everything with all that was found, and takes back what then does not hold.
  ///
  /// - Returns: whether all of it holds; else there may be more to try.
  private mutating func confirm() throws(CutReplay) -> Bool {
    var questions: [WrittenStep: Set<OpenQuestion>] = [:]
    for one in found { questions.merge(one.questions) { $0.union($1) } }
    guard !found.isEmpty else { return true }
    let outcome = try trials.judge(texts, questions, isWhole: true)
    if let outcome, outcome.failing.isEmpty, !outcome.failsElsewhere { return true }
    isWhole = true
    let failing = outcome?.failing ?? []
    var kept = found.filter { failing.isDisjoint(with: $0.questions.keys) }
    if kept.count == found.count {
      // What is not due to a step is due to `defaults`, and what is due to neither to all.
      kept = found.filter { $0.gap != nil }
      if kept.count == found.count { kept = [] }
    }
    let places = Set(kept.map(\.place))
    for one in found where !places.contains(one.place) {
      guard var gap = one.gap else {
        report[one.place].reasonForNone = "no `defaults` hold in all responses"
        continue
      }
      gap.parts.removeFirst()
      gap.reason = gap.steps.first.map(reason(inStep:))
      open.append(gap)
    }
    found = kept
    texts = texts.original
    for one in found { _ = texts.add(one.added) }
    return false
  }

  /// Puts what was found, and why nothing was, into the report.
  private mutating func end() {
    for gap in open {
      report[gap.place].reasonForNone =
        gap.reason ?? gap.written.flatMap(severalAddresses(of:))
        ?? "no expectation fits"
    }
    for one in found {
      let files = one.added.compactMap(texts.edits)
      guard let first = one.added.first, let text = first.part.text, !files.isEmpty else {
        continue
      }
      report[one.place].suggestion = Suggestion(text: text, files: files)
    }
  }
}
