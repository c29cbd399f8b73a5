// SPDX-License-Identifier: Apache-2.0

import Expressions
import Notation

/// Queries of GraphQL.
extension HTTPReading {
  static func isQuery(_ line: String) -> Bool {
    ["query ", "query{", "mutation ", "mutation{", "subscription ", "fragment ", "gql "]
      .contains { line.trimmedOfBlanks.hasPrefix($0) }
  }

  /// A query up to an empty line, and its variables behind it.
  func addQuery(
    _ part: HTTPPart, _ type: ImportedText?, _ known: String?, at place: ImportFinding.Place,
    to step: inout ImportedStep
  ) {
    let blank = part.body.lastIndex { $0.text.trimmedOfBlanks.isEmpty }
    let end = blank.flatMap { index in
      part.body[(index + 1)...].first.map { $0.text.trimmedOfBlanks.hasPrefix("{") } ?? false
        ? index : nil
    }
    let query = Self.joined(Array(part.body[..<(end ?? part.body.count)]))
    var entries = [ImportedEntry("query", .text(self.query(query, at: place)))]
    if let end {
      let source = HTTPTemplates.tidied(Self.joined(Array(part.body[(end + 1)...])))
      let text = reader.text(source, at: context.place(part.body[end].offset))
      let context = context
      let variables = JSONBody.value(
        of: text, bareText: { context.bareText($0, at: place) },
        wholeText: { context.wholeText($0) },
        noteText: { context.noteInString($0, at: place) }, change: { $1 })
      let isObject = text.pieces.count == 1 && objectNames.contains(text.expressions.first ?? "")
      if isObject {
        entries.append(ImportedEntry("variables", .text(text)))
      } else if let variables, case .mapping = variables.content {
        entries.append(ImportedEntry("variables", variables))
      } else {
        return addText(self.text(of: part, with: "\n"), type, known, at: place, to: &step)
      }
    } else if dialect != .httpYac {
      entries.append(ImportedEntry("variables", .mapping([])))
    }
    if let name = Self.operation(query), dialect != .restClient {
      entries.append(ImportedEntry("operationName", .text(name)))
    }
    step["graphql"] = .mapping(entries)
    settle(type, known, implied: "application/json", &step)
  }

  /// The text of a query, or that of the file of `gql Name < ./query.gql`.
  private func query(_ source: String, at place: ImportFinding.Place) -> ImportedText {
    let words = source.split { $0 == " " || $0 == "\n" }.map(String.init)
    if words.count == 4, words[0] == "gql", words[2] == "<" {
      let path = context.path(words[3], at: place)
      return .expression("file(\(CELText.quoted(path.text)))")
    }
    return reader.text(HTTPTemplates.tidied(source), at: place)
  }

  /// The name of the operation of a query; nil without one.
  private static func operation(_ query: String) -> String? {
    let words = query.split { $0 == " " || $0 == "\n" || $0 == "(" || $0 == "{" }.map(String.init)
    guard let first = words.first, ["query", "mutation", "subscription", "gql"].contains(first),
      words.count > 1, words[1].utf8.allSatisfy({ $0.isASCIIAlphanumeric || $0 == 0x5F }),
      let place = query.firstRange(of: words[1])?.lowerBound,
      !query[..<place].contains("{"), !query[..<place].contains("(")
    else { return nil }
    return words[1]
  }
}
