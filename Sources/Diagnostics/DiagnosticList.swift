// SPDX-License-Identifier: Apache-2.0

/// Diagnostics in the order they were found, without duplicates.
///
/// Two diagnostics with the same code, place and words are duplicates.
package struct DiagnosticList: Sendable {
  private struct Identity: Hashable {
    let code: DiagnosticCode
    let span: SourceSpan?
    let message: String
  }

  /// The diagnostics, in order.
  package private(set) var all: [Diagnostic] = []
  /// How many of them are errors.
  package private(set) var errorCount = 0
  private var seen: Set<Identity> = []

  package init() {}

  package init(_ diagnostics: [Diagnostic]) {
    append(contentsOf: diagnostics)
  }

  package var isEmpty: Bool { all.isEmpty }
  package var warningCount: Int { all.count - errorCount }

  package mutating func append(_ diagnostic: Diagnostic) {
    let identity = Identity(
      code: diagnostic.code, span: diagnostic.primary?.span, message: diagnostic.message)
    guard seen.insert(identity).inserted else { return }
    all.append(diagnostic)
    if diagnostic.severity == .error { errorCount += 1 }
  }

  package mutating func append(contentsOf diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { append(diagnostic) }
  }

  /// Sorted by file and offset, those without a place first; equal places keep their order.
  package var inFileOrder: [Diagnostic] {
    guard all.count > 1 else { return all }
    return all.enumerated().sorted { left, right in
      let leftKey = Self.key(left.element)
      let rightKey = Self.key(right.element)
      return leftKey == rightKey ? left.offset < right.offset : leftKey < rightKey
    }.map(\.element)
  }

  private static func key(_ diagnostic: Diagnostic) -> UInt64 {
    guard let span = diagnostic.primary?.span else { return 0 }
    return (UInt64(span.file.index) + 1) << 32 | UInt64(span.lowerBound)
  }
}

extension [Diagnostic] {
  /// The first few diagnostics of each kind, with the number of the others: a file of a wrong kind
  /// has one problem, not one per line.
  ///
  /// - Parameters:
  ///   - path: the file that all of them are about.
  ///   - isCut: the search for further problems was ended early.
  package func condensed(in path: String, isCut: Bool = false) -> [Diagnostic] {
    let most = 3
    var counts: [DiagnosticCode: Int] = [:]
    for diagnostic in self { counts[diagnostic.code, default: 0] += 1 }
    var seen: [DiagnosticCode: Int] = [:]
    return compactMap { diagnostic in
      let place = seen[diagnostic.code, default: 0]
      seen[diagnostic.code] = place + 1
      guard place >= most, let all = counts[diagnostic.code], all > most + 1 else {
        return diagnostic
      }
      guard place == most else { return nil }
      return Diagnostic(
        diagnostic.code,
        (isCut ? "at least " : "") + "\(all - most) more problems of this kind in `\(path)`",
        severity: diagnostic.severity,
        at: diagnostic.primary.map { Annotation($0.span, "the first of them") },
        help: ["is it the file that was meant?"])
    }
  }
}
