// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import RunEvents

/// Gives the events of several files to reports as those of one run.
///
/// Each file is read once, and twice if there are reruns or an `OverlapRule`. What is wrong with the
/// files is a failed result of the merged run, by name; everything that can be read is in the reports
/// all the same.
package struct Merge {
  private let reader: FileReader
  private let blank: RunStarted
  /// `--shards`; nil to believe the files.
  private let shards: Int?
  private let rule: OverlapRule?
  private let render: (Diagnostic) -> String
  private let sink: any RunEventSink

  /// Events that the sink gets at a time.
  private static let batch = 64

  /// - Parameters:
  ///   - blank: the first event of a merge of no files; its id is that of a merge of several.
  ///   - render: makes the text of a problem.
  package init(
    _ reader: FileReader, as blank: RunStarted, shards: Int? = nil, rule: OverlapRule? = nil,
    into sink: any RunEventSink, render: @escaping (Diagnostic) -> String
  ) {
    self.reader = reader
    self.blank = blank
    self.shards = shards
    self.rule = rule
    self.sink = sink
    self.render = render
  }

  /// What a merge comes to.
  package struct Result {
    /// Its `unusableFiles` counts what is wrong with the files too.
    package var summary = RunSummary()
    /// The id of the merged run.
    package var runID: String
    /// Earlier attempts of shards, by name: they do not count.
    package var superseded: [String] = []
  }

  /// Reads the files, and gives the sink the events of a whole run even if none can be read.
  ///
  /// - Parameter problems: those with the arguments.
  package func carryOut(_ files: [EventFile], problems: [Diagnostic] = []) -> Result {
    var problems = problems
    var opened: [OpenedEventFile] = []
    for file in files {
      do {
        opened.append(try file.opened(reader))
      } catch {
        problems.append(Self.problem(with: file, error))
      }
    }
    let plan = MergePlan(opened, shards: shards)
    var merger = EventMerger(plan.files, history: history(of: plan.files))
    merger.begin(blank)
    report(problems + plan.problems, in: &merger)
    read(plan.files, with: &merger)
    // Each shard of a load that never began has its scenarios, as skipped.
    if rule == nil, !merger.totals.summary.isEmptyLoad {
      report(merger.overlap.problems(plan.files.map(\.file.name)), in: &merger)
    }
    findMissingScenarios(plan, &merger)
    merger.finish()
    sink.receive(merger.takeEvents())
    return Result(
      summary: merger.totals.summary, runID: merger.id(of: blank),
      superseded: plan.superseded.map(\.file.name))
  }

  private func report(_ problems: [Diagnostic], in merger: inout EventMerger) {
    for problem in problems {
      merger.report(
        DiagnosticReported(diagnostic: problem, place: nil, rendered: render(problem)))
    }
  }

  private static func problem(with file: EventFile, _ error: any Error) -> Diagnostic {
    switch error {
    case let damage as EventDamage: .damaged(file, damage)
    case let failure as FileFailure: .unreadable(failure)
    default: preconditionFailure("a file is damaged or cannot be read: \(error)")
    }
  }

  // MARK: Reading

  private func read(_ files: [OpenedEventFile], with merger: inout EventMerger) {
    for (index, file) in files.enumerated() {
      merger.beginFile(index)
      var problems: [Diagnostic] = []
      let audit = FileAudit()
      do {
        let ending = try file.file.read(reader, audit: audit) { event in
          audit.note(event)
          try merger.take(event)
          pass(&merger, from: Self.batch)
        }
        if ending == .brokenOff || file.file.isPartial {
          problems.append(.brokenOff(file.title, file.file))
        } else {
          problems += audit.problems(of: file.file) + self.problems(of: file, merger, audit)
          if merger.lacksLoad, audit.isGreen { problems.append(.withoutLoad(file.file)) }
        }
      } catch {
        problems.append(Self.problem(with: file.file, error))
      }
      merger.endFile()
      report(problems, in: &merger)
      pass(&merger, from: 1)
    }
  }

  /// What a file that is whole does not have.
  private func problems(
    of file: OpenedEventFile, _ merger: EventMerger, _ audit: FileAudit
  ) -> [Diagnostic] {
    if let signal = audit.signal { return [.ended(file.title, bySignal: signal)] }
    guard let selected = file.started.selected, selected != merger.scenariosInFile else {
      return []
    }
    return [.missingScenarios(file.title, found: merger.scenariosInFile, of: selected)]
  }

  private func pass(_ merger: inout EventMerger, from count: Int) {
    guard merger.madeCount >= count else { return }
    sink.receive(merger.takeEvents())
  }

  /// Which results of scenarios in several files count; empty if all files are parts of one run.
  private func history(of files: [OpenedEventFile]) -> [String: ScenarioHistory.Parts] {
    guard rule != nil || files.contains(where: { $0.started.rerunOf != nil }) else { return [:] }
    var history = ScenarioHistory()
    let order = files.indices.sorted {
      (files[$0].started.startMilliseconds, $0) < (files[$1].started.startMilliseconds, $1)
    }
    for index in order {
      // Damage is reported when the file is read again.
      _ = try? files[index].file.read(reader) { history.note($0, inFile: index) }
      history.endFile(index)
    }
    return history.parts(keepsTries: rule != .latest)
  }

  /// Compares what is there with the plan that was split.
  private func findMissingScenarios(_ plan: MergePlan, _ merger: inout EventMerger) {
    guard plan.problems.isEmpty, merger.totals.summary.unusableFiles == 0,
      let planned = plan.files.compactMap(\.started.planned).max(),
      merger.overlap.scenarios != planned
    else { return }
    report(
      [.missingScenarios("the plan", found: merger.overlap.scenarios, of: planned)], in: &merger)
  }
}
