// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

/// Prints a JSON Schema of the format, as editors read it.
struct SchemaCommand {
  /// Which file the schema is of.
  enum Subject: String, CaseIterable {
    case collection
    case project
  }

  var subject = Subject.collection
  let surroundings: CommandSurroundings

  /// - Returns: the exit code.
  func run() -> Int32 {
    let printer = Printer(surroundings, color: .never)
    switch subject {
    case .collection: printer.print(SchemaWriter.collection)
    case .project: printer.print(SchemaWriter.project)
    }
    return printer.exitCode()
  }
}
