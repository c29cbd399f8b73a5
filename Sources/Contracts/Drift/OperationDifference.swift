// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation

/// What two versions of an operation say differently.
struct OperationDifference {
  /// Two schemas of one part, whose differences are known when all schemas were walked.
  private struct Root {
    let part: ContractChange.Part
    let path: [String]
    let number: Int
  }

  /// Differences that are not of schemas.
  var direct: [ContractChange] = []
  private var roots: [Root] = []
  let old: DocumentedOperation
  let new: DocumentedOperation

  /// - Parameters:
  ///   - documents: both versions.
  ///   - schemas: gets the schemas of the operation.
  init(
    _ old: DocumentedOperation, _ new: DocumentedOperation,
    in documents: (old: OpenAPIDocument, new: OpenAPIDocument), _ schemas: inout SchemaDrift
  ) {
    self.old = old
    self.new = new
    compareParameters(&schemas)
    compareBodies(&schemas)
    compareResponses(&schemas)
    compareSecurity(documents)
    compareServers(documents)
    compareWords()
  }

  /// All differences, those of the request first.
  func changes(_ schemas: inout SchemaDrift) -> [ContractChange] {
    var found = direct
    for root in roots {
      for change in schemas.changes(from: root.number) {
        let isRequest = if case .requestBody = root.part { true } else { false }
        let isResponse = if case .response = root.part { true } else { false }
        // A member that the other direction has alone is not asked for.
        if change.word == .required,
          isRequest && change.isReadOnly || isResponse && change.isWriteOnly
        {
          continue
        }
        found.append(
          ContractChange(
            root.part, root.path + change.path, change.word, change.detail, old: change.old,
            new: change.new))
      }
    }
    return found.filter(\.isOfRequest) + found.filter { !$0.isOfRequest }
  }

  mutating func add(
    _ part: ContractChange.Part, _ word: ContractChange.Word, _ detail: String,
    _ before: SourceSpan?,
    _ after: SourceSpan?
  ) {
    direct.append(ContractChange(part, [], word, detail, old: before, new: after))
  }

  mutating func addRoot(
    _ part: ContractChange.Part, _ path: [String] = [], _ before: DocumentedSchema?,
    _ after: DocumentedSchema?, _ schemas: inout SchemaDrift
  ) {
    switch (before, after) {
    case (.node(let first)?, .node(let second)?):
      roots.append(Root(part: part, path: path, number: schemas.number(first, second)))
    case (.fields(let first)?, .fields(let second)?):
      compareFields(part, path, first, second, &schemas)
    case (nil, nil): break
    default:
      let (first, second) = (before?.span, after?.span)
      direct.append(
        ContractChange(
          part, path, .changed,
          after == nil
            ? "has no schema any more"
            : before == nil ? "has a schema now" : "has another kind of schema",
          old: first, new: second))
    }
  }

  // MARK: Bodies

  private mutating func compareBodies(_ schemas: inout SchemaDrift) {
    switch (old.body, new.body) {
    case (nil, nil): break
    case (nil, let body?):
      let word: ContractChange.Word = body.isRequired ? .required : .loosened
      add(
        .requestBody, word, body.isRequired ? "is new, and required" : "is new", old.span, new.span)
    case (let body?, nil):
      add(.requestBody, .gone, "is gone", body.media.first?.type.span ?? old.span, new.span)
    case (let before?, let after?):
      if before.isRequired != after.isRequired {
        add(
          .requestBody, after.isRequired ? .required : .loosened,
          after.isRequired ? "is required now" : "is not required any more", old.span, new.span)
      }
      compareMedia(.requestBody, before.media, after.media, (old.span, new.span), &schemas)
    }
  }

  private mutating func compareMedia(
    _ part: ContractChange.Part, _ before: [DocumentedMedia], _ after: [DocumentedMedia],
    _ places: (old: SourceSpan, new: SourceSpan), _ schemas: inout SchemaDrift
  ) {
    for media in before {
      guard let other = after.first(where: { $0.comparedType.hasSameBytes(as: media.comparedType) })
      else {
        add(part, .gone, "`\(media.type.content)` is gone", media.type.span, places.new)
        continue
      }
      addRoot(part, [], media.schema, other.schema, &schemas)
      addRoot(
        part, ["*"], media.itemSchema.map { .node($0) }, other.itemSchema.map { .node($0) },
        &schemas)
      if media.encodingWords != other.encodingWords {
        add(
          part, .changed, "parts of `\(media.type.content)` are written in another way",
          media.type.span, other.type.span)
      }
    }
    for media in after
    where !before.contains(where: { $0.comparedType.hasSameBytes(as: media.comparedType) }) {
      add(part, .loosened, "`\(media.type.content)` is new", places.old, media.type.span)
    }
  }

