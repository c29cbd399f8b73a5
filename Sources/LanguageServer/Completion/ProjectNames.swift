// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Contracts
import Notation
import Values
import YAMLTree

/// Names that a project gives a meaning: scenarios, blocks, environments, tags, files, headers.
struct ProjectNames {
  struct Name {
    let text: String
    let kind: CompletionItem.Kind
    var detail: String?
  }

  private let view: FileView
  private let typed: TypedPlace

  init(_ view: FileView, _ typed: TypedPlace) {
    self.view = view
    self.typed = typed
  }

  private var checked: CheckedFiles { view.checked }
  /// The file as it is typed, which may have more than what was checked.
  private var file: CollectionFile? {
    guard typed.isWhole else { return checked.steps(of: view.file)?.content }
    return typed.file.collection?.content
      ?? typed.file.project.map { CollectionFile(stepsOf: $0) }
  }

  /// The table and the key that the place is a value of, or in a list of.
  private var slot: (table: String, key: String) {
    let level = typed.place.levels.last { $0.key != nil }
    let table = level?.node.mapping.flatMap { typed.file.mappings.description(of: $0)?.name }
    return (table ?? "", level?.key?.name ?? "")
  }

  // MARK: Values

  func values() -> [Name] {
    if typed.place.shapes.contains(where: { if case .file = $0 { true } else { false } }) {
      return files
    }
    if slot.table == "step", Methods.names.contains(slot.key) || slot.key == "url" {
      return addresses
    }
    switch (slot.table, slot.key) {
    case ("scenario", "needs"): return scenarios
    case ("step", "call"): return blocks
    case ("step", "after"): return ids
    case (_, "tags"): return tags
    case ("environment", "extends"), ("project", "environment"): return environments
    case ("step", "capture"): return returned.map { Name(text: $0, kind: .variable) }
    case ("step", "method"):
      return Methods.names.map { Name(text: $0, kind: .enumeration) }
    case (_, "headers"): return headerValues
    case ("part", "type"), ("step", "contentType"): return mediaTypes
    default: return []
    }
  }

  // MARK: Keys

  /// The names that the keys of a mapping with free names may have.
  func keys(of key: String) -> [Name] {
    switch (slot.table, key) {
    case (_, "headers"):
      parameters(at: .header) + Self.headers.map { Name(text: $0, kind: .property) }
    case ("step", "params"): parameters(at: .query)
    case ("step", "json"): bodyMembers
    case ("step", "with"): parameters
    case ("step", "capture"): returned.map { Name(text: $0, kind: .variable) }
    case ("load", "weights"): scenarios
    case ("thresholds", "steps"): ids
    case (_, "environments"):
      (checked.project?.environments ?? []).map {
        Name(text: $0.name.content, kind: .module, detail: "of curlew.yaml")
      }
    case ("environment", "vars"), ("environment", "secrets"): inputs
    default: []
    }
  }

  // MARK: Names

  private var scenarios: [Name] {
    let own = typed.place.mapping(named: "scenario", in: typed.file)?.definition
    return (file?.scenarios ?? []).filter { $0.extent != own }
      .map { Name(text: $0.name.content, kind: .reference, detail: "scenario") }
  }

  private var blocks: [Name] {
    var names = (file?.blocks ?? []).map {
      Name(text: $0.name.content, kind: .method, detail: "block")
    }
    if !view.isProject {
      names += (checked.project?.blocks ?? []).map {
        Name(text: $0.name.content, kind: .method, detail: "block of curlew.yaml")
      }
    }
    for user in checked.blockUsers(view.file) {
      for use in user.uses {
        guard let target = checked.file(named: use.path.content, from: user.source),
          let library = checked.steps(of: target)?.content
        else { continue }
        names += library.blocks.map { block in
          Name(
            text: "\(use.prefix.content)/\(block.name.content)", kind: .method,
            detail: "block of \(use.path.content)")
        }
      }
    }
    return names
  }

  /// The steps of the list around the place, in a scenario.
  private var ids: [Name] {
    let own = typed.place.mapping(named: "scenario", in: typed.file)?.definition
    let scenarios = file?.scenarios.filter { own == nil || $0.extent == own } ?? []
    return scenarios.flatMap(\.steps).compactMap { step in
      step.id.map { Name(text: $0.content, kind: .reference, detail: step.title) }
    }
  }

  private var environments: [Name] {
    let declared = (file?.environments ?? []) + (checked.project?.environments ?? [])
    return declared.map { Name(text: $0.name.content, kind: .module, detail: "environment") }
  }

  private var tags: [Name] {
    let files = checked.collections.map(\.content)
    let written = files.flatMap { file in
      file.tags + file.scenarios.flatMap { $0.tags + $0.steps.flatMap(\.tags) }
    }
    return written.map { Name(text: $0.content, kind: .keyword, detail: "tag") }
  }

