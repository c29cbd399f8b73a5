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
  private let broken: BrokenParts

  init(_ collection: CollectionFile, in sources: SourceFiles) {
    source = collection.source
    broken = collection.brokenParts
    bytes = Array(sources[source].bytes)
  }

  /// The diagnostics for unknown names that are unknown whatever the broken parts contain.
  func certain(of names: [UnknownName]) -> [Diagnostic] {
    let undefined = names.filter { $0.kind == .undefined }
    let places = Set(undefined.compactMap { $0.diagnostic.primary?.span.range.lowerBound })
    let certain = names.filter { isCertain($0, undefinedAt: places) }
    return DiagnosticList(certain.map(\.diagnostic)).all
  }

  /// The diagnostics of calls, `needs` and `after` that hold whatever the broken parts contain.
  func certain(among diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.filter { diagnostic in
      guard let span = diagnostic.primary?.span, span.file == source else { return false }
      switch diagnostic.ground {
      case .file: return false
      case .declarations:
        return isWrittenOnly(span, in: diagnostics.filter { $0.ground == .declarations })
      case .parts:
        return !broken.steps.contains { $0.range.contains(Int(span.lowerBound)) }
          && !diagnostic.secondary.contains { isInBrokenBlock($0.span) }
      case .place: return true
      }
    }
  }

  /// Whether the text at a place occurs in the file only where one of the diagnostics has it:
  /// then no broken part can declare it.
  private func isWrittenOnly(_ span: SourceSpan, in diagnostics: [Diagnostic]) -> Bool {
    let quotes: [UInt8] = [UInt8(ascii: "'"), UInt8(ascii: "\"")]
    var name = bytes[span.range]
    while let first = name.first, quotes.contains(first) { name.removeFirst() }
    while let last = name.last, quotes.contains(last) { name.removeLast() }
    guard !name.isEmpty else { return false }
    let places = diagnostics.compactMap { $0.primary?.span }.filter { $0.file == source }
    var start = bytes.startIndex
    while let range = bytes[start...].firstRange(of: name) {
      guard places.contains(where: { $0.range.contains(range.lowerBound) }) else { return false }
      start = range.upperBound
    }
    return true
  }

  /// Whether a place is in a block of which a key could not be read, or a step within it.
  private func isInBrokenBlock(_ span: SourceSpan) -> Bool { broken.blocks.contains(span) }

  private func isCertain(_ unknown: UnknownName, undefinedAt places: Set<Int>) -> Bool {
    guard let span = unknown.diagnostic.primary?.span, span.file == source, !span.range.isEmpty
    else { return false }
    if unknown.kind == .member { return true }
    let name = bytes[span.range].prefix(while: Self.isNameByte)
    // In `user.name` the variable is `user`.
    guard !name.isEmpty, name.endIndex == span.range.upperBound || bytes[name.endIndex] == 0x2E
    else { return false }
    return occurrences(of: name).allSatisfy {
      places.contains($0.lowerBound) || isInsideTemplate($0.lowerBound)
    }
  }

  /// The places where the name is a word of its own.
  private func occurrences(of name: ArraySlice<UInt8>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = bytes.startIndex
    while let range = bytes[start...].firstRange(of: name) {
      let isBegun = range.lowerBound > 0 && Self.isNameByte(bytes[range.lowerBound - 1])
      let continues = range.upperBound < bytes.count && Self.isNameByte(bytes[range.upperBound])
      if !isBegun, !continues { found.append(range) }
      start = range.upperBound
    }
    return found
  }

  /// Whether a `${` precedes it on its line without a `}` in between.
  private func isInsideTemplate(_ offset: Int) -> Bool {
    var index = offset
    while index > 1 {
      index -= 1
      switch bytes[index] {
      case UInt8(ascii: "\n"), UInt8(ascii: "}"): return false
      case UInt8(ascii: "{") where bytes[index - 1] == UInt8(ascii: "$"): return true
      default: continue
      }
    }
    return false
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
