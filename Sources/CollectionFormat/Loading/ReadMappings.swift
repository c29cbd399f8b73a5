// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// Which mapping of the format each mapping of a file was read as.
///
/// Recorded only for editors: a run does not need it.
package struct ReadMappings: Sendable {
  /// One mapping of a file.
  package struct Mapping: Sendable {
    /// Where it is written, also for an alias.
    package let span: SourceSpan
    package let description: MappingDescription
  }

  /// In the order in which they were read, the outermost first.
  package private(set) var all: [Mapping] = []
  private var places: [SourceSpan: Int] = [:]

  package init() {}

  /// The description that a mapping was read by; nil for one with free names.
  package func description(of mapping: YAMLMapping) -> MappingDescription? {
    places[mapping.definition].map { all[$0].description }
  }

  /// Records the first reading of a mapping: an alias is read at each place that uses it.
  mutating func append(_ mapping: YAMLMapping, _ description: MappingDescription) {
    let span = mapping.definition
    guard places[span] == nil else { return }
    places[span] = all.count
    all.append(Mapping(span: span, description: description))
  }
}

/// A file as an editor reads it: its tree, its content as far as it can be read, and which mapping
/// of the format each of its mappings is.
package struct RecordedFile: Sendable {
  /// Nil if the text is not YAML, even without the lines with errors.
  package let document: YAMLDocument?
  package let mappings: ReadMappings
  /// Nil for `curlew.yaml`, and if nothing can be read.
  package let collection: Shared<CollectionFile>?
  /// Nil for a collection, and if nothing can be read.
  package let project: ProjectFile?
  /// Whether it is a `curlew.yaml`.
  package let isProject: Bool
  /// Whether the text is not YAML, so that the tree lacks the values of some lines.
  package let isSyntaxBroken: Bool

  /// Reads a text; it reports nothing, and searches for no corrections.
  ///
  /// - Parameters:
  ///   - path: as it is shown.
  ///   - isProject: whether it is a `curlew.yaml`.
  package init(_ bytes: [UInt8], of file: SourceFileID, at path: String, isProject: Bool) {
    self.isProject = isProject
    if isProject {
      let read = FileReading(recording: bytes, of: file, at: path, ProjectFile.keys) {
        ProjectFile(source: $0, path: $1)
      }
      (document, mappings) = (read.document, read.mappings ?? ReadMappings())
      (collection, project) = (nil, read.content?.content)
      isSyntaxBroken = read.isSyntaxBroken
    } else {
      let read = FileReading(recording: bytes, of: file, at: path, CollectionFile.keys) {
        CollectionFile(source: $0, path: $1)
      }
      (document, mappings) = (read.document, read.mappings ?? ReadMappings())
      (collection, project) = (read.content, nil)
      isSyntaxBroken = read.isSyntaxBroken
    }
  }
}