  // MARK: Responses

  private mutating func compareResponses(_ schemas: inout SchemaDrift) {
    for response in old.responses {
      let status = response.status.content
      guard let other = new.responses.first(where: { $0.status.content.hasSameBytes(as: status) })
      else {
        add(.response(status), .gone, "is gone", response.status.span, new.span)
        continue
      }
      compareMedia(
        .response(status), response.media, other.media, (response.status.span, other.status.span),
        &schemas)
      compareHeaders(response, other, &schemas)
    }
    for response in new.responses
    where !old.responses.contains(where: {
      $0.status.content.hasSameBytes(as: response.status.content)
    }) {
      add(.response(response.status.content), .loosened, "is new", old.span, response.status.span)
    }
  }

  private mutating func compareHeaders(
    _ before: DocumentedResponse, _ after: DocumentedResponse, _ schemas: inout SchemaDrift
  ) {
    let status = before.status.content
    func same(_ headers: [DocumentedParameter], _ name: String) -> DocumentedParameter? {
      headers.first { $0.name.content.lowercased().hasSameBytes(as: name.lowercased()) }
    }
    for header in before.headers {
      let part = ContractChange.Part.responseHeader(header.name.content, status: status)
      guard let other = same(after.headers, header.name.content) else {
        add(part, .gone, "is gone", header.name.span, after.status.span)
        continue
      }
      compare(part, [], header, other, &schemas)
    }
    for header in after.headers where same(before.headers, header.name.content) == nil {
      add(
        .responseHeader(header.name.content, status: status),
        header.isRequired ? .required : .loosened,
        header.isRequired ? "is new, and required" : "is new",
        before.status.span, header.name.span)
    }
  }

  // MARK: The whole operation

  private mutating func compareSecurity(_ documents: (old: OpenAPIDocument, new: OpenAPIDocument)) {
    let (before, after) = (
      old.securityWords(in: documents.old), new.securityWords(in: documents.new)
    )
    guard Set(before) != Set(after) else { return }
    let isOpen = before.isEmpty || before.contains("nothing")
    let isOpenNow = after.isEmpty || after.contains("nothing")
    let word: ContractChange.Word =
      isOpen && !isOpenNow ? .tightened : isOpenNow && !isOpen ? .loosened : .changed
    func list(_ words: [String]) -> String {
      words.isEmpty ? "nothing" : words.joined(separator: " or ")
    }
    add(.security, word, "needs \(list(after)) now, needed \(list(before))", old.span, new.span)
  }

  private mutating func compareServers(_ documents: (old: OpenAPIDocument, new: OpenAPIDocument)) {
    func paths(_ operation: DocumentedOperation, _ document: OpenAPIDocument) -> [String] {
      var places = ServerPlaces()
      _ = places.add(operation.servers.isEmpty ? document.servers : operation.servers)
      return places.basePaths.map { $0.text.isEmpty ? "/" : $0.text }
    }
    let (before, after) = (paths(old, documents.old), paths(new, documents.new))
    guard Set(before) != Set(after) else { return }
    func list(_ paths: [String]) -> String {
      paths.prefix(5).map { "`\($0)`" }.joined(separator: ", ")
    }
    add(
      .servers, .changed, "the base path was \(list(before)), is \(list(after))",
      (old.servers.first ?? documents.old.servers.first)?.url.span ?? old.span,
      (new.servers.first ?? documents.new.servers.first)?.url.span ?? new.span)
  }

  private mutating func compareWords() {
    if old.isDeprecated != new.isDeprecated {
      add(
        .operation, .changed, new.isDeprecated ? "is deprecated now" : "is not deprecated any more",
        old.span, new.span)
    }
    guard let before = old.id, !before.content.hasSameBytes(as: new.id?.content ?? "") else {
      return
    }
    let words = new.id.map { "`operationId` was `\(before.content)`, is `\($0.content)`" }
    add(
      .operation, .changed, words ?? "`operationId` is gone", before.span, new.id?.span ?? new.span)
  }
}
