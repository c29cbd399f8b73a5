// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Notation
import RunEvents
import Values

/// Compares the snapshot of a response with the entry of a snapshot file.
package struct SnapshotComparison {
  /// The longest text of either side of a difference, in bytes.
  private static let differenceBytes = 512

  let document: SnapshotDocument
  let entry: SnapshotDocument.Entry
  /// The path of the file, as shown to people.
  let path: String
  private let marks: () -> CapturedMarks

  /// - Parameter marks: asked for if the snapshot is not the entry.
  package init(
    _ entry: SnapshotDocument.Entry, in document: SnapshotDocument, at path: String,
    marks: @escaping () -> CapturedMarks
  ) {
    self.marks = marks
    self.entry = entry
    self.document = document
    self.path = path
  }

  /// Why a snapshot is not the entry; nil if it is.
  ///
  /// - Parameter place: the place of `snapshot` in the collection.
  package func failure(of content: SnapshotContent, at place: SourcePlace) -> CheckFailure? {
    guard content.value != entry.value else { return nil }
    let value = marks().settled(content.value, by: entry.value)
    guard value != entry.value else { return nil }
    var options = StructuralDiff.Options()
    options.maximumDifferences = Mismatch.maximumDifferences
    let diff = StructuralDiff(
      expected: entry.value.withLines, actual: value.withLines, options: options)
    let differences = diff.differences.map(reported)
    let count = diff.differences.count + diff.furtherCount
    return CheckFailure(
      message: Mismatch.words(of: differences, count, kind: "response"), place: place,
      differences: differences,
      furtherDifferences: diff.furtherCount,
      notes: [
        "the snapshot is `\(entry.name)` at \(location(of: JSONPointer()))",
        "`--update` replaces it with this response",
      ])
  }

  private func reported(_ difference: StructuralDiff.Difference) -> ReportedDifference {
    ReportedDifference(
      pointer: difference.pointer.description,
      expected: difference.expected.map { BoundedText.json($0, to: Self.differenceBytes) },
      actual: difference.actual.map { BoundedText.json($0, to: Self.differenceBytes) },
      location: location(of: difference.expectedPointer ?? difference.pointer))
  }

  private func location(of pointer: JSONPointer) -> String {
    let location = document.location(of: pointer, in: entry)
    return "\(path):\(location.line):\(location.column)"
  }
}

extension Value {
  /// A snapshot in which a text body of several lines is the list of its lines, so that the
  /// difference is one of lines.
  fileprivate var withLines: Value {
    guard case .object(let object) = self else { return self }
    return .object(
      OrderedObject(
        object.members.map { member in
          guard member.name.hasSameBytes(as: "text"), case .string(let text) = member.value,
            text.utf8.dropLast().contains(UInt8(ascii: "\n"))
          else { return member }
          let lines = text.utf8.split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
          return (member.name, .array(lines.map { .string(String(Substring($0))) }))
        }))
  }
}
