// SPDX-License-Identifier: Apache-2.0

import Notation
import Queries
import RunEvents
import Values
import YAMLTree

/// What exchanges had and a document does not mention, as an OpenAPI Overlay 1.0.0 for this document.
///
/// Everything has `x-curlew-seen`, how many exchanges had it, and the places of steps as a comment. No
/// value of an exchange is in it, and nothing says that a member is required.
struct OverlayDraft {
  private let document: DocumentCoverage
  private let parts: [UnmentionedCoverage]

  /// - Parameter document: with `unmentioned` as `UnmentionedCoverage.sum` orders it.
  init(_ document: DocumentCoverage) {
    self.document = document
    parts = document.unmentioned
  }

  /// The text of the overlay; nil if there is nothing to propose.
  var text: String? {
    let actions = operationActions + schemaActions
    guard !actions.isEmpty else { return nil }
    let info: YAMLDraft = .mapping([
      .pair(name: "title", .text("What exchanges had that \(document.name) does not mention")),
      .pair(name: "version", .text("1")),
    ])
    let overlay = YAMLDraft(
      .mapping([
        .pair(name: "overlay", .text("1.0.0")), .pair(name: "info", info.block),
        .pair(name: "extends", .text(document.name)),
        .pair(name: "actions", YAMLDraft.list(actions).block),
      ]), comment: "proposed by curlew: read it, then apply it with a tool for overlays")
    return YAMLPrinter.print(overlay).text
  }

  /// Members of schemas in other files, which an overlay of this document does not reach: `pets.yaml#/Pet /photo`.
  var unreached: [String] {
    parts.filter { $0.observed.schema.map { !$0.hasPrefix("$") } == true }
      .map { "\($0.observed.schema ?? "") \($0.observed.member ?? "")" }
  }

  // MARK: Operations

  /// An operation with everything that is proposed for it.
  private struct Operation {
    let path: String
    let method: String
    var parts: [UnmentionedCoverage]
  }

  /// In the order of the parts: all of one operation follow one another.
  private var operations: [Operation] {
    var operations: [Operation] = []
    for part in parts where part.observed.schema == nil {
      if let last = operations.last, last.path == part.observed.path,
        last.method == part.observed.method
      {
        operations[operations.count - 1].parts.append(part)
      } else {
        operations.append(
          Operation(path: part.observed.path, method: part.observed.method, parts: [part]))
      }
    }
    return operations
  }

  private var operationActions: [YAMLDraft] {
    operations.flatMap { operation in
      let known = document.operations.first {
        $0.path == operation.path && $0.method == operation.method
      }
      return known.map { actions(for: operation, of: $0) } ?? [newOperation(operation)]
    }
  }

  /// The path of an operation, in the form of Overlay 1.0: an RFC 9535 JSONPath.
  private func target(_ operation: Operation) -> String {
    "$.paths[\(PathName.quoted(operation.path))].\(operation.method.lowercased())"
  }

  private func newOperation(_ operation: Operation) -> YAMLDraft {
    var entries: [YAMLDraft.Entry] = []
    let ofPath = operation.path.withNamesOfSecrets.namesInBraces.map { name in
      YAMLDraft.mapping([
        .pair(name: "name", .text(name)), .pair(name: "in", .text("path")),
        .pair(name: "required", YAMLDraft(.boolean(true))),
        .pair(name: "schema", schema(of: ["string": nil])),
      ])
    }
    let parameters = ofPath + queryParameters(operation.parts)
    if !parameters.isEmpty { entries.append(.pair(name: "parameters", .list(parameters))) }
    if let body = requestBody(operation.parts) {
      entries.append(.pair(name: "requestBody", body))
    }
    entries.append(.pair(name: "responses", responses(operation.parts)))
    let update: YAMLDraft = .mapping([
      .pair(
        name: operation.path.withNamesOfSecrets,
        .mapping([.pair(name: operation.method.lowercased(), YAMLDraft(.mapping(entries)).block)]))
    ])
    return action("$.paths", update, operation.parts)
  }

