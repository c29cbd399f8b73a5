// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Files
import Planning
import RunEvents
import Sessions
import YAMLTree

/// The edits of all files of a suite for a new version of its document.
struct SuiteUpdate {
  private struct Edited {
    let file: EditableFile
    let text: [UInt8]
  }

  private var files: [Edited] = []
  /// What needs a person, as lines.
  private var rests: [String] = []
  /// Warnings of `check` that nothing here can follow.
  private let hasFurtherChanges: Bool
  private let update: UpdateRequest

  init(_ planned: Planned, _ update: UpdateRequest, newName: String) {
    self.update = update
    let steps = planned.plan.drift?.steps ?? []
    hasFurtherChanges = steps.contains { step in
      step.changes.contains { ![.required, .gone].contains($0.word) || !$0.isOfRequest }
    }
    guard !update.parts.isDisjoint(with: [.changed, .removed]) else { return }
    var locator = SourceLocator(planned.loaded.sources)
    let editable = planned.loaded.editableFiles
    let byFile = Dictionary(grouping: steps) { $0.step.span.file }
    for id in byFile.keys.sorted(by: { $0.index < $1.index }) {
      guard let steps = byFile[id] else { continue }
      let found = Self.edits(of: steps, in: planned, id, update.parts, newName)
      var rests = found.rests
      if let file = editable.first(where: { $0.id == id }), !found.edits.isEmpty {
        let (text, unfit) = Self.text(of: file, id, with: found.edits)
        rests += unfit.map { StepUpdate.Rest(span: $0, words: "its text would not be YAML") }
        if let text { files.append(Edited(file: file, text: text)) }
      } else if let first = found.edits.lazy.flatMap(\.edits).first {
        rests.append(
          StepUpdate.Rest(span: first.span, words: "the file belongs to another project"))
      }
      for rest in rests {
        let place = locator.location(of: rest.span)
        let line = "\(planned.loaded.sources[id].path):\(place.line):\(place.column)"
        self.rests.append("note: \(line) stays as it is: \(rest.words)")
      }
    }
  }

  /// A file with its edits, without those of the steps whose edits would break its YAML.
  ///
  /// - Returns: no text if nothing is left, and the places of these steps.
  private static func text(
    of file: EditableFile, _ id: SourceFileID, with edited: [StepEdits]
  ) -> (text: [UInt8]?, unfit: [SourceSpan]) {
    func result(_ edits: [TextEdit]) -> [UInt8]? {
      let text = edits.joined.applied(to: file.bytes)
      let isBroken = YAMLParser.parse(text, of: id).diagnostics.contains { $0.severity == .error }
      return isBroken ? nil : text
    }
    if let text = result(edited.flatMap(\.edits)) { return (text, []) }
    let fit = edited.filter { result($0.edits) != nil }
    let unfit = edited.filter { result($0.edits) == nil }.map(\.step)
    return (fit.isEmpty ? nil : result(fit.flatMap(\.edits)), unfit)
  }

  /// The edits of one step.
  private struct StepEdits {
    let step: SourceSpan
    let edits: [TextEdit]
  }

  private static func edits(
    of steps: [DriftedStep], in planned: Planned, _ id: SourceFileID,
    _ parts: Set<UpdateRequest.Part>,
    _ newName: String
  ) -> (edits: [StepEdits], rests: [StepUpdate.Rest]) {
    let bytes = planned.loaded.sources[id].bytes
    guard let root = YAMLParser.parse(bytes, of: id).document?.root else { return ([], []) }
    let lines = EditedLines(bytes, of: id)
    var seen: Set<ObjectIdentifier> = []
    var edits: [StepEdits] = []
    var rests: [StepUpdate.Rest] = []
    for step in steps where seen.insert(ObjectIdentifier(step.step)).inserted {
      guard let text = StepText(at: step.step.span, in: root) else { continue }
      let found = StepUpdate(step, text, lines, parts, newName: newName)
      if !found.edits.isEmpty {
        edits.append(StepEdits(step: step.step.span, edits: found.edits))
      }
      rests += found.rests
    }
    return (edits, rests)
  }

  var isEmpty: Bool { files.isEmpty }

  /// What stays for a person, as lines.
  var notes: String {
    var lines = rests
    if files.isEmpty, !update.parts.isDisjoint(with: [.changed, .removed]) {
      lines.append("no step has to be edited")
    } else if !files.isEmpty, !update.writes {
      lines.append("note: `--write` writes it")
    }
    if hasFurtherChanges, let against = update.against {
      lines.append("note: what else has changed: `curlew check --openapi NEW --against \(against)`")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Prints how the files change.
  func printDifferences(_ printer: Printer) {
    guard !update.writes else { return }
    for edited in files {
      printer.printDifference(
        of: edited.file.name, from: edited.file.bytes, to: edited.text,
        redactor: edited.file.redactor(of: edited.text))
    }
  }

  /// Writes the files, and prints their names.
  ///
  /// - Returns: why a file keeps its text.
  func write(_ printer: Printer) -> [Diagnostic] {
    var failures: [Diagnostic] = []
    for edited in files {
      do throws(EditFailure) {
        try edited.file.replace(with: edited.text)
        printer.print(printer.visible(edited.file.name) + "\n")
      } catch {
        failures.append(.unwritten(error))
      }
    }
    return failures
  }
}

extension [TextEdit] {
  /// The same with one insertion at each place: those of one place are in the order in which they were made,
  /// each once.
  fileprivate var joined: [TextEdit] {
    var insertions: [Int: [String]] = [:]
    var edits: [TextEdit] = []
    for edit in self {
      guard edit.span.range.isEmpty else {
        if !edits.contains(edit) { edits.append(edit) }
        continue
      }
      let place = edit.span.range.lowerBound
      if insertions[place]?.contains(edit.replacement) != true {
        insertions[place, default: []].append(edit.replacement)
      }
    }
    let file = first?.span.file
    for (place, texts) in insertions {
      guard let file else { continue }
      edits.append(
        TextEdit(SourceSpan(file: file, range: place..<place), EditedLines.joined(texts)))
    }
    return edits
  }
}
