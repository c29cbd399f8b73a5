// SPDX-License-Identifier: Apache-2.0

import Contracts
import Diagnostics
import Exchanges
import Notation
import Values

/// The links of a document: what a response gives to a later step of the same scenario.
struct SkeletonLinks {
  private let context: SkeletonContext
  /// The place of each operation: its scenario, and its position in it.
  private let places: [(scenario: Int, position: Int)]
  private var operations: [ByteText: Int] = [:]
  /// By the operation that captures: names with what they take.
  private(set) var captures: [Int: [ImportedEntry]] = [:]
  /// By the operation that reads them.
  private(set) var bound: [Int: [BoundParameter: ImportedText]] = [:]
  /// By the operation that has the link.
  private(set) var findings: [Int: [Int]] = [:]
  private var known: [Captured: String] = [:]

  private struct Captured: Hashable {
    let operation: Int
    let expression: RuntimeExpression
  }

  /// Why a link is not carried over.
  private struct Obstacle: Error { let text: String }

  init(_ context: SkeletonContext, places: [(scenario: Int, position: Int)]) {
    self.context = context
    self.places = places
    for (index, operation) in context.document.operations.enumerated() {
      let keys = [operation.id?.content, "\(operation.method) \(operation.path.content)"]
      for key in keys.compactMap({ $0 }) where operations[ByteText(key)] == nil {
        operations[ByteText(key)] = index
      }
    }
    for index in context.document.operations.indices { readLinks(of: index) }
  }

  private mutating func readLinks(of index: Int) {
    let operation = context.document.operations[index]
    let expected = SkeletonResponse(operation).response?.status.content
    for response in operation.responses {
      for link in response.links {
        do throws(Obstacle) {
          guard response.status.content == expected else {
            throw Obstacle(text: "the step does not expect a \(response.status.content)")
          }
          try read(link, of: index)
        } catch {
          lose(link, error.text, of: index)
        }
      }
    }
  }

  private mutating func lose(_ link: DocumentedLink, _ reason: String, of index: Int) {
    findings[index, default: []].append(
      context.findings.lose(
        .reference, "link `\(link.name.content)`: \(reason)",
        at: context.place(link.name.span, anchor: 0)))
  }

  private mutating func read(_ link: DocumentedLink, of source: Int) throws(Obstacle) {
    guard let target = context.document.target(of: link, operations) else {
      throw Obstacle(text: "its operation is not in the document")
    }
    guard !link.hasServer else { throw Obstacle(text: "it has a server of its own") }
    guard places[source].scenario == places[target].scenario else {
      throw Obstacle(text: "its operation is in another scenario")
    }
    guard places[source].position < places[target].position else {
      throw Obstacle(text: "its operation is an earlier step")
    }
    if link.requestBody != nil { lose(link, "its `requestBody`", of: source) }
    for member in link.parameters {
      do throws(Obstacle) {
        try bind(member, source, target)
      } catch {
        lose(link, "`\(member.name)`: \(error.text)", of: source)
      }
    }
  }

  // MARK: Parameters

  private mutating func bind(
    _ member: DocumentMember, _ source: Int, _ target: Int
  ) throws(Obstacle) {
    guard let parameter = parameter(member.name, of: target) else {
      throw Obstacle(text: "its operation has no such parameter")
    }
    let key = BoundParameter(parameter.location, parameter.name.content)
    guard bound[target]?[key] == nil else { throw Obstacle(text: "another link gives it") }
    let text = try self.text(of: member.value, source, for: parameter)
    bound[target, default: [:]][key] = text
  }

  /// `id`, or with its place `path.id`.
  private func parameter(_ name: String, of target: Int) -> DocumentedParameter? {
    let all = context.document.operations[target].parameters
    if let found = all.first(where: { $0.name.content.hasSameBytes(as: name) }) { return found }
    return all.first { "\($0.location.rawValue).\($0.name.content)".hasSameBytes(as: name) }
  }

