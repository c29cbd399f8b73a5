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

  init(_ collection: CollectionFile, in sources: SourceFiles) {
    source = collection.source
    bytes = Array(sources[source].bytes)
  }

  /// The diagnostics for unknown names that are unknown whatever the broken parts contain.
  func certain(of names: [UnknownName]) -> [Diagnostic] {
    let undefined = names.filter { $0.kind == .undefined }
    let places = Set(undefined.compactMap { $0.diagnostic.primary?.span.range.lowerBound })
    let certain = names.filter { isCertain($0, undefinedAt: places) }
    return DiagnosticList(certain.map(\.diagnostic)).all
  }

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