  private func actions(for operation: Operation, of known: OperationCoverage) -> [YAMLDraft] {
    var actions: [YAMLDraft] = []
    let target = target(operation)
    let parameters = operation.parts.filter { $0.observed.parameter != nil }
    if !parameters.isEmpty {
      let list = YAMLDraft.list(queryParameters(parameters)).block
      actions.append(action(target, .mapping([.pair(name: "parameters", list)]), parameters))
    }
    if let body = requestBody(operation.parts) {
      let parts = operation.parts.filter {
        $0.observed.status == nil && $0.observed.contentType != nil
      }
      actions.append(action(target, .mapping([.pair(name: "requestBody", body)]), parts))
    }
    let ofResponses = operation.parts.filter { $0.observed.status != nil }
    if !ofResponses.isEmpty {
      actions.append(
        action(
          target, .mapping([.pair(name: "responses", responses(ofResponses, known))]), ofResponses))
    }
    return actions
  }

  private func queryParameters(_ parts: [UnmentionedCoverage]) -> [YAMLDraft] {
    parts.compactMap { part in
      part.observed.parameter.map { name in
        .mapping([
          .pair(name: "name", .text(name)), .pair(name: "in", .text("query")),
          .pair(name: "schema", schema(of: ["string": nil])), seen(part.count),
        ])
      }
    }
  }

  private func requestBody(_ parts: [UnmentionedCoverage]) -> YAMLDraft? {
    let parts = parts.filter { $0.observed.status == nil && $0.observed.contentType != nil }
    return parts.isEmpty ? nil : .mapping([.pair(name: "content", content(parts))])
  }

  /// - Parameter known: the operation of the document; nil for a new one.
  private func responses(
    _ parts: [UnmentionedCoverage], _ known: OperationCoverage? = nil
  ) -> YAMLDraft {
    let parts = parts.filter { $0.observed.status != nil }
    let statuses = parts.reduce(into: [String]()) { list, part in
      if let status = part.observed.status, !list.contains(status) { list.append(status) }
    }
    return .mapping(
      statuses.map { status in
        let own = parts.filter { $0.observed.status == status }
        var entries: [YAMLDraft.Entry] = []
        if known?.responses.contains(where: { $0.status == status }) != true {
          entries.append(.pair(name: "description", .text("seen by curlew")))
        }
        let bodies = own.filter { $0.observed.contentType != nil }
        if !bodies.isEmpty { entries.append(.pair(name: "content", content(bodies))) }
        entries.append(seen(own.map(\.count).max() ?? 0))
        return .pair(name: status, YAMLDraft(.mapping(entries)).block)
      })
  }

  /// The media types of parts.
  private func content(_ parts: [UnmentionedCoverage]) -> YAMLDraft {
    let types = parts.reduce(into: [String]()) { list, part in
      if let type = part.observed.contentType, !list.contains(type) { list.append(type) }
    }
    return .mapping(
      types.map { type in
        let own = parts.filter { $0.observed.contentType == type }
        let members = own.filter { $0.observed.member != nil }
        let count = own.map(\.count).max() ?? 0
        let schema = members.isEmpty ? YAMLDraft.mapping([]) : self.schema(members, below: "")
        return .pair(
          name: type, YAMLDraft(.mapping([.pair(name: "schema", schema), seen(count)])).block)
      })
  }

  // MARK: Schemas

  private var schemaActions: [YAMLDraft] {
    let own = parts.filter { $0.observed.schema?.hasPrefix("$") == true }
    let targets = own.reduce(into: [String]()) { list, part in
      if let schema = part.observed.schema, !list.contains(schema) { list.append(schema) }
    }
    return targets.map { target in
      let parts = own.filter { $0.observed.schema == target }
      let members = properties(parts, below: "")
      return action(target, .mapping([.pair(name: "properties", members)]), parts)
    }
  }

