// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// A request of Postman as steps, with what it needs to find its scenario.
struct PostmanStep {
  let item: PostmanItem
  var step: ImportedStep
  let effects: PostmanScripts.Effects
}

/// Makes steps of requests.
final class PostmanSteps {
  private let context: TemplateContext
  private let reader: TemplateReader
  private let scripts: PostmanScripts
  /// Log-ins that several requests share, by their places.
  private var auths: [Int: PostmanAuth] = [:]

  init(_ context: TemplateContext, _ reader: TemplateReader, _ scripts: PostmanScripts) {
    self.context = context
    self.reader = reader
    self.scripts = scripts
  }

  /// The step of a request; nil for an item without one.
  func step(for item: PostmanItem, number: Int) -> PostmanStep? {
    context.request = number
    context.reads = []
    guard let node = item.object.node[member: "request"] else {
      context.lose(
        .unknown, "`\(item.name)` has no request", original: item.object.node.plainText,
        at: item.place)
      item.scripts.forEach { context.lose(.script, $0.summary, at: $0.place(at: 0)) }
      return nil
    }
    let before = scripts.begin(item, number: number)
    let request = PostmanObject(node, item.object.source)
    if request == nil { item.object.source.mark(node) }
    let url = PostmanURL(request?.node[member: "url"] ?? node, item.object.source)
    let findings = item.object.findings
    findings.forEach(context.report)
    guard !findings.contains(where: \.isOfRequest) else {
      return lostStep(for: item, request, url)
    }
    var step = self.step(request, url, item)
    if let text = request?.description() ?? item.object.description() {
      step["description"] = ImportedValue(.prose(text))
    }
    request?.ignore("description", "id", "uid", "dataMode", "responses", "name")
    item.object.ignore("description")
    step.findings += context.takeFound()
    let effects = scripts.carryOver(before, item, number: number, into: &step)
    if context.input.options.takesExamples { PostmanExamples(context, item).add(to: &step) }
    return PostmanStep(item: item, step: step, effects: effects)
  }

  private func step(
    _ request: PostmanObject?, _ url: PostmanURL, _ item: PostmanItem
  ) -> ImportedStep {
    let method = self.method(of: request)
    let address = PostmanAddress(url, reader, keepsBytes: item.settings.keepsAddress)
    var step = ImportedStep(ImportedStep.Request(method: method, address: address.text))
    step.place = item.place
    step.origin = StepOrigin(item.position)
    guard address.isUsable else {
      lose(url, &step)
      request?.ignore("header", "body", "auth")
      return step
    }
    if let params = address.params { step["params"] = params }
    if let request {
      addHeadersAndBody(request, method, item, to: &step)
      addConnection(request, to: &step)
    }
    addAuth(request, url, item, origin: address.origin, to: &step)
    item.settings.add(to: &step, context, at: item.place, in: item.object.source)
    return step
  }

  /// A request that its source does not give wholly, as a comment.
  private func lostStep(
    for item: PostmanItem, _ request: PostmanObject?, _ url: PostmanURL
  ) -> PostmanStep {
    let shown = (url.scheme.map { "\($0)://" } ?? "") + url.authority + url.path
    var step = ImportedStep(
      ImportedStep.Request(method: method(of: request), address: reader.dormantText(shown)))
    step.place = item.place
    step.isDisabled = true
    step.findings = context.takeFound()
    return PostmanStep(item: item, step: step, effects: PostmanScripts.Effects())
  }

  private func method(of request: PostmanObject?) -> String {
    let method = (request?.text("method") ?? "").trimmingSpaces.uppercased()
    guard !method.isEmpty else { return "GET" }
    if HeaderName.isValid(method) { return method }
    context.lose(
      .option, "the method `\(method)`: GET is sent",
      at: request?.place ?? context.place(0))
    return "GET"
  }

  /// A request without an address that it could go to.
  private func lose(_ url: PostmanURL, _ step: inout ImportedStep) {
    let scheme = url.scheme?.lowercased() ?? "http"
    let shown = (url.scheme.map { "\($0)://" } ?? "") + url.authority + url.path
    if ["http", "https"].contains(scheme) {
      context.lose(.option, "no request can be sent to `\(shown)`", at: url.place)
    } else {
      context.lose(.protocol, shown, at: url.place)
    }
    step.isDisabled = true
    step.request?.address = ImportedText(shown)
  }

  // MARK: Headers and body

