// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Planning
import RunEvents
import Sessions

/// The problems of files for programs: `check --format json`, one object
/// (`specs/problems.schema.json`).
struct ProblemsJSON {
  private var text = EventJSON()
  private var locator: SourceLocator

  init(_ planned: Planned, fixed: [AppliedFix]) {
    locator = SourceLocator(planned.loaded.sources)
    let redactor = planned.diagnosticRedactor
    let diagnostics = planned.diagnostics.map { redactor.redact($0) }
    text.raw("{")
    text.member("schema", 1)
    text.member("errors", diagnostics.count { $0.severity == .error })
    text.member("warnings", diagnostics.count { $0.severity == .warning })
    if let drift = planned.plan.drift { add(drift) }
    text.key("fixed")
    list(fixed) { $0.add($1) }
    text.key("problems")
    let accepted = planned.loaded.problems.accepted.map { redactor.redact($0) }
    list(diagnostics.map { ($0, false) } + accepted.map { ($0, true) }) {
      $0.add($1.0, isSuppressed: $1.1)
    }
    text.raw("}")
  }

  /// The object, in one line.
  var line: String { String(decoding: text.bytes, as: UTF8.self) }

  /// The numbers of `--against`.
  private mutating func add(_ drift: PlannedDrift) {
    let numbers = drift.numbers
    text.key("drift")
    text.raw("{")
    text.member("against", drift.old.name)
    text.member("changed", numbers.changed)
    text.member("removed", numbers.removed)
    text.member("moved", numbers.moved)
    text.member("new", numbers.new)
    text.member("steps", numbers.steps)
    text.member("touched", numbers.touched)
    text.member("failing", numbers.failing)
    text.raw("}")
  }

  private mutating func add(_ fixed: AppliedFix) {
    text.raw("{")
    text.member("file", fixed.path)
    text.member("line", fixed.location.line)
    text.member("column", fixed.location.column)
    text.member("code", fixed.diagnostic.code.text)
    text.member("message", fixed.diagnostic.message)
    text.member("title", fixed.title)
    text.raw("}")
  }

  private mutating func add(_ diagnostic: Diagnostic, isSuppressed: Bool) {
    text.raw("{")
    text.key("severity")
    text.word(diagnostic.severity == .error ? "error" : "warning")
    text.flag("suppressed", isSuppressed)
    text.member("code", diagnostic.code.text)
    text.member("message", diagnostic.message)
    if let primary = diagnostic.primary { add("place", primary) }
    if !diagnostic.secondary.isEmpty {
      text.key("related")
      list(diagnostic.secondary) { $0.add($1) }
    }
    if !diagnostic.notes.isEmpty { text.member("notes", diagnostic.notes) }
    if !diagnostic.help.isEmpty { text.member("help", diagnostic.help) }
    if !diagnostic.fixes.isEmpty {
      text.key("fixes")
      list(diagnostic.fixes) { $0.add($1) }
    }
    text.raw("}")
  }

  private mutating func add(_ fix: Fix) {
    text.raw("{")
    text.member("title", fix.title)
    text.member("preferred", fix.isPreferred)
    text.key("edits")
    list(fix.edits) { json, edit in
      json.text.raw("{")
      json.add("place", Annotation(edit.span))
      json.text.member("text", edit.replacement)
      json.text.raw("}")
    }
    text.raw("}")
  }

  private mutating func add(_ name: StaticString, _ annotation: Annotation) {
    text.key(name)
    add(annotation)
  }

  /// A stretch of a file: lines and columns from 1, bytes from 0.
  private mutating func add(_ annotation: Annotation) {
    let span = annotation.span
    let lines = locator.lines(of: span.file)
    let start = lines.location(of: span.range.lowerBound)
    let end = lines.location(of: span.range.upperBound)
    text.raw("{")
    text.member("file", locator.files[span.file].path)
    text.member("line", start.line)
    text.member("column", start.column)
    text.member("endLine", end.line)
    text.member("endColumn", end.column)
    text.member("start", span.lowerBound)
    text.member("end", span.upperBound)
    if !annotation.label.isEmpty { text.member("label", annotation.label) }
    text.raw("}")
  }

  private mutating func list<Element>(
    _ elements: [Element], _ add: (inout ProblemsJSON, Element) -> Void
  ) {
    text.raw("[")
    for (place, element) in elements.enumerated() {
      if place > 0 { text.raw(",") }
      add(&self, element)
    }
    text.raw("]")
  }
}
