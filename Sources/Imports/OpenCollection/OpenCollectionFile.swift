// SPDX-License-Identifier: Apache-2.0

import YAMLTree

/// A file of an OpenCollection that is being read: keys without a reader are reported.
///
/// The keys are those of the published schema and of Bruno's own reader:
/// <https://schema.opencollection.com>.
struct OpenCollectionFile {
  let context: TemplateContext
  let root: YAMLObject
  var source: YAMLSource { root.source }

  /// Nil for a file that is not a mapping.
  init?(_ source: YAMLSource, _ context: TemplateContext) {
    guard let root = YAMLObject(source.root, source) else { return nil }
    self.root = root
    self.context = context
  }

  /// An item of a bundled collection.
  init(_ root: YAMLObject, _ context: TemplateContext) {
    self.root = root
    self.context = context
  }

  /// `info.type`; a file of an environment has none.
  var type: String { root.object("info")?.text("type") ?? "" }

  /// Reports what has no mark.
  func reportRest() {
    for (name, node) in source.unmarked {
      context.lose(
        .unknown, "\(name): \(String(node.plainText.prefix(100)))", at: source.place(node))
    }
  }

  // MARK: The collection and folders

  /// What the collection or a folder gives to all that is in it.
  func defaults() -> SourceDefaults {
    var defaults = SourceDefaults()
    let info = root.object("info")
    info?.ignore("type", "version", "authors", "summary", "id", "uid")
    defaults.name = info?.text("name")
    defaults.order = info?.text("seq").flatMap { Double($0) }
    defaults.tags = info?.texts("tags") ?? []
    defaults.description = root.description("docs") ?? info?.description("description")
    guard let request = root.object("request") else { return defaults }
    defaults.headers = fields(request.objects("headers"))
    defaults.auth = auth(of: request)
    defaults.variables = variables(request.objects("variables"))
    defaults.scripts = scripts(request.objects("scripts"))
    defaults.captures = captures(request.objects("actions"))
    return defaults
  }

  /// The keys that only the first file of a collection has.
  func takeSettings(_ collection: inout SourceCollection) {
    root.ignore("opencollection", "bundled", "$schema", "extensions", "items")
    guard let config = root.object("config") else { return }
    config.ignore("protobuf")
    for environment in config.objects("environments") {
      collection.environments.append(Self(environment, context).environment(named: ""))
    }
    if let proxy = config.object("proxy") {
      takeProxy(proxy, &collection)
    } else if let word = config.text("proxy"), word != "inherit", word != "false" {
      context.lose(.option, "proxy: \(word)", at: config.place)
    }
    collection.certificates += Self.certificates(config.objects("clientCertificates"))
  }

  private static func certificates(_ objects: [YAMLObject]) -> [SourceCertificate] {
    objects.map { object in
      let archive = object.text("pkcs12FilePath")
      let file = object.text("certificateFilePath")
      let key = object.text("privateKeyFilePath")
      object.ignore("type")
      return SourceCertificate(
        domain: object.text("domain") ?? "", file: archive ?? file ?? "",
        keyFile: archive == nil ? key : nil, passphrase: object.text("passphrase") ?? "",
        place: object.place)
    }
  }

  private func takeProxy(_ proxy: YAMLObject, _ collection: inout SourceCollection) {
    let isOff = proxy.flag("disabled") == true || proxy.flag("inherit") == true
    let config = proxy.object("config") ?? proxy
    let host = config.text("hostname") ?? ""
    let (kind, port) = (config.text("protocol") ?? "http", config.text("port") ?? "")
    var user = ""
    if let auth = config.object("auth") {
      let isUsed = auth.flag("disabled") != true
      let (name, password) = (auth.text("username") ?? "", auth.text("password") ?? "")
      if isUsed, !name.isEmpty { user = "\(name):\(password)@" }
    } else {
      config.ignore("auth")
    }
    let bypass = config.text("bypassProxy") ?? ""
    guard !isOff, !host.isEmpty else { return }
    collection.proxy = RequestText(
      text: "\(kind)://\(user)\(host)\(port.isEmpty ? "" : ":\(port)")", place: proxy.place)
    if !bypass.isEmpty { context.lose(.option, "bypassProxy: \(bypass)", at: proxy.place) }
  }

  // MARK: An environment

  func environment(named fileName: String) -> SourceEnvironment {
    root.ignore("color", "description", "info")
    var environment = SourceEnvironment(
      name: root.text("name") ?? fileName, variables: variables(root.objects("variables")))
    environment.base = root.text("extends")
    for (place, variable) in root.objects("externalSecrets").enumerated() {
      let name = variable.text("name") ?? "secret\(place + 1)"
      context.change(
        .variable, "`\(name)` comes from a store of secrets: `from` names it here",
        at: variable.place)
      var field = SourceField(name: name, value: "", place: variable.place)
      field.isSecret = true
      environment.variables.append(field)
      source.mark(variable.node)
    }
    if let file = root.text("dotEnvFilePath") {
      context.change(
        .variable, "`\(file)` is read in another order than `.env` here", at: root.place)
      environment.dotenv = RequestText(text: file, place: root.place)
    }
    return environment
  }

  // MARK: Fields

