// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Planning
import Values

/// Planned collections as one collection for Postman (format 2.1), and their environments.
///
/// Scenarios are folders, and a collection is one too if there are several. Names stay names:
/// `${id}` is `{{id}}`. What has no counterpart is a finding, and in the description of its request.
package struct PostmanExport: Sendable {
  /// The collection as JSON, with a line break at its end.
  package let collection: String
  /// The environments as JSON, by their names.
  package let environments: [(name: String, text: String)]
  package let findings: [ExportFinding]
  package let requestCount: Int
  /// Names of secrets and of variables of the environment, which have no value in it.
  package let secretNames: [String]

  /// - Parameters:
  ///   - environments: those of the project and of the files.
  ///   - name: of the whole.
  ///   - place: the place of a span.
  package init(
    _ collections: [PlannedCollection], _ environments: [EnvironmentDeclaration], name: String,
    place: (SourceSpan) -> ExportFinding.Place
  ) {
    // Which captures are read as JSON is known at the end.
    var first = PostmanWriter(collections, environments, jsonNames: [])
    _ = first.item(name, place)
    var writer = PostmanWriter(collections, environments, jsonNames: first.jsonNames)
    collection = PrettyJSON.text(writer.item(name, place)) + "\n"
    self.environments = PostmanWriter.environments(environments).map {
      ($0.name, PrettyJSON.text($0.value) + "\n")
    }
    findings = writer.findings
    requestCount = writer.requestCount
    secretNames = writer.secretNames
  }
}
