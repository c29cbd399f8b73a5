// SPDX-License-Identifier: Apache-2.0

import Doubting
import RunEvents

/// What `curlew doubt` found, for programs: one object (`specs/doubt.schema.json`).
package enum DoubtJSON {
  /// The object, in one line.
  package static func bytes(_ report: DoubtReport) -> [UInt8] {
    var text = EventJSON()
    text.raw("{")
    text.member("schema", 1)
    text.member("questions", report.questions)
    text.member("noticed", report.noticed)
    text.member("noticedByRequests", report.noticedByRequests)
    text.member("ignored", report.ignored)
    text.member("failedExecutions", report.failedExecutions)
    text.member("omittedValues", report.omittedValues)
    if let least = report.least {
      text.key("least")
      text.add(least)
    }
    let alone = Set(report.ofStatusAlone)
    let blocks = Dictionary(report.blocks.map { ($0.operation, $0) }) { first, _ in first }
    text.key("operations")
    text.list(report.operations) { json, found in
      json.add(found, isOfStatusAlone: alone.contains(found.operation), blocks[found.operation])
    }
    text.key("alike")
    text.list(report.alike) { $0.add($1) }
    text.member("errors", report.errors.map(\.text))
    text.key("unneeded")
    text.list(report.unneeded) { $0.add($1) }
    text.raw("}\n")
    return text.bytes
  }
}

extension EventJSON {
  fileprivate mutating func add(_ least: LeastVerdict) {
    raw("{")
    switch least {
    case .reached(let share):
      member("share", share.text)
      member("verdict", "reached")
    case .below(let share):
      member("share", share.text)
      member("verdict", "below")
    case .notJudged(let share, let reason):
      member("share", share.text)
      member("verdict", "notJudged")
      member("reason", reason)
    }
    raw("}")
  }

  fileprivate mutating func add(
    _ found: OperationFindings, isOfStatusAlone: Bool, _ block: DoubtReport.Block?
  ) {
    raw("{")
    let operation = found.operation
    member("operation", operation.text)
    member("method", operation.method)
    member("path", "/" + operation.segments.map { $0 ?? "{}" }.joined(separator: "/"))
    member("status", operation.status)
    member("name", operation.name)
    flag("statusAlone", isOfStatusAlone)
    key("steps")
    list(found.steps.sorted { $0.key < $1.key }) { json, step in
      json.raw("{")
      json.member("file", step.key.file)
      json.member("line", step.key.line)
      json.member("column", step.key.column)
      json.member("executions", step.value)
      json.raw("}")
    }
    key("questions")
    list(found.answers) { json, answer in
      json.raw("{")
      json.member("place", answer.question.place.text)
      json.member("change", answer.question.change.rawValue)
      json.member("noticed", answer.notice?.rawValue)
      json.flag("ignored", answer.exception != nil)
      json.raw("}")
    }
    key("gaps")
    list(block?.gaps ?? []) { json, gap in
      json.raw("{")
      json.add(gap)
      json.raw("}")
    }
    raw("}")
  }

  fileprivate mutating func add(_ alike: DoubtReport.Alike) {
    raw("{")
    member("operations", alike.operations.map(\.text))
    add(alike.gap)
    raw("}")
  }

  /// The members of a gap.
  private mutating func add(_ gap: Gap) {
    member("places", gap.members.map(\.place.text))
    member("changes", gap.changes.map(\.rawValue))
    member("message", gap.words)
    let answered = gap.members.filter { $0.suggestion != nil || $0.reasonForNone != nil }
    guard !answered.isEmpty else { return }
    key("suggestions")
    list(answered) { $0.addSuggestion(of: $1) }
  }

  private mutating func addSuggestion(of gap: Gap) {
    raw("{")
    member("place", gap.place.text)
    member("expect", gap.suggestion?.text)
    member("reasonForNone", gap.reasonForNone)
    key("files")
    list(gap.suggestion?.files ?? []) { json, file in
      json.raw("{")
      json.member("file", file.file)
      json.key("edits")
      json.list(file.edits) { json, edit in
        json.raw("{")
        json.member("start", edit.span.range.lowerBound)
        json.member("end", edit.span.range.upperBound)
        json.member("text", edit.replacement)
        json.raw("}")
      }
      json.raw("}")
    }
    raw("}")
  }

  fileprivate mutating func add(_ unneeded: UnneededException) {
    raw("{")
    member("entry", unneeded.exception.text)
    member("message", unneeded.message)
    member("help", unneeded.help)
    raw("}")
  }
}
