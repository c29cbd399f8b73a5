// SPDX-License-Identifier: Apache-2.0

/// A collection that is added to others of the same document: steps for the operations that they do not
/// reach.
package struct SkeletonAddition: Sendable {
  /// What addresses of the collection are appended to.
  package enum Base: Sendable {
    /// The servers of the document.
    case ofDocument
    /// The `baseUrl` of `curlew.yaml`, which is not written again.
    case ofProject
    /// The `baseUrl` of the other collections.
    case text(ImportedText)
  }

  /// Without an ending.
  package var fileName: String
  /// The operations that have steps: `GET /pets/{petId}`.
  package var reached: Set<String>
  package var base = Base.ofDocument
  /// The path of the document that the others name, from the result; nil for the imported one.
  package var documentPath: String?
  /// Whether `curlew.yaml` has a log-in.
  package var inheritsAuth = false

  /// What the collection has of a `curlew.yaml`: an address for its steps.
  package var projectText: String? {
    switch base {
    case .ofDocument: nil
    case .ofProject: "curlew: 1\nbaseUrl: http://localhost\n"
    case .text(let text):
      "curlew: 1\n"
        + text.expressions.map { "env: [\($0.dropFirst("env.".utf8.count))]\n" }.prefix(1).joined()
    }
  }

  package init(fileName: String, reached: Set<String>) {
    self.fileName = fileName
    self.reached = reached
  }
}
