// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Planning

/// Decides which unresolved names of a partly loaded collection can be reported, so that a misspelt
/// name and a misspelt key are reported together.
///
/// The missing part may define a name. So a name is reported only if the file contains it only in
/// expressions that read it: then no part of the file can define it. The members of `response` and
/// similar names are fixed.
struct PartlyBrokenFile {
  private let bytes: [UInt8]
  private let source: SourceFileID
  private let brokenSteps: TextRanges
  private let brokenBlocks: Set<SourceSpan>

  init(_ collection: CollectionFile, in sources: SourceFiles) {
    source = collection.source
    brokenSteps = TextRanges(collection.brokenParts.steps.map(\.range))
    brokenBlocks = Set(collection.brokenParts.blocks)
    bytes = Array(sources[source].bytes)
  }

  /// The diagnostics for unknown names that are unknown whatever the broken parts contain.
  func certain(of names: [UnknownName]) -> [Diagnostic] {
    let undefined = names.filter { $0.kind == .undefined }
    let places = Set(undefined.compactMap { $0.diagnostic.primary?.span.range.lowerBound })
    let templates = TextRanges.templates(in: bytes)
    var search = NameSearch(in: bytes) { places.contains($0) || templates.contains($0) }
    return DiagnosticList(names.filter { isCertain($0, &search) }.map(\.diagnostic)).all
  }

  /// The diagnostics of calls, `needs` and `after` that hold whatever the broken parts contain.
  func certain(among diagnostics: [Diagnostic]) -> [Diagnostic] {
    let own = diagnostics.filter { $0.primary?.span.file == source }
    let undeclared = own.filter { $0.ground == .declarations }
    let places = Set(undeclared.compactMap { $0.primary.map { written($0.span).startIndex } })
    var search = NameSearch(in: bytes, expecting: places.contains)
    return own.filter { diagnostic in
      guard let span = diagnostic.primary?.span else { return false }
      switch diagnostic.ground {
      case .file: return false
      case .declarations: return search.isOnlyWhereExpected(Array(written(span)))
      case .parts:
        return !brokenSteps.contains(Int(span.lowerBound))
          && !diagnostic.secondary.contains { brokenBlocks.contains($0.span) }
      case .place: return true
      }
    }
  }

  /// The name at a place, without its quotes.
  private func written(_ span: SourceSpan) -> ArraySlice<UInt8> {
    let isQuote: (UInt8) -> Bool = { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"") }
    var name = bytes[span.range].drop(while: isQuote)
    while let last = name.last, isQuote(last) { name.removeLast() }
    return name
  }

  private func isCertain(_ unknown: UnknownName, _ search: inout NameSearch) -> Bool {
    guard let span = unknown.diagnostic.primary?.span, span.file == source, !span.range.isEmpty
    else { return false }
    if unknown.kind == .member { return true }
    let name = bytes[span.range].prefix(while: Self.isNameByte)
    // In `user.name` the variable is `user`.
    guard !name.isEmpty, name.endIndex == span.range.upperBound || bytes[name.endIndex] == 0x2E
    else { return false }
    return search.isOnlyWhereExpected(Array(name), boundary: Self.isNameByte)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: byte >= 0x80
    }
  }
}
