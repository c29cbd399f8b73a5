// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// The request of `curlew schema`, which has only operands.
struct SchemaRequest: CommandRequest {}

/// Prints a JSON Schema of the format, for editors.
struct SchemaCommand: ProgramCommand {
  /// The file that the schema describes.
  enum Subject: String, CaseIterable {
    case collection
    case project
    /// What `curlew doubt --format json` prints.
    case doubt
    /// What `curlew coverage --format json` prints.
    case coverage
    /// What `curlew import --losses` writes.
    case `import`
  }

  static let name = "schema"

  static let description = CommandDescription(
    summary: "Prints a JSON Schema of the format, for editors.",
    usage: "schema [<options>] [<subject>]")

  static let operands: Operands? = Operands(
    form: .choice("subject", Subject.words),
    help:
      "collection, project for curlew.yaml, doubt or coverage for what curlew doubt and curlew "
      + "coverage print as JSON, or import for what curlew import --losses writes; collection by default.",
    limit: 1)

  static let sections: [OptionSection<SchemaRequest>] = []

  let subject: Subject
  let surroundings: CommandSurroundings

  init(
    _ request: SchemaRequest, _ line: ArgumentLine, _ surroundings: CommandSurroundings
  ) throws(UsageError) {
    self.surroundings = surroundings
    guard let word = line.operands.first else {
      subject = .collection
      return
    }
    guard let subject = Subject(rawValue: word) else {
      throw UsageError(
        "unknown subject `\(word)`",
        help: [
          NearMisses.help(word, among: Subject.words) ?? "write \(GivenValue.list(Subject.words))"
        ])
    }
    self.subject = subject
  }

  /// - Returns: the exit code.
  func run() -> Int32 {
    let printer = Printer(surroundings, color: .never)
    switch subject {
    case .collection: printer.print(SchemaWriter.collection)
    case .project: printer.print(SchemaWriter.project)
    case .doubt: printer.print(EmbeddedFile.doubtSchema.bytes)
    case .coverage: printer.print(EmbeddedFile.coverageSchema.bytes)
    case .import: printer.print(EmbeddedFile.importSchema.bytes)
    }
    return printer.exitCode()
  }
}
