// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Digests
import Exchanges
import Notation
import Queries
import RunEvents
import Values

/// The kept form of a response: its status, the chosen headers and its body, without secrets.
///
///     status: 201
///     headers: { content-type: application/json }
///     json: { id: <ignored number>, name: Rex }
///
/// A body of JSON is `json`, another text is `text`, and bytes and HTML are `sha256` and `size`.
package struct SnapshotContent: Sendable {
  /// Longer bodies of JSON and text are not recorded.
  package static let bodyLimit = 1_000_000
  /// Deeper documents are not recorded: YAML files have a bound too.
  static let depthLimit = 150

  package let value: Value
  /// What the template says about parts that the response does not have, in the words of notices.
  package let unmatched: [String]

  /// Makes the snapshot; O(body).
  ///
  /// - Parameters:
  ///   - redactor: hides the secrets.
  ///   - work: counts the paths and patterns of the template.
  package init(
    of response: Response, by template: SnapshotTemplate, hiding redactor: Redactor,
    within work: Workload
  ) throws(SnapshotProblem) {
    var members: [(name: String, value: Value)] = [
      ("status", .number(ExactNumber(response.status)))
    ]
    let headers = template.headers.compactMap { name -> (name: String, value: Value)? in
      let values = response.headers.values(of: name).map {
        Value.string(redactor.redact($0, ofHeader: name))
      }
      return values.first.map { (name, values.count == 1 ? $0 : .array(values)) }
    }
    var unmatched = template.headers.filter { response.headers.values(of: $0).isEmpty }
      .map { "`headers`: the response has no `\($0)`" }
    var selected = SnapshotBody.Selected()
    let kept = SnapshotBody(template, work)
    if !headers.isEmpty { members.append(("headers", .object(OrderedObject(headers)))) }
    let isBeginning = response.bodyBytes > response.body.count
    switch RecordedBody(of: response) {
    case .text where isBeginning, .json where isBeginning: throw .inFile(response.bodyBytes)
    case .none: break
    case .bytes where isBeginning:
      guard let digest = response.saved?.sha256 else { throw .inFile(response.bodyBytes) }
      members += [
        ("sha256", .string(digest)), ("size", .number(ExactNumber(response.bodyBytes))),
      ]
    case .bytes: members += Self.digest(of: redactor.redact(response.body))
    case .text(let text):
      try Self.check(text)
      let kept = SnapshotBody(template, work)
      members.append(("text", .string(try kept.replaced(redactor.redact(text)))))
    case .json(let text):
      try Self.check(text)
      let masked = redactor.redactJSON(text)
      if let document = try Self.document(masked) {
        members.append(("json", try kept.value(of: document, &selected)))
      } else {
        // A secret that reaches over several values leaves a text that is not JSON.
        members.append(("text", .string(try kept.replaced(masked))))
      }
    }
    unmatched += template.ignored.filter { !selected.ignored.contains(ByteText($0.text)) }
      .map { "`ignore`: `\($0.text)` selects nothing in the response" }
    unmatched += template.sorting.filter { !selected.lists.contains(ByteText($0.lists.text)) }
      .map { "`sort`: `\($0.lists.text)` selects no list in the response" }
    self.unmatched = unmatched
    value = .object(OrderedObject(members))
  }

  private static func check(_ text: String) throws(SnapshotProblem) {
    guard text.utf8.count <= bodyLimit else { throw .tooLarge(text.utf8.count) }
  }

  /// Nil for a text that is not JSON.
  private static func document(_ text: String) throws(SnapshotProblem) -> JSONDocument? {
    if let document = try? JSONDocument.parse(text, maximumDepth: depthLimit) { return document }
    if (try? JSONDocument.parse(text)) != nil { throw .tooDeep }
    return nil
  }

  private static func digest(of bytes: [UInt8]) -> [(name: String, value: Value)] {
    let digest = (try? DigestAlgorithm.sha256.digest(of: bytes)).map(Hexadecimal.encode)
    return (digest.map { [("sha256", .string($0))] } ?? [])
      + [("size", .number(ExactNumber(bytes.count)))]
  }
}

/// Why a response has no snapshot.
package enum SnapshotProblem: Error, Sendable {
  /// The body has so many bytes.
  case tooLarge(Int)
  /// The body has so many bytes, and only its beginning is in memory: it was saved to a file.
  case inFile(Int)
  /// The body would be larger than the limit after `replace`.
  case replacedTooLarge
  /// The body is nested too deeply.
  case tooDeep
  /// A path or a pattern reached a limit, in its words.
  case limit(String)
}