  private mutating func text(
    of node: DocumentNode, _ source: Int, for parameter: DocumentedParameter
  ) throws(Obstacle) -> ImportedText {
    guard let text = node.text, text.contains("$") else {
      return ImportedText(try constant(node.value(), for: parameter))
    }
    guard let expression = RuntimeExpression(parsing: text) else {
      throw Obstacle(text: "`\(text)` is not one expression")
    }
    let operation = context.document.operations[source]
    switch expression {
    case .method: return ImportedText(operation.method)
    case .request(let location, let name):
      let sent = operation.parameters.first {
        $0.location == location && $0.isRequired && $0.name.content.hasSameBytes(as: name)
      }
      guard let sent else { throw Obstacle(text: "the step sends no `\(name)`") }
      return ImportedText(try constant(context.value(of: sent).value, for: parameter))
    case .requestBody(let pointer):
      guard let media = operation.body?.media.first,
        let made = context.value(media.examples, media.schema),
        let value = made.value.value(at: pointer)
      else { throw Obstacle(text: "`\(text)` is not in the body of the step") }
      return ImportedText(try constant(value, for: parameter))
    case .url, .statusCode, .responseHeader, .responseBody: break
    }
    guard parameter.takesTextUnchanged else {
      throw Obstacle(text: "its style is not that of one text")
    }
    return .expression(try capture(expression, of: source, named: parameter.name.content))
  }

  private func constant(
    _ value: Value, for parameter: DocumentedParameter
  ) throws(Obstacle) -> String {
    switch parameter.text(of: value) {
    case .path(let text) where !text.isEmpty: return text
    case .header(let text): return text
    case .query(let pairs) where pairs.count == 1: return pairs[0].value
    case .cookies(let pairs) where pairs.count == 1: return pairs[0].value
    default: throw Obstacle(text: "its value is not one text")
    }
  }

  /// The name that has the value in the later step.
  private mutating func capture(
    _ expression: RuntimeExpression, of source: Int, named name: String
  ) throws(Obstacle) -> String {
    let key = Captured(operation: source, expression: expression)
    if let name = known[key] { return name }
    let taken: ImportedValue
    switch expression {
    case .url: taken = .mapping([ImportedEntry("url", .boolean(true))])
    case .statusCode: taken = .mapping([ImportedEntry("status", .boolean(true))])
    case .responseHeader(let header):
      guard HeaderRules.problem(inName: header) == nil else {
        throw Obstacle(text: "`\(header)` is not the name of a header")
      }
      taken = .mapping([ImportedEntry("header", .text(header))])
    case .responseBody(let pointer): taken = .text(RuntimeExpression.jsonPath(of: pointer))
    case .method, .request, .requestBody: throw Obstacle(text: "it is not in the response")
    }
    let chosen = context.names.add(name)
    captures[source, default: []].append(ImportedEntry(chosen, taken))
    known[key] = chosen
    return chosen
  }
}

extension DocumentedParameter {
  /// Whether a single text is sent as it is, encoded for its place only.
  fileprivate var takesTextUnchanged: Bool {
    switch location {
    case .path, .header: content == nil && style == .simple
    case .query: content == nil && style == .form && !allowsReserved
    case .cookie, .querystring, .form: false
    }
  }
}

extension Value {
  /// The value that a JSON Pointer selects; the value itself without one.
  fileprivate func value(at pointer: String?) -> Value? {
    guard let pointer else { return self }
    var value = self
    for token in JSONPointer(parsing: pointer).tokens {
      switch value {
      case .object(let object):
        guard let member = object.members.first(where: { $0.name.hasSameBytes(as: token) }) else {
          return nil
        }
        value = member.value
      case .array(let elements):
        guard let index = Int(token), elements.indices.contains(index) else { return nil }
        value = elements[index]
      default: return nil
      }
    }
    return value
  }
}