  private func addHeadersAndBody(
    _ request: PostmanObject, _ method: String, _ item: PostmanItem, to step: inout ImportedStep
  ) {
    let headers = PostmanHeaders(request, reader)
    step.request?.headers = headers.fields
    if !headers.cookies.isEmpty { step["cookies"] = .mapping(headers.cookies) }
    let body = PostmanBody(
      request, method: method, type: headers.contentType, item.settings, reader)
    var isSent = false
    if let key = body.key {
      var value = key.value
      isSent = !value.isDisabled && !body.isDisabled
      if isSent, method == "HEAD" {
        context.lose(.body, "a HEAD request has no body here", at: request.place)
        isSent = false
      }
      value.isDisabled = !isSent
      step[key.name] = value
    }
    guard let type = body.contentType else { return }
    if isSent, body.key?.name == "multipart" {
      let isMultipart = type.start.lowercased().hasPrefix("multipart/")
      guard isMultipart else {
        return context.lose(
          .option, "Content-Type: \(type.template) of a form with parts",
          at: headers.contentType?.place ?? request.place)
      }
    }
    if isSent {
      step["contentType"] = .text(type)
    } else {
      step.request?.headers.append(ImportedField("Content-Type", .text(type)))
    }
  }

  // MARK: Connections

  private func addConnection(_ request: PostmanObject, to step: inout ImportedStep) {
    if let certificate = request.object("certificate") {
      certificate.ignore("name", "matches", "id")
      var entries: [ImportedEntry] = []
      for (ours, theirs) in [("cert", "cert"), ("key", "key"), ("cert", "pfx")]
        as [(String, String)]
      {
        guard let path = Self.path(certificate, theirs) else { continue }
        entries.append(
          ImportedEntry(ours, .text(context.path(path, at: certificate.place).text)))
      }
      if let password = certificate.text("passphrase"), !password.isEmpty {
        entries.append(
          ImportedEntry(
            "keyPassword",
            .text(reader.credential(password, name: "keyPassword", at: certificate.place))))
      }
      if !entries.isEmpty { step["tls"] = .mapping(entries) }
    }
    addProxy(request, to: &step)
  }

  private static func path(_ certificate: PostmanObject, _ name: String) -> String? {
    guard let node = certificate.node[member: name] else { return nil }
    certificate.source.mark(node)
    let text = node[member: "src"]?.plainText ?? (node.isString ? node.plainText : "")
    return text.isEmpty ? nil : text
  }

  private func addProxy(_ request: PostmanObject, to step: inout ImportedStep) {
    guard let proxy = request.object("proxy") else { return }
    proxy.ignore("match", "tunnel", "name", "id", "bypass", "authenticate", "username", "password")
    guard !proxy.flag("disabled"), let host = proxy.text("host"), !host.isEmpty else {
      return proxy.ignore("port", "host")
    }
    let port = proxy.text("port").flatMap { Int($0) } ?? 8080
    guard host.utf8.allSatisfy({ $0.isUnreserved }), (1...65_535).contains(port) else {
      return context.lose(.option, "proxy \(host):\(port)", at: proxy.place)
    }
    step["proxy"] = .text("http://\(host):\(port)")
  }

  // MARK: Log-ins

  private func addAuth(
    _ request: PostmanObject?, _ url: PostmanURL, _ item: PostmanItem, origin: ImportedText,
    to step: inout ImportedStep
  ) {
    guard let object = item.auth(of: request) else { return addUserInformation(of: url, to: &step) }
    let auth = self.auth(object, isSecure: url.scheme == "https")
    if auth.replacesHeader {
      step.request?.headers.removeAll { header in
        guard header.name.lowercased() == "authorization", !header.value.isDisabled else {
          return false
        }
        context.change(
          .auth, "the log-in is sent in place of the header `\(header.name)`", at: object.place)
        return true
      }
    } else {
      addUserInformation(of: url, to: &step)
    }
    if let value = auth.value { step["auth"] = auth.isLogIn ? value.adding(origin) : value }
    if let header = auth.header { step.request?.headers.append(header) }
  }

  private func auth(_ object: PostmanObject, isSecure: Bool) -> PostmanAuth {
    let key = object.node.position * 2 + (isSecure ? 1 : 0)
    if let known = auths[key] { return known }
    let before = context.found.count
    let auth = PostmanAuth(object, isSecure: isSecure, reader)
    // What was reported once is not reported for each request.
    if context.found.count > before { auths[key] = auth }
    return auth
  }

  private func addUserInformation(of url: PostmanURL, to step: inout ImportedStep) {
    guard let user = url.user, !user.isEmpty,
      !(step.request?.headers.contains { $0.name.lowercased() == "authorization" } ?? false)
    else { return }
    let password = reader.credential(url.password ?? "", name: "password", at: url.place)
    step["auth"] = .mapping([
      ImportedEntry(
        "basic",
        .mapping([
          ImportedEntry("user", .text(reader.text(user, at: url.place))),
          ImportedEntry("password", .text(password)),
        ]))
    ])
  }
}

extension ImportedValue {
  /// A log-in with the origin that its token goes to.
  fileprivate func adding(_ origin: ImportedText) -> ImportedValue {
    guard case .mapping(let entries) = content else { return self }
    return .mapping(entries + [ImportedEntry("origins", .list([.text(origin)]))])
  }
}
