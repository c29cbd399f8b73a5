// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Contracts
import Diagnostics
import Notation
import Values

/// One operation as a step.
struct SkeletonStep {
  private let context: SkeletonContext
  private let operation: DocumentedOperation
  private let bound: [BoundParameter: ImportedText]
  private let captures: [ImportedEntry]

  private var comments: [String] = []
  private var findings: [Int]
  private var unmet: [String] = []
  private var keys: [ImportedEntry] = []

  init(_ context: SkeletonContext, _ index: Int, _ links: SkeletonLinks) {
    self.context = context
    operation = context.document.operations[index]
    bound = links.bound[index] ?? [:]
    captures = links.captures[index] ?? []
    findings = links.findings[index] ?? []
    context.anchor = 0
    context.anchor = context.place(operation.path.span).offset
  }

  /// The name of an operation: its `operationId`, else `GET /pets`.
  static func name(of operation: DocumentedOperation) -> String {
    if let id = operation.id?.content, !id.isEmpty { return Prose.line(id) }
    return Prose.line("\(operation.method) \(operation.path.content)")
  }

  mutating func step(
    _ servers: inout SkeletonServers, _ security: inout SkeletonSecurity
  ) -> ImportedStep {
    let name = Self.name(of: operation)
    keys.append(ImportedEntry("name", .text(name)))
    addWords()
    let parameters = SkeletonParameters(context, operation, bound: bound)
    take(parameters)
    var headers = parameters.headers
    var params = parameters.params
    var cookies = parameters.cookies
    let prefix = servers.prefix(of: operation, &findings)
    addSecurity(&security, isElsewhere: prefix != nil, &headers, &params, &cookies)
    addFields("params", params)
    addFields("cookies", cookies)
    addBody(named: name)
    addResponse()
    if !captures.isEmpty { keys.append(ImportedEntry("capture", .mapping(captures))) }
    loseCallbacks()
    noteUnmet()
    var request = ImportedStep.Request(
      method: operation.method, address: (prefix ?? ImportedText()) + parameters.address)
    request.headers = headers
    var step = ImportedStep(request)
    step.place = context.place(operation.span)
    step.keys = keys
    step.comments = comments
    step.findings = findings
    return step
  }

  // MARK: Words

  private mutating func addWords() {
    if let text = (operation.summary ?? operation.description).flatMap(Prose.beginning) {
      keys.append(ImportedEntry("description", ImportedValue(.prose(text))))
    }
    var seen: Set<ByteText> = []
    var tags = operation.tags.dropFirst().filter(TagWord.isSelectable)
    if operation.isDeprecated { tags.append("deprecated") }
    tags = tags.filter { seen.insert(ByteText($0)).inserted }
    if !tags.isEmpty { keys.append(ImportedEntry("tags", .list(tags.map { .text($0) }))) }
  }

  // MARK: The request

  private mutating func take(_ parameters: SkeletonParameters) {
    comments += parameters.comments
    findings += parameters.findings
    unmet += parameters.unmet
    noteRepairs(parameters.repairs, parameters.leftOut)
  }

  private mutating func addFields(_ key: String, _ fields: [ImportedField]) {
    guard !fields.isEmpty else { return }
    let enabled = fields.filter { !$0.value.isDisabled }
    let disabled = fields.filter(\.value.isDisabled)
    guard case .mapping(let entries)? = ImportedValue.ordered(enabled)?.content else {
      // A list of one-name mappings, or nothing that is sent.
      if let list = ImportedValue.ordered(enabled) {
        comments += disabled.map { "optional: \($0.name)" }
        return keys.append(ImportedEntry(key, list))
      }
      return keys.append(
        ImportedEntry(key, .mapping(disabled.map { ImportedEntry($0.name, $0.value) })))
    }
    keys.append(
      ImportedEntry(
        key, .mapping(entries + disabled.map { ImportedEntry($0.name, $0.value) })))
  }

  private mutating func addBody(named name: String) {
    guard let described = operation.body else { return }
    guard let body = SkeletonBody(context, described, named: name) else { return }
    keys += body.entries
    comments += body.comments
    findings += body.findings
    guard let made = body.made else { return }
    unmet += made.unmet.map { "\($0) in the body" }
    noteRepairs(made.repairs, made.leftOut)
  }

  /// Says where the author's example does not follow the schema, and what has no value.
  private mutating func noteRepairs(_ repairs: [String], _ leftOut: [String]) {
    if !repairs.isEmpty {
      noteChange("the example breaks its schema, and was changed at \(Self.list(repairs))")
    }
    if !leftOut.isEmpty {
      noteChange("left out, since no value was found that fits: \(Self.list(leftOut))")
    }
  }

  private static func list(_ paths: [String]) -> String {
    paths.prefix(5).joined(separator: ", ") + (paths.count > 5 ? ", …" : "")
  }

  private mutating func noteChange(_ text: String) {
    findings.append(context.findings.change(.example, text, at: context.place(operation.span)))
  }

  // MARK: Security

  private mutating func addSecurity(
    _ security: inout SkeletonSecurity, isElsewhere: Bool, _ headers: inout [ImportedField],
    _ params: inout [ImportedField], _ cookies: inout [ImportedField]
  ) {
    let key = SkeletonSecurity.key(of: operation)
    // A log-in of `defaults` is sent to the origin of `baseUrl` only.
    if key == security.usual, !isElsewhere || key.isEmpty { return }
    let usual = security.usualCredentials()
    let own = operation.security.first.map { security.credentials(of: $0) } ?? SkeletonCredentials()
    findings += own.findings
    if key != security.usual {
      removeDefaults(usual, own, &headers, &params, &cookies)
    }
    if let auth = own.auth { keys.append(ImportedEntry("auth", auth)) }
    if let tls = own.tls { keys.append(ImportedEntry("tls", tls)) }
    headers += own.headers
    params += own.params
    cookies += own.cookies
  }

  private mutating func removeDefaults(
    _ usual: SkeletonCredentials, _ own: SkeletonCredentials, _ headers: inout [ImportedField],
    _ params: inout [ImportedField], _ cookies: inout [ImportedField]
  ) {
    if usual.auth != nil, own.auth == nil { keys.append(ImportedEntry("auth", .text("none"))) }
    func removed(_ all: [ImportedField], _ kept: [ImportedField]) -> [ImportedField] {
      all.filter { field in !kept.contains { $0.name.lowercased() == field.name.lowercased() } }
        .map { ImportedField($0.name, .null) }
    }
    headers += removed(usual.headers, own.headers + headers)
    params += removed(usual.params, own.params + params)
    cookies += removed(usual.cookies, own.cookies + cookies)
  }

  // MARK: The response

  private mutating func addResponse() {
    let response = SkeletonResponse(operation)
    if let status = response.status { keys.append(ImportedEntry("expect", status)) }
    if response.isRedirect { keys.append(ImportedEntry("redirects", .text("none"))) }
    if let comment = response.comment { comments.append(comment) }
  }

  private mutating func loseCallbacks() {
    for callback in operation.callbacks {
      findings.append(
        context.findings.lose(
          .protocol, "callback `\(callback.content)`: a request that the service sends",
          at: context.place(callback.span)))
    }
  }

  private mutating func noteUnmet() {
    guard !unmet.isEmpty else { return }
    var seen: Set<String> = []
    let words = unmet.filter { seen.insert($0).inserted }.prefix(10).joined(separator: ", ")
    noteChange("the made value may not fit: \(words)")
  }
}
