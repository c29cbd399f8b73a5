// SPDX-License-Identifier: Apache-2.0

import Reporting
import Values

@testable import CollectionFormat
@testable import CurlewCommand

/// What this program has of the things that `docs/compatibility.md` promises to keep, as a document
/// of the form of `specs/version-1.json`.
enum Version1 {
  /// The whole document.
  static func document() throws -> Value {
    .members([
      ("version", .string("1")),
      ("format", format),
      ("commandLine", commandLine),
      ("exitCodes", exitCodes),
      ("reports", try reports()),
      ("codes", .words(try codes())),
    ])
  }

  /// The codes of errors and warnings, which are the headings of `docs/codes.md`.
  private static func codes() throws -> [String] {
    let page = try ReportSchema.text(of: "docs/codes.md")
    return page.split(separator: "\n").filter { $0.hasPrefix("## ") }.map {
      String($0.dropFirst(3))
    }
  }

  private static var exitCodes: Value {
    .members([
      ("success", .string("\(ExitCode.success)")),
      ("failed", .string("\(ExitCode.failed)")),
      ("unusableInput", .string("\(ExitCode.unusableInput)")),
      ("transferFailed", .string("\(ExitCode.transferFailed)")),
      ("nothingSelected", .string("\(ExitCode.nothingSelected)")),
      ("flaky", .string("\(ExitCode.flaky)")),
      ("reportFailed", .string("\(ExitCode.reportFailed)")),
      ("bug", .string("\(ExitCode.bug)")),
    ])
  }

  private static var commandLine: Value {
    .members(Commands.all.map { ($0.name, .members([("options", options(of: $0))])) })
  }

  private static func options(of command: any ProgramCommand.Type) -> Value {
    .members(
      command.optionDescriptions.map { option in
        var members: [(String, Value)] = [("names", .words(option.names))]
        if let value = option.value {
          members.append(("takesValue", .boolean(true)))
          if case .words(let words) = value.candidates { members.append(("values", .words(words))) }
        }
        if option.isRepeatable { members.append(("repeatable", .boolean(true))) }
        if option.hasVariable { members.append(("variable", .string(option.variable))) }
        return (option.name, .members(members))
      })
  }

  private static func reports() throws -> Value {
    .members([
      ("kinds", .words(ReportKind.all.map(\.word))),
      ("events", try ReportSchema.members(of: "specs/events.schema.json")),
      ("list", try ReportSchema.members(of: "specs/list.schema.json")),
      ("doubt", try ReportSchema.members(of: "specs/doubt.schema.json")),
      ("import", try ReportSchema.members(of: "specs/import.schema.json")),
      ("problems", try ReportSchema.members(of: "specs/problems.schema.json")),
    ])
  }
}

extension Value {
  /// An object.
  static func members(_ members: [(String, Value)]) -> Value {
    .object(OrderedObject(members.map { (name: $0.0, value: $0.1) }))
  }

  /// A list of texts.
  static func words(_ words: [String]) -> Value { .array(words.map(Value.string)) }
}
