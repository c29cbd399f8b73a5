// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Notation

/// The OpenAPI documents that collections name, in every level of their settings.
struct NamedDocuments {
  private(set) var units: [DocumentLoading.Unit] = []
  private var places: [ByteText: Int] = [:]

  init(_ outline: Outline) {
    let ofProject = outline.input.content.project?.documents.isEmpty == false
    for (place, collection) in outline.all.enumerated()
    where ofProject || !collection.file.content.documents.isEmpty {
      collection.forEachSettings { settings in
        for path in settings.openAPI?.content?.paths ?? [] {
          add(path, outline, collection, DocumentLoading.Use(collection: place, span: path.span))
        }
      }
    }
  }

  /// Adds a document, whose path is rendered now; one that waits for an input is left out.
  private mutating func add(
    _ text: TemplateText, _ outline: Outline, _ collection: OutlinedCollection,
    _ use: DocumentLoading.Use
  ) {
    let input = outline.input.content
    guard let written = collection.inputs.text(of: text) else { return }
    let isAddress = written.isAddressOfDocument
    let path = isAddress ? written : written.path(in: input.folder(text.span.file))
    let shown = isAddress ? written : SchemaPath.ofDocument(path, in: input.workingFolder)
    guard let known = places[ByteText(shown)] else {
      places[ByteText(shown)] = units.count
      units.append(DocumentLoading.Unit(path: shown, uses: [use]))
      if isAddress {
        units[units.count - 1].outcome = .failed([{ .addressOfDocument(written, at: $0.span) }])
      }
      return
    }
    if !units[known].uses.contains(use) { units[known].uses.append(use) }
  }

  /// That they are several, if so: `--openapi` takes the place of one.
  var severalDocuments: [Diagnostic] {
    units.count > 1 ? [.severalDocuments(units.map { ($0.path, $0.uses.first?.span) })] : []
  }
}

extension OutlinedCollection {
  /// Calls a closure with the settings of each level: `defaults` of outer levels, of scenarios, and
  /// those of steps.
  fileprivate func forEachSettings(_ visit: (RequestSettings) -> Void) {
    for layer in defaults.layers { visit(layer.content) }
    for scenario in file.content.scenarios {
      if let settings = scenario.defaults { visit(settings.content) }
    }
    forEachStep { step in
      if let settings = step.sharedSettings { visit(settings.content) }
    }
  }
}

extension String {
  /// Whether it is an address where the path of a document belongs.
  var isAddressOfDocument: Bool {
    let text = lowercased()
    return text.utf8.starts(with: "http://".utf8) || text.utf8.starts(with: "https://".utf8)
  }
}
