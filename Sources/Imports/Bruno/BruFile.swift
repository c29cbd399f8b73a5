// SPDX-License-Identifier: Apache-2.0

/// A `.bru` file whose blocks are being read: keys without a reader are reported.
struct BruFile {
  private let text: BruText
  private let file: Int
  private let context: TemplateContext
  private var ledger = SourceLedger()

  init(_ context: TemplateContext, file: Int) {
    self.context = context
    self.file = file
    text = BruText(context.input.files[file].bytes)
  }

  /// Whether it has a block with a request.
  var hasRequest: Bool { text.blocks.contains { Self.methods.contains($0.name) } }

  func hasBlock(_ name: String) -> Bool { text.blocks.contains { $0.name == name } }

  private static let methods = [
    "get", "post", "put", "delete", "patch", "options", "head", "connect", "trace", "http",
  ]

  private func place(_ offset: Int) -> ImportFinding.Place {
    ImportFinding.Place(file: file, offset: offset)
  }

  // MARK: Blocks

  /// The pairs of all blocks of a name, in their order.
  private mutating func pairs(_ name: String) -> [BruPair] {
    var found: [BruPair] = []
    for block in text.blocks where block.name == name {
      ledger.mark(block.offset)
      for pair in block.pairs {
        ledger.mark(pair.offset)
        found.append(pair)
      }
    }
    return found
  }

  /// The values of a block by name, with those of names that mean nothing here left without a mark.
  private mutating func values(_ name: String, knowing known: [String]) -> [String: RequestText] {
    var values: [String: RequestText] = [:]
    for block in text.blocks where block.name == name {
      ledger.mark(block.offset)
      for pair in block.pairs where known.contains(pair.name) {
        ledger.mark(pair.offset)
        values[pair.name] = RequestText(text: pair.value, place: place(pair.offset))
      }
    }
    return values
  }

  private mutating func texts(_ name: String) -> RequestText? {
    var found: RequestText?
    for block in text.blocks where block.name == name {
      guard let piece = block.text else { continue }
      ledger.mark(block.offset)
      found = RequestText(text: piece.text, place: place(piece.offset))
    }
    return found
  }

  private mutating func ignore(_ names: String...) {
    for block in text.blocks where names.contains(block.name) {
      ledger.mark(block.offset, .ignored)
      for pair in block.pairs { ledger.mark(pair.offset, .ignored) }
    }
  }

  /// Reports what has no mark.
  private func reportRest() {
    for block in text.blocks {
      guard ledger.fate(of: block.offset) != nil else {
        context.lose(.unknown, "\(block.name) { … }", at: place(block.offset))
        continue
      }
      for pair in block.pairs where ledger.fate(of: pair.offset) == nil {
        context.lose(.unknown, "\(block.name): \(pair.name)", at: place(pair.offset))
      }
    }
    for stray in text.strays { context.lose(.unknown, stray.text, at: place(stray.offset)) }
  }

  private func fields(_ pairs: [BruPair]) -> [SourceField] {
    pairs.map { pair in
      var field = SourceField(name: pair.name, value: pair.value, place: place(pair.offset))
      field.isDisabled = pair.isDisabled
      field.description = pair.description
      field.contentType = pair.contentType
      return field
    }
  }

  // MARK: Parts that requests, folders and collections have

  private mutating func scripts() -> [SourceScript] {
    let blocks: [(String, SourceScript.Phase)] = [
      ("script:pre-request", .before), ("script:post-response", .after), ("tests", .tests),
    ]
    return blocks.compactMap { name, phase in
      texts(name).flatMap { code in
        code.text.isEmpty ? nil : SourceScript(phase: phase, code: code)
      }
    }
  }

  /// The log-in of a mode; the blocks of other modes have no effect.
  private mutating func auth(_ mode: String, at place: ImportFinding.Place) -> SourceAuth {
    var auth = SourceAuth(mode: mode, place: place)
    for block in text.blocks where block.name.hasPrefix("auth:") {
      guard block.name == "auth:\(mode)" else {
        let isExtra = block.name.hasPrefix("auth:oauth2:")
        if !isExtra || mode != "oauth2" { ignore(block.name) }
        continue
      }
      ledger.mark(block.offset)
      for pair in block.pairs {
        ledger.mark(pair.offset)
        guard !pair.isDisabled else { continue }
        auth.values[pair.name] = RequestText(text: pair.value, place: self.place(pair.offset))
      }
    }
    guard mode == "oauth2" else { return auth }
    for (name, isToken) in Self.extraFields {
      for pair in fields(pairs("auth:oauth2:additional_params:\(name)")) {
        if isToken { auth.tokenFields.append(pair) } else { auth.loginFields.append(pair) }
      }
    }
    return auth
  }

  private static let extraFields: [(String, Bool)] = [
    ("access_token_req:body", true), ("access_token_req:bodyvalues", true),
    ("auth_req:queryparams", false),
  ]

  // MARK: A collection or a folder

  /// What `collection.bru` and `folder.bru` say.
  mutating func defaults() -> SourceDefaults {
    var defaults = SourceDefaults()
    let meta = values("meta", knowing: ["name", "seq", "type", "tags"])
    defaults.name = meta["name"].flatMap { $0.text.isEmpty ? nil : $0.text }
    defaults.order = meta["seq"].flatMap { Double($0.text) }
    defaults.description = texts("docs")?.text
    defaults.comments = text.comments.map(\.text)
    defaults.headers = fields(pairs("headers"))
    let mode = values("auth", knowing: ["mode"])["mode"]
    defaults.auth = auth(mode?.text ?? "none", at: mode?.place ?? place(0))
    if mode == nil { defaults.auth = nil }
    defaults.variables = fields(pairs("vars:pre-request"))
    defaults.captures = fields(pairs("vars:post-response"))
    defaults.scripts = scripts()
    // No request inherits a query.
    ignore("query", "params:query")
    reportRest()
    defaults.findings = context.takeFound()
    return defaults
  }