  private var inputs: [Name] {
    let declared =
      (file?.variables ?? []).map(\.name) + (file?.requires ?? [])
      + (checked.project?.variables ?? []).map(\.name) + (checked.project?.requires ?? [])
    return declared.map { Name(text: $0.content, kind: .variable) }
  }

  /// The block that the step around the place calls.
  private var calledBlock: BlockDeclaration? {
    guard let step = typed.place.mapping(named: "step", in: typed.file),
      let name = step["call"]?.scalar?.text
    else { return nil }
    let own = file?.blocks.first { $0.name.content == name }
    return own ?? checked.block(named: name, calledIn: view.file)
  }

  private var parameters: [Name] {
    guard let block = calledBlock else { return [] }
    return block.requires.map { Name(text: $0.content, kind: .variable, detail: "required") }
      + block.defaults.map { Name(text: $0.name.content, kind: .variable) }
  }

  private var returned: [String] { calledBlock?.returns.map(\.content) ?? [] }

  /// The files of the check, as they are named from this one.
  private var files: [Name] {
    guard let own = view.uri.path else { return [] }
    let folder = own.split(separator: UInt8(ascii: "/")).dropLast().map { Array($0) }
    return checked.addresses.sorted { $0.key.index < $1.key.index }.compactMap { file, address in
      guard file != view.file, let path = address.path else { return nil }
      let parts = path.split(separator: UInt8(ascii: "/")).map { Array($0) }
      let common = zip(folder, parts).prefix { $0 == $1 }.count
      let climbs = Array(repeating: Array("..".utf8), count: folder.count - common)
      let relative = (climbs + parts[common...]).joined(separator: [UInt8(ascii: "/")])
      return Name(text: String(decoding: Array(relative), as: UTF8.self), kind: .file)
    }
  }

  // MARK: OpenAPI documents

  private var step: YAMLMapping? { typed.place.mapping(named: "step", in: typed.file) }

  private var described: DocumentedOperation? {
    guard let step else { return nil }
    let key = step.first { Methods.names.contains($0.name) }
    let method = key?.name ?? step["method"]?.scalar?.text
    guard let method, let address = (key?.value ?? step["url"])?.scalar?.text else { return nil }
    return DescribedRequests(checked).operation(method, address)
  }

  private var addresses: [Name] {
    let method = slot.key == "url" ? step?["method"]?.scalar?.text : slot.key
    return DescribedRequests(checked).addresses(of: method)
      .map { Name(text: $0.text, kind: .reference, detail: $0.detail) }
  }

  private func parameters(at location: DocumentedParameter.Location) -> [Name] {
    (described?.parameters ?? []).filter { $0.location == location }.map { parameter in
      Name(
        text: parameter.name.content, kind: .property,
        detail: parameter.isRequired ? "required" : parameter.description)
    }
  }

  /// The members of the body, at its top.
  private var bodyMembers: [Name] {
    guard typed.place.path.last == "json" || typed.place.path.dropLast().last == "json" else {
      return []
    }
    return (described?.bodyMembers ?? []).map { member in
      Name(text: member.name, kind: .property, detail: member.isRequired ? "required" : nil)
    }
  }

  // MARK: HTTP

  private var headerValues: [Name] {
    let name = typed.place.levels.last { $0.entry != nil }?.entry?.name.lowercased()
    return name == "content-type" || name == "accept" ? mediaTypes : []
  }

  private var mediaTypes: [Name] {
    Self.types.map { Name(text: $0, kind: .enumeration) }
  }

  private static let types = [
    "application/json", "application/xml", "application/x-www-form-urlencoded",
    "application/octet-stream", "application/pdf", "application/problem+json",
    "application/graphql-response+json", "application/merge-patch+json",
    "application/json-patch+json", "application/x-ndjson", "multipart/form-data", "text/plain",
    "text/html", "text/csv", "text/event-stream", "image/png", "image/jpeg", "*/*",
  ]

  static let headers = [
    "accept", "accept-encoding", "accept-language", "authorization", "cache-control",
    "content-disposition", "content-encoding", "content-language", "content-length",
    "content-location", "content-type", "cookie", "date", "etag", "expect", "expires", "forwarded",
    "from", "host", "idempotency-key", "if-match", "if-modified-since", "if-none-match",
    "if-range", "if-unmodified-since", "last-modified", "link", "location", "origin", "prefer",
    "range", "referer", "retry-after", "server", "set-cookie", "strict-transport-security",
    "te", "traceparent", "tracestate", "trailer", "transfer-encoding", "upgrade", "user-agent",
    "vary", "via", "www-authenticate", "x-api-key", "x-forwarded-for", "x-forwarded-host",
    "x-forwarded-proto", "x-request-id", "x-requested-with",
  ]
}
