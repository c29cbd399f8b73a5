// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// The problems of many files, short enough to read: the same problem of many files is shown once,
/// with its other places, and of very many problems only the first are shown.
struct ProblemDigest {
  /// A problem of more files is shown once.
  private static let mostRepeats = 3
  /// The other places that are listed.
  private static let mostPlaces = 5
  /// The problems that are shown.
  private static let mostShown = 50

  /// To be shown, in their order.
  let shown: [Diagnostic]
  /// The line after them, about those that are not shown; nil if all are.
  let rest: String?

  private struct Identity: Hashable {
    let code: DiagnosticCode
    let message: String
    let isError: Bool

    init(_ diagnostic: Diagnostic) {
      code = diagnostic.code
      message = diagnostic.message
      isError = diagnostic.severity == .error
    }
  }

  /// - Parameter showsAll: whether all are shown, with all their places.
  init(_ diagnostics: [Diagnostic], _ locator: inout SourceLocator, showsAll: Bool) {
    let groups = Self.groups(diagnostics)
    let count = showsAll ? groups.count : min(groups.count, Self.mostShown)
    shown = groups[..<count].map { group in
      guard let first = group.first, group.count > 1 else { return group[0] }
      return first.noting(Self.places(of: group.dropFirst(), &locator, showsAll: showsAll))
    }
    rest = count < groups.count ? Self.rest(groups[count...].flatMap(\.self)) : nil
  }

  /// Problems with the same words in many files; each other one is a group of its own.
  private static func groups(_ diagnostics: [Diagnostic]) -> [[Diagnostic]] {
    var files: [Identity: Set<SourceFileID>] = [:]
    for diagnostic in diagnostics {
      guard let file = diagnostic.primary?.span.file else { continue }
      files[Identity(diagnostic), default: []].insert(file)
    }
    var groups: [[Diagnostic]] = []
    var places: [Identity: Int] = [:]
    for diagnostic in diagnostics {
      let identity = Identity(diagnostic)
      let isMany = (files[identity]?.count ?? 0) > mostRepeats && diagnostic.primary != nil
      if isMany, let place = places[identity] {
        groups[place].append(diagnostic)
      } else {
        if isMany { places[identity] = groups.count }
        groups.append([diagnostic])
      }
    }
    return groups
  }

  /// `and at 96 more places: a.yaml:3, b.yaml:7, …`
  private static func places(
    of diagnostics: ArraySlice<Diagnostic>, _ locator: inout SourceLocator, showsAll: Bool
  ) -> String {
    let listed = showsAll ? diagnostics : diagnostics.prefix(mostPlaces)
    var places = listed.compactMap { $0.primary?.span }.map { span in
      "\(locator.files[span.file].path):\(locator.location(of: span).line)"
    }
    if listed.count < diagnostics.count { places.append("…") }
    return "and at \(diagnostics.count) more places: \(places.joined(separator: ", "))"
  }

  private static func rest(_ diagnostics: [Diagnostic]) -> String {
    let errors = diagnostics.count { $0.severity == .error }
    let words = [(errors, "error"), (diagnostics.count - errors, "warning")]
      .filter { $0.0 > 0 }
      .map { "\($0.0) more \($0.1)\($0.0 == 1 ? "" : "s")" }
    return "and \(words.joined(separator: " and ")); `-v` shows all of them"
  }
}

extension Diagnostic {
  fileprivate func noting(_ note: String) -> Diagnostic {
    var diagnostic = self
    diagnostic.notes.append(note)
    return diagnostic
  }
}
