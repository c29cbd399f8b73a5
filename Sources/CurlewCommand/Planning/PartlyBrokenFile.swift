// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// A collection of which a part did not load: which of its unresolved names can be reported all the
/// same, so that a mistyped name and a mistyped key are told in one go.
///
/// The part that is missing may be what makes a name. So a name is reported only when it is written
/// nowhere in the file but where expressions read it: then no part of the file can make it.
struct PartlyBrokenFile {
  private let bytes: [UInt8]
  private let source: SourceFileID

  init(_ collection: CollectionFile, in sources: SourceFiles) {
    source = collection.source
    bytes = Array(sources[source].bytes)
  }

  /// Those of what planning found that hold whatever the broken parts say.
  func certain(of diagnostics: [Diagnostic]) -> [Diagnostic] {
    let isWhole = !diagnostics.contains { $0.code == "unknown-environment" }
    return isWhole ? diagnostics.filter(isCertain) : []
  }

  private func isCertain(_ diagnostic: Diagnostic) -> Bool {
    guard diagnostic.code == "undefined-variable", let span = diagnostic.primary?.span,
      span.file == source, !span.range.isEmpty
    else { return false }
    let name = bytes[span.range]
    guard name.allSatisfy(Self.isNameByte) else { return false }
    return occurrences(of: name).allSatisfy { $0 == span.range || isInsideTemplate($0.lowerBound) }
  }

  /// Where the name stands as a word of its own.
  private func occurrences(of name: ArraySlice<UInt8>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = bytes.startIndex
    while let range = bytes[start...].firstRange(of: name) {
      let isBegun = range.lowerBound > 0 && Self.isNameByte(bytes[range.lowerBound - 1])
      let goesOn = range.upperBound < bytes.count && Self.isNameByte(bytes[range.upperBound])
      if !isBegun, !goesOn { found.append(range) }
      start = range.upperBound
    }
    return found
  }

  /// Whether a `${` stands before it on its line that no `}` closes in between.
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
