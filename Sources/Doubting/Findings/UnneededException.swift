// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// An entry of `ignore` that can be left out.
package struct UnneededException: Sendable {
  package enum Reason: Hashable, Sendable {
    /// Nothing that was asked about is meant; with an entry that was probably meant.
    case matchesNothing(meant: String?)
    /// Everything that it excludes is noticed.
    case isNoticed
    /// Another entry excludes the same.
    case isCovered
  }

  package let exception: DoubtException
  package let reason: Reason

  /// Lower case, no full stop.
  package var message: String {
    switch reason {
    case .isNoticed: "`\(exception.text)` ignores only what is noticed"
    case .isCovered: "another entry ignores what `\(exception.text)` ignores"
    case .matchesNothing:
      switch exception.place {
      case .json, .xpath, .cookie: "no recorded response has `\(exception.text)`"
      case .header, .status, .body: "nothing is asked about `\(exception.text)`"
      case nil: "no recorded request is `\(exception.text)`"
      }
    }
  }

  package var help: String {
    if case .matchesNothing(let meant?) = reason { return "did you mean `\(meant)`?" }
    return "leave it out"
  }

  /// The entries that nothing needs, in their order.
  static func all(
    _ exceptions: [DoubtException], of operations: [OperationFindings]
  ) -> [UnneededException] {
    var matched = Array(repeating: false, count: exceptions.count)
    var needed = matched
    for operation in operations {
      for answer in operation.answers {
        guard let exception = answer.exception, exception < exceptions.count else { continue }
        matched[exception] = true
        if answer.notice == nil { needed[exception] = true }
      }
    }
    return exceptions.indices.filter { !needed[$0] }.map { place in
      let exception = exceptions[place]
      let reason: Reason =
        matched[place]
        ? .isNoticed
        : isCovered(exception, of: operations)
          ? .isCovered : .matchesNothing(meant: meant(by: exception, of: operations))
      return UnneededException(exception: exception, reason: reason)
    }
  }

  /// Whether other entries exclude an operation or a place of its name.
  private static func isCovered(
    _ exception: DoubtException, of operations: [OperationFindings]
  ) -> Bool {
    operations.contains { found in
      guard exception.operation.map({ $0.matches(found.operation) }) ?? true else { return false }
      return found.answers.contains { answer in
        guard answer.exception != nil else { return false }
        guard let place = exception.place else { return true }
        return answer.question.place.isNamed(like: place)
      }
    }
  }

  private static func meant(
    by exception: DoubtException, of operations: [OperationFindings]
  ) -> String? {
    guard let place = exception.place else {
      let names = operations.lazy.map { operation in
        let text = operation.operation.text
        return exception.operation?.status == nil
          ? String(text.split(separator: " › ").first ?? "") : text.replacing(" › ", with: " ")
      }
      return NearMisses.best(exception.text, among: names)
    }
    guard let name = place.lastName else { return nil }
    let places = operations.lazy.flatMap { $0.answers.lazy.map(\.question.place) }
    let names = places.compactMap { $0.name(like: place) }
    guard let near = NearMisses.best(name, among: names),
      let last = exception.text.lastRange(of: name)
    else { return nil }
    return exception.text.replacingCharacters(in: last, with: near)
  }
}

extension DoubtException.Place {
  /// The last name in it: `traceId` of `$..traceId`.
  fileprivate var lastName: String? {
    switch self {
    case .header(let name), .cookie(let name): name
    case .status, .body: nil
    case .json(let path): path.text.lastName
    case .xpath(let path): path.text.lastName
    }
  }
}

extension Question.Place {
  /// Whether it is a place of the same kind and name.
  fileprivate func isNamed(like place: DoubtException.Place) -> Bool {
    switch (self, place) {
    case (.status, .status), (.body, .body): true
    default: name(like: place).map { $0.utf8.elementsEqual((place.lastName ?? "").utf8) } ?? false
    }
  }

  /// Its name if it is a place of the same kind.
  fileprivate func name(like place: DoubtException.Place) -> String? {
    switch (self, place) {
    case (.header(let name), .header), (.cookie(let name), .cookie): name.text
    case (.json, .json): lastName
    case (.xpath(let path), .xpath): path.text.lastName
    default: nil
    }
  }
}

extension String {
  /// The last name in a path.
  fileprivate var lastName: String? {
    split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "-" }.last.map(String.init)
  }

  /// The last place of a text in it.
  fileprivate func lastRange(of text: String) -> Range<Index>? {
    let wanted = Array(text.utf8)
    var place = utf8.endIndex
    while place > utf8.startIndex {
      place = utf8.index(before: place)
      guard utf8[place...].starts(with: wanted) else { continue }
      return place..<utf8.index(place, offsetBy: wanted.count)
    }
    return nil
  }

  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}
