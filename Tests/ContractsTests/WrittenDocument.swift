// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Values

@testable import Contracts

/// A document of one or several files, as a test writes it.
struct WrittenDocument {
  let outcome: OpenAPIOutcome
  /// The paths that were asked for, in order.
  private(set) var asked: [String] = []
  private var sources = SourceFiles()

  /// - Parameter others: the files that may be asked for, by path.
  init(_ text: String, path: String = "api.yaml", others: [String: String] = [:]) {
    self.init(Array(text.utf8), path: path, others: others.mapValues { Array($0.utf8) })
  }

  init(_ bytes: [UInt8], path: String, others: [String: [UInt8]]) {
    let id = sources.add(SourceFile(path: path, bytes: bytes))
    var files = DocumentFiles(path: path, bytes: bytes, file: id)
    while let next = files.neededFiles.first {
      asked.append(next)
      if let bytes = others[next] {
        files.take(
          .text(bytes, sources.add(SourceFile(path: next, bytes: bytes))), at: next)
      } else {
        files.take(.missing("does not exist"), at: next)
      }
    }
    outcome = OpenAPIReader.read(files)
  }

  /// `invalid-openapi api.yaml:3:5 message`, one for each diagnostic.
  var problems: [String] {
    var locator = SourceLocator(sources)
    return outcome.diagnostics.map { diagnostic in
      guard let span = diagnostic.primary?.span else {
        return "\(diagnostic.code.text) \(diagnostic.message)"
      }
      let place = locator.location(of: span)
      let path = sources[span.file].path
      return "\(diagnostic.code.text) \(path):\(place.line):\(place.column) \(diagnostic.message)"
    }
  }

  /// The document of a text without a problem.
  static func valid(_ text: String) throws -> OpenAPIDocument {
    let written = WrittenDocument(text)
    guard written.problems.isEmpty, let document = written.outcome.document else {
      throw Problems(all: written.problems)
    }
    return document
  }

  struct Problems: Error { let all: [String] }

  /// A document of 3.1 with one path, whose members are indented by four spaces.
  static func path(_ members: String, version: String = "3.1.0") -> String {
    """
    openapi: \(version)
    info: { title: A, version: '1' }
    paths:
      /pets/{id}:
    \(members)
    """
  }
}

extension Value {
  /// What a text of JSON means.
  static func json(_ text: String) throws -> Value { try JSONDocument.parse(text).root.value() }
}
