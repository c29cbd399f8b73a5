// SPDX-License-Identifier: Apache-2.0

import Values

/// A collection of Postman in the shape of v2.1, with what belongs to it.
struct PostmanDocument {
  let source: PostmanSource
  /// The names of its files, for the head of the result.
  let sources: [String]
  /// The name of its file in the result, without its ending.
  var fileName: String
  let environments: [PostmanEnvironment]
}

/// An environment, or globals, in the shape in which Postman exports them.
struct PostmanEnvironment {
  let source: PostmanSource
  /// The name of its file.
  let name: String
  /// Whether it is the globals of a report.
  var isShared = false

  /// The environments of an import that are JSON.
  ///
  /// - Throws: for a file that is not JSON.
  static func all(of input: ImportInput) throws(ImportProblem) -> [PostmanEnvironment] {
    var found: [PostmanEnvironment] = []
    // Those of a report have the values at the end of its run.
    for file in input.indices(of: .newman) {
      let root = try? JSONDocument.parse(input.files[file].bytes).root
      for part in ["globals", "environment"] {
        guard (root?[member: part]?[member: "values"]?.count ?? 0) > 0 else { continue }
        let source = try PostmanSource(input, file: file, part: part)
        found.append(
          PostmanEnvironment(
            source: source, name: input.files[file].name, isShared: part == "globals"))
      }
    }
    for file in input.indices(of: .postmanEnvironment) {
      found.append(
        PostmanEnvironment(
          source: try PostmanSource(input, file: file), name: input.files[file].name))
    }
    return found
  }
}

/// Where the values of a source are written that was put together from other files.
struct PostmanOrigin {
  /// The places of values by their offsets, in ascending order.
  let places: [(offset: Int, place: ImportFinding.Place)]
  /// By the offsets of objects.
  let findings: [Int: [PostmanFinding]]
  /// The lengths of all files of the import.
  let ends: [Int]

  /// The place of the last value that begins at an offset or before it.
  func place(of offset: Int) -> ImportFinding.Place? {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? places[low - 1].place : nil
  }
}

/// What a source has and its shape in v2.1 has not, or has otherwise.
struct PostmanFinding {
  var effect = ImportFinding.Effect.lost
  let cause: ImportCause
  let text: String
  var original: String?
  let place: ImportFinding.Place
  var help: String?
  /// Whether it is a request as a whole.
  var isOfRequest = false
}

extension TemplateContext {
  func report(_ finding: PostmanFinding) {
    switch finding.effect {
    case .changed: change(finding.cause, finding.text, at: finding.place, help: finding.help)
    case .lost:
      lose(
        finding.cause, finding.text, original: finding.original, at: finding.place,
        help: finding.help)
    }
  }
}
