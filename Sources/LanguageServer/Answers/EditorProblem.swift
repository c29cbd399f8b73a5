// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Values

/// A problem of a file as the protocol has it.
package struct EditorProblem: Sendable {
  /// The most problems of a file that are sent.
  package static let limit = 1000

  package let range: EditorRange
  /// With all its texts and fixes.
  package let diagnostic: Diagnostic
  /// Places that belong to it, with their labels.
  let related: [(location: EditorLocation, label: String)]

  /// The message of `check`, and below it its label, notes and help.
  package var text: String {
    let label = diagnostic.primary?.label ?? ""
    let labels = label.isEmpty || diagnostic.message.contains(label) ? [] : [label]
    return
      ([diagnostic.message] + labels + diagnostic.notes.map { "note: \($0)" }
      + diagnostic.help.map { "help: \($0)" }).joined(separator: "\n")
  }

  /// Appends it as JSON.
  package func write(to json: inout JSONWriter, for client: ClientAbilities) {
    json.beginObject()
    json.member("range", range)
    json.member("severity", diagnostic.severity == .error ? 1 : 2)
    json.member("code", diagnostic.code.text)
    if client.showsPagesOfCodes {
      json.key("codeDescription")
      json.beginObject()
      json.member("href", "curlew:explain/\(diagnostic.code.text).md")
      json.endObject()
    }
    json.member("source", "curlew")
    json.member("message", text)
    if client.showsRelatedPlaces, !related.isEmpty {
      json.key("relatedInformation")
      json.list(related) { json, each in
        json.beginObject()
        json.key("location")
        json.location(each.location)
        json.member("message", each.label.isEmpty ? "here" : each.label)
        json.endObject()
      }
    }
    json.endObject()
  }
}

extension CheckedFiles {
  /// The problems of each file, in the order of `check`; those of files without an address are left out.
  package func problemsByFile(
    _ encoding: PositionEncoding
  ) -> [(uri: DocumentURI, file: SourceFileID, problems: [EditorProblem])] {
    var found: [SourceFileID: [EditorProblem]] = [:]
    var lines: [SourceFileID: DocumentLines] = [:]
    func location(of span: SourceSpan) -> EditorLocation? {
      guard let uri = addresses[span.file] else { return nil }
      let table = lines[span.file] ?? DocumentLines(sources[span.file].bytes)
      lines[span.file] = table
      return EditorLocation(uri: uri, range: table.range(of: span.range, encoding))
    }
    for diagnostic in problems {
      guard let span = diagnostic.primary?.span, let place = location(of: span),
        found[span.file, default: []].count < EditorProblem.limit
      else { continue }
      let related = diagnostic.secondary.compactMap { annotation in
        location(of: annotation.span).map { (location: $0, label: annotation.label) }
      }
      found[span.file, default: []].append(
        EditorProblem(range: place.range, diagnostic: diagnostic, related: related))
    }
    return found.sorted { $0.key.index < $1.key.index }.compactMap { file, problems in
      addresses[file].map { ($0, file, problems) }
    }
  }

  /// The problems that are in no file, or in one without an address.
  package var problemsWithoutPlace: [Diagnostic] {
    problems.filter { $0.primary.flatMap { addresses[$0.span.file] } == nil }
  }
}
