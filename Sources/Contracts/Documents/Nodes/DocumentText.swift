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
    guard bytes.first(where: { !$0.isASCIISpace }) == UInt8(ascii: "{") else {
      return yaml(bytes, file)
    }
    do throws(JSONSyntaxError) {
      let document = try JSONDocument.parse(bytes)
      let root = DocumentNode(document.root, of: file)
      return (
        root, document.root.repeatedName.map { [.repeatedMember($0.name, $0.offset, file)] } ?? []
      )
    } catch {
      // A mapping in braces is YAML too. Where neither reads it, the braces mean JSON.
      let outcome = yaml(bytes, file)
      if outcome.root != nil { return outcome }
      return (nil, [.notJSON(error, bytes, file)])
    }
  }

  private static func yaml(
    _ bytes: [UInt8], _ file: SourceFileID
  ) -> (root: DocumentNode?, diagnostics: [Diagnostic]) {
    let outcome = YAMLParser.parse(bytes, of: file)
    return (outcome.document.map { DocumentNode($0.root) }, outcome.diagnostics)
  }
}