  // MARK: An environment

  mutating func environment(named name: String) -> SourceEnvironment {
    var environment = SourceEnvironment(name: name, variables: fields(pairs("vars")))
    for pair in pairs("vars:secret") {
      var field = SourceField(name: pair.name, value: "", place: place(pair.offset))
      field.isSecret = true
      field.isDisabled = pair.isDisabled
      environment.variables.append(field)
    }
    environment.base = values("extends", knowing: ["name"])["name"]?.text
    ignore("color", "meta")
    reportRest()
    return environment
  }

  // MARK: A request

  mutating func request(named fileName: String) -> SourceRequest? {
    guard let block = text.blocks.last(where: { Self.methods.contains($0.name) }) else {
      return nil
    }
    let values = values(block.name, knowing: ["url", "body", "auth", "method"])
    let address = values["url"] ?? RequestText(text: "", place: place(block.offset))
    var request = SourceRequest(address: address, place: place(block.offset))
    let custom = values["method"]?.text ?? ""
    request.method =
      block.name == "http" ? (custom.isEmpty ? "GET" : custom) : block.name.uppercased()
    takeMeta(fileName, &request)
    request.description = texts("docs")?.text
    request.comments = text.comments.map(\.text)
    request.parameters = fields(pairs("query") + pairs("params:query"))
    request.pathVariables = fields(pairs("params:path"))
    request.headers = fields(pairs("headers"))
    request.auth = auth(values["auth"]?.text ?? "none", at: values["auth"]?.place ?? request.place)
    request.variables = fields(pairs("vars:pre-request"))
    request.captures = fields(pairs("vars:post-response"))
    request.assertions = fields(pairs("assert"))
    request.scripts = scripts()
    let settings = self.values(
      "settings", knowing: ["encodeUrl", "timeout", "followRedirects", "maxRedirects"])
    request.settings.timeout = settings["timeout"]
    request.settings.followsRedirects = settings["followRedirects"]
    request.settings.mostRedirects = settings["maxRedirects"]
    request.settings.encodesQuery = settings["encodeUrl"]?.text == "true"
    takeBodies(chosen: values["body"]?.text ?? "none", &request)
    // A saved response.
    ignore("example")
    reportRest()
    request.findings = context.takeFound()
    return request
  }

  private mutating func takeMeta(_ fileName: String, _ request: inout SourceRequest) {
    request.name = fileName
    for pair in pairs("meta") {
      switch pair.name {
      case "name": request.name = pair.value.isEmpty ? fileName : pair.value
      case "type": request.type = pair.value
      case "seq": request.order = Double(pair.value) ?? 1
      case "tags": request.tags = pair.list ?? []
      default: context.lose(.unknown, "meta: \(pair.name)", at: place(pair.offset))
      }
    }
  }

  // MARK: Bodies

  private mutating func takeBodies(chosen: String, _ request: inout SourceRequest) {
    var bodies: [SourceBody] = []
    // An old spelling of `body:json`.
    if let text = texts("body") { bodies.append(SourceBody(kind: "json", content: .json(text))) }
    if let text = texts("body:json") {
      bodies.append(SourceBody(kind: "json", content: .json(text)))
    }
    let plain = [
      ("text", "text/plain"), ("xml", "application/xml"), ("sparql", "application/sparql-query"),
    ]
    for (kind, type) in plain {
      guard let text = texts("body:\(kind)") else { continue }
      bodies.append(SourceBody(kind: kind, content: .text(text, type: type)))
    }
    addForms(to: &bodies)
    let variables = texts("body:graphql:vars")
    if let query = texts("body:graphql") {
      bodies.append(
        SourceBody(kind: "graphql", content: .graphQL(query: query, variables: variables)))
    }
    let names = ["formUrlEncoded": "form-urlencoded", "multipartForm": "multipart-form"]
    let kind = names[chosen] ?? chosen
    request.body = bodies.last { $0.kind == kind }
    request.otherBodies = bodies.filter { $0.kind != kind }
  }

  private mutating func addForms(to bodies: inout [SourceBody]) {
    let kinds = ["form-urlencoded", "multipart-form", "file"]
    for kind in kinds where text.blocks.contains(where: { $0.name == "body:\(kind)" }) {
      var found = pairs("body:\(kind)")
      if kind != "form-urlencoded" { for index in found.indices { found[index].takeType() } }
      var list = fields(found)
      for index in list.indices where kind != "form-urlencoded" {
        list[index].files = found[index].files
      }
      switch kind {
      case "file": bodies.append(SourceBody(kind: kind, content: .file(list)))
      case "form-urlencoded": bodies.append(SourceBody(kind: kind, content: .form(list)))
      default: bodies.append(SourceBody(kind: kind, content: .multipart(list)))
      }
    }
  }
}

extension BruFile {
  /// Whether it has variables as environments have them.
  var isEnvironment: Bool { hasBlock("vars") || hasBlock("vars:secret") }

  /// The protocol of a request that is not one of HTTP.
  var otherProtocol: String? { ["grpc", "ws", "websocket", "app"].first(where: hasBlock) }
}
