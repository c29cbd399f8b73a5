// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

extension DoubtDeclaration {
  /// The keys of `doubt`.
  static let keys = KeyTable<DoubtDeclaration>(
    "doubt", "`doubt` of a project",
    keys: [
      Key(
        "least", .share(refusing: Diagnostic.leastOfDimensions),
        "the least share of noticed questions: below it `curlew doubt` ends with exit code 1",
        example: "least: 60%", alsoCalled: ["threshold", "minimum", "min", "break", "minMsi"]
      ) { $0.least = $1 },
      Key(
        "headers", .list(of: .headerName),
        "headers that are asked about besides `Location`, `WWW-Authenticate`, `Allow`, `Retry-After` "
          + "and `Content-Disposition`",
        example: "headers: [x-request-id]", alsoCalled: ["header"]
      ) { doubt, names in
        for name in names.map({ $0.content.lowercased() }) where !doubt.headers.contains(name) {
          doubt.headers.append(name)
        }
      },
      Key(
        "ignore", .exceptions,
        "operations and places of responses that are not asked about",
        example: "ignore: [$..traceId, header etag, POST /echo]",
        alsoCalled: ["exclude", "except", "skip", "excluded"]
      ) { $0.ignored = $1 },
    ])
}

extension Reader where Content == DoubtDeclaration {
  static var doubt: Reader {
    .mapping(DoubtDeclaration.keys, named: "doubt") { DoubtDeclaration() }
  }
}

extension Reader where Content == [DoubtException] {
  /// Operations, places, and operations with places.
  fileprivate static var exceptions: Reader {
    let shape = Shape.list(.exception, nonEmpty: false)
    return Reader(shape) { node, loading in
      guard let nodes = loading.list(node, expected: shape) else { return nil }
      return nodes.flatMap { loading.exceptions($0) }
    }
  }
}

extension Shape {
  /// An entry of `doubt.ignore`.
  fileprivate static let exception = Shape.either([
    .literal, .single(.oneOrMore(.literal)),
  ])
}

extension DecodingContext {
  /// An entry of `doubt.ignore`, once for each of its places.
  fileprivate mutating func exceptions(_ node: YAMLNode) -> [DoubtException] {
    guard case .mapping(let mapping) = node.content else {
      guard let text = literal(node, expected: .exception) else { return [] }
      return exception(text, at: node.span).map { [$0] } ?? []
    }
    guard mapping.count == 1, let entry = mapping.first else {
      report(
        .wrongType(
          expected: .exception, found: "a mapping of \(mapping.count)", at: mapping.place))
      return []
    }
    guard let name = literalKey(entry.key) else { return [] }
    let operation = exception(name.content, at: name.span, isOperation: true)?.operation
    let places = exceptionPlaces(entry.value)
    guard let operation else { return [] }
    return places.map { place, text in
      var exception = place
      exception.operation = operation
      exception.text = "\(name.content): \(text)"
      return exception
    }
  }

  private mutating func exceptionPlaces(
    _ node: YAMLNode
  ) -> [(place: DoubtException, text: String)] {
    guard let nodes = node.sequence else { return exceptionPlace(node).map { [$0] } ?? [] }
    if nodes.isEmpty { report(.emptyList(at: node.span)) }
    return nodes.compactMap { exceptionPlace($0) }
  }

  private mutating func exceptionPlace(
    _ node: YAMLNode
  ) -> (place: DoubtException, text: String)? {
    guard let text = literal(node, expected: .literal) else { return nil }
    do throws(DoubtException.Problem) {
      var exception = DoubtException(placeOf: try DoubtException.place(text), text: text)
      exception.span = node.span
      return (exception, text)
    } catch {
      report(.badException(text, error, inOperation: true, at: node.span))
      return nil
    }
  }

  private mutating func exception(
    _ text: String, at span: SourceSpan, isOperation: Bool = false
  ) -> DoubtException? {
    do throws(DoubtException.Problem) {
      let exception = try DoubtException(text, at: span)
      guard isOperation, exception.operation == nil else { return exception }
      report(.placeOfPlaces(text, at: span))
    } catch {
      report(.badException(text, error, at: span))
    }
    return nil
  }
}