  /// Entries with `name`, `value` and `disabled`.
  func fields(_ objects: [YAMLObject]) -> [SourceField] {
    objects.map { object in
      var field = SourceField(
        name: object.text("name") ?? "", value: object.text("value") ?? "", place: object.place)
      field.isDisabled = object.flag("disabled") ?? false
      field.description = object.description("description")
      // Bruno looks at `disabled` only.
      object.ignore("enabled", "uid")
      return field
    }
  }

  /// Variables: a value is text, `{ type, data }`, or a list of variants of which one is selected.
  private func variables(_ objects: [YAMLObject]) -> [SourceField] {
    objects.map { object in
      var field = SourceField(name: object.text("name") ?? "", value: "", place: object.place)
      field.isDisabled = object.flag("disabled") ?? false
      field.isSecret = (object.flag("secret") ?? false) || (object.flag("transient") ?? false)
      field.description = object.description("description")
      object.ignore("type", "enabled", "uid", "default")
      if let value = object.object("value"), value.has("data") {
        value.ignore("type")
        field.value = value.text("data") ?? ""
      } else {
        field.value = object.text("value") ?? object.text("data") ?? ""
      }
      return field
    }
  }

  private func scripts(_ objects: [YAMLObject]) -> [SourceScript] {
    objects.compactMap { object in
      object.ignore("language", "name", "description")
      let phase: SourceScript.Phase
      switch object.text("type") ?? "" {
      case "before-request": phase = .before
      case "tests": phase = .tests
      default: phase = .after
      }
      let isDisabled = object.flag("disabled") ?? false
      guard let code = object.sourceText("code"), !code.text.isEmpty, !isDisabled else {
        return nil
      }
      return SourceScript(phase: phase, code: code)
    }
  }

  /// `actions` of the type `set-variable`; others are reported.
  private func captures(_ objects: [YAMLObject]) -> [SourceField] {
    objects.compactMap { object in
      object.ignore("phase", "description", "name")
      guard object.text("type") == "set-variable", let selector = object.object("selector"),
        let variable = object.object("variable")
      else {
        source.mark(object.node, .reported)
        context.lose(.script, object.node.plainText, at: object.place)
        object.ignore("selector", "variable", "disabled")
        return nil
      }
      selector.ignore("method")
      variable.ignore("scope")
      var field = SourceField(
        name: variable.text("name") ?? "", value: selector.text("expression") ?? "",
        place: object.place)
      field.isDisabled = object.flag("disabled") ?? false
      return field
    }
  }

  // MARK: A request

  func request(named fileName: String) -> SourceRequest? {
    let kind = ["http", "graphql"].first(where: root.has)
    guard let kind, let part = root.object(kind) else { return nil }
    var request = SourceRequest(
      address: part.sourceText("url") ?? RequestText(text: "", place: part.place), place: part.place
    )
    takeInfo(fileName, kind, &request)
    request.method = part.text("method") ?? (kind == "graphql" ? "POST" : "GET")
    takeParameters(part, &request)
    request.headers = fields(part.objects("headers"))
    takeBody(part, kind, &request)
    let runtime = root.object("runtime")
    request.auth = auth(of: part) ?? runtime.flatMap(auth(of:))
    request.variables = runtime.map { variables($0.objects("variables")) } ?? []
    request.scripts = scripts(runtime?.objects("scripts") ?? root.objects("scripts"))
    request.captures = captures(runtime?.objects("actions") ?? [])
    request.assertions = assertions(runtime?.objects("assertions") ?? [])
    takeSettings(&request)
    request.description = root.description("docs") ?? request.description
    root.ignore("examples", "extensions")
    return request
  }

  private func takeInfo(_ fileName: String, _ kind: String, _ request: inout SourceRequest) {
    let info = root.object("info")
    request.type = info?.text("type") ?? kind
    request.name = info?.text("name") ?? fileName
    request.order = info?.text("seq").flatMap { Double($0) } ?? 1
    request.tags = info?.texts("tags") ?? []
    request.description = info?.description("description")
  }

  private func takeParameters(_ part: YAMLObject, _ request: inout SourceRequest) {
    for object in part.objects("params") {
      let isPath = object.text("type") == "path"
      let field = fields([object])[0]
      if isPath { request.pathVariables.append(field) } else { request.parameters.append(field) }
    }
  }

  private func assertions(_ objects: [YAMLObject]) -> [SourceField] {
    objects.map { object in
      let `operator` = object.text("operator") ?? ""
      let value = object.text("value") ?? ""
      var field = SourceField(
        name: object.text("expression") ?? "",
        value: `operator`.isEmpty ? value : value.isEmpty ? `operator` : "\(`operator`) \(value)",
        place: object.place)
      field.isDisabled = object.flag("disabled") ?? false
      field.description = object.description("description")
      return field
    }
  }

  /// The defaults of the file differ from those of a `.bru` text: with settings the query is encoded unless
  /// they say otherwise.
  private func takeSettings(_ request: inout SourceRequest) {
    guard let settings = root.object("settings") else { return }
    request.settings.encodesQuery = settings.flag("encodeUrl") ?? true
    request.settings.timeout = settings.sourceText("timeout")
    request.settings.followsRedirects = settings.sourceText("followRedirects")
    request.settings.mostRedirects = settings.sourceText("maxRedirects")
  }
}
