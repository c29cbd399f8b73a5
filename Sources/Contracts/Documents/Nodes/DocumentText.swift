// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import Values
import YAMLTree

/// The text of one file of an OpenAPI document.
enum DocumentText {
  /// Bytes of one file.
  static let maximumBytes = 64 * 1024 * 1024

  /// Reads a text: JSON if it begins with `{` and is JSON, else YAML.
  ///
  /// - Returns: no root for a text that is neither, and a root beside errors that leave the rest usable
  ///   (a duplicate key, a tag).
  static func read(
    _ bytes: [UInt8], of file: SourceFileID, path: String
  ) -> (root: DocumentNode?, diagnostics: [Diagnostic]) {
    guard bytes.count <= maximumBytes else {
      return (nil, [.openAPILimit("`\(path)` has more than 64 MB", at: nil)])
    }
    guard let first = bytes.first(where: { !$0.isASCIISpace }) else {
      return (nil, [.emptyDocument(file)])
    }
    guard first == UInt8(ascii: "{") else { return yaml(bytes, file) }
    do throws(JSONSyntaxError) {
      let document = try JSONDocument.parse(bytes)
      let root = DocumentNode(document.root, of: file)
      return (
        root, document.root.repeatedName.map { [.repeatedMember($0.name, $0.offset, file)] } ?? []
      )
    } catch {
      // A mapping in braces is YAML too. Where neither reads it, the braces mean JSON.
      var outcome = yaml(bytes, file)
      guard outcome.root != nil else { return (nil, [.notJSON(error, bytes, file)]) }
      if path.utf8.suffix(5).elementsEqual(".json".utf8) {
        outcome.diagnostics.append(.notJSON(error, bytes, file, isYAML: true))
      }
      return outcome
    }
  }

  private static func yaml(
    _ bytes: [UInt8], _ file: SourceFileID
  ) -> (root: DocumentNode?, diagnostics: [Diagnostic]) {
    let outcome = YAMLParser.parse(bytes, of: file)
    guard let document = outcome.document else {
      // What YAML says of an empty file is about collections.
      return (nil, isEmpty(bytes) ? [.emptyDocument(file)] : outcome.diagnostics)
    }
    return (DocumentNode(document.root), outcome.diagnostics)
  }

  /// Whether there are only blanks and comments.
  private static func isEmpty(_ bytes: [UInt8]) -> Bool {
    bytes.split(separator: 0x0A).allSatisfy { line in
      let first = line.first { ![0x20, 0x09, 0x0D].contains($0) }
      return first == nil || first == UInt8(ascii: "#")
    }
  }
}