  /// The schema of the value at a pointer.
  private func schema(_ parts: [UnmentionedCoverage], below pointer: String) -> YAMLDraft {
    let own = parts.filter { $0.observed.member == pointer }
    var types: [String: String?] = [:]
    for part in own {
      for type in part.observed.types {
        // A format that not all texts have is none.
        let format = type == "string" ? part.observed.format : nil
        types[type] = .some(types[type].map { $0 == format ? format : nil } ?? format)
      }
    }
    var entries = schema(of: types).entries
    let children = parts.filter { $0.observed.member?.isBelow(pointer) == true }
    let elements = "\(pointer)/[*]"
    if children.contains(where: { $0.observed.member == elements }) {
      entries.append(.pair(name: "items", schema(children, below: elements)))
    }
    let members = children.filter {
      $0.observed.member != elements && $0.observed.member?.isBelow(elements) != true
    }
    if !members.isEmpty {
      entries.append(.pair(name: "properties", properties(members, below: pointer)))
    }
    return .mapping(entries)
  }

  /// The members directly below a pointer.
  private func properties(_ parts: [UnmentionedCoverage], below pointer: String) -> YAMLDraft {
    let names = parts.reduce(into: [String]()) { list, part in
      guard let name = part.observed.member?.firstToken(below: pointer), !list.contains(name) else {
        return
      }
      list.append(name)
    }
    return .mapping(
      names.map { name in
        let member = pointer + JSONPointer([name]).description
        let own = parts.filter {
          $0.observed.member == member || $0.observed.member?.isBelow(member) == true
        }
        var entries = schema(own, below: member).entries
        entries.append(
          seen(own.filter { $0.observed.member == member }.reduce(0) { $0 + $1.count }))
        return .pair(name: name, .mapping(entries))
      })
  }

  /// - Parameter types: with their formats; `null` beside others makes a value that may be null.
  private func schema(of types: [String: String?]) -> YAMLDraft {
    var types = types
    if types["number"] != nil { types["integer"] = nil }
    let isNullable = types.count > 1 && types["null"] != nil
    if isNullable { types["null"] = nil }
    let hasTypeNull = document.version.map { $0 != "3.0" } ?? true
    let drafts = types.keys.sorted().map { type -> YAMLDraft in
      var entries: [YAMLDraft.Entry] = []
      if type == "null", !hasTypeNull {
        entries.append(.pair(name: "nullable", YAMLDraft(.boolean(true))))
      } else if isNullable, hasTypeNull {
        entries.append(.pair(name: "type", .list([.text(type), .text("null")])))
      } else {
        entries.append(.pair(name: "type", .text(type)))
        if isNullable { entries.append(.pair(name: "nullable", YAMLDraft(.boolean(true)))) }
      }
      if let format = types[type] ?? nil { entries.append(.pair(name: "format", .text(format))) }
      return .mapping(entries)
    }
    if drafts.count == 1 { return drafts[0] }
    return drafts.isEmpty ? .mapping([]) : .mapping([.pair(name: "oneOf", .list(drafts))])
  }

  // MARK: Pieces

  private func seen(_ count: Int) -> YAMLDraft.Entry {
    .pair(name: "x-curlew-seen", YAMLDraft(value: .number(ExactNumber(count))))
  }

  private func action(
    _ target: String, _ update: YAMLDraft, _ parts: [UnmentionedCoverage]
  ) -> YAMLDraft {
    let steps = Set(parts.flatMap(\.steps).map(ByteText.init)).map(\.text)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return YAMLDraft(
      .mapping([.pair(name: "target", .text(target)), .pair(name: "update", update.block)]),
      comment: steps.prefix(2 * UnmentionedCoverage.mostSteps).joined(separator: ", ")
    ).block
  }
}

extension YAMLDraft {
  fileprivate var entries: [Entry] {
    if case .mapping(let entries) = content { entries } else { [] }
  }
}
