// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

/// Makes steps of the requests of a collection.
struct RequestSteps {
  let context: TemplateContext
  let scope: BrunoScope
  let labels: LabelKeys
  private let scripts: RequestScripts
  private let certificates: ClientCertificates
  /// The headers of the collection and of folders whose descriptions are written.
  private var described: Set<ImportFinding.Place> = []
  var reader: TemplateReader { scope.reader }

  init(
    _ context: TemplateContext, _ scope: BrunoScope, _ labels: LabelKeys,
    _ scripts: RequestScripts, _ certificates: ClientCertificates
  ) {
    self.context = context
    self.scripts = scripts
    self.certificates = certificates
    self.scope = scope
    self.labels = labels
  }

  /// The step of a request, with what the folders around it say, and the steps that its scripts are.
  ///
  /// - Parameter path: the folders from the collection inwards.
  mutating func steps(
    _ request: SourceRequest, _ path: [SourceFolder], named name: String, number: Int
  ) -> [ImportedStep] {
    guard ["http", "graphql", "http-request", "graphql-request", ""].contains(request.type) else {
      context.lose(
        .protocol, "`\(request.name)` is of the type `\(request.type)`", at: request.place)
      return []
    }
    let before = scripts.outcome(of: request, path, .beforeRequest, number: number)
    let localVariables = scope.enter(request, path, scripts.runtimeNames)
    defer { scope.leave() }
    let address = BrunoAddress(request, reader, localVariables: localVariables)
    var step = ImportedStep(ImportedStep.Request(method: request.method, address: address.text))
    step.place = request.place
    step.origin = StepOrigin(key(of: request))
    step.comments = request.comments
    step.findings = request.findings
    addWords(request, named: name, to: &step)
    if !localVariables.isEmpty { step["vars"] = .mapping(localVariables) }
    step["params"] = address.params
    let auth = auth(of: request, path)
    addHeaders(request, path, without: auth, to: &step)
    addAuth(auth, to: &step)
    if address.hasLogIn { reportLogIn(at: request.address.place, beside: step) }
    addBody(request, to: &step)
    addSettings(request.settings, to: &step)
    step["tls"] = certificates.tls(for: request.address)
    before.apply(to: &step)
    let asserted = BrunoAssertions.outcome(of: request.assertions, in: &step, reader)
    addCaptures(path.flatMap(\.defaults.captures) + request.captures, to: &step)
    var after = scripts.outcome(of: request, path, .afterResponse, number: number)
    step.origin?.tests += asserted.tests
    after.expect(first: asserted.expectations)
    after.apply(to: &step)
    addLabels(of: before.tests + after.tests, to: &step)
    if !address.isUsable {
      context.lose(
        .option, "`\(request.address.text)` is not an address", at: request.address.place)
      step.isDisabled = true
    }
    step.findings += context.takeFound()
    return before.before + before.following + after.before + [step] + after.following
  }

  /// axios sends the log-in of an address in place of another.
  private func reportLogIn(at place: ImportFinding.Place, beside step: ImportedStep) {
    let hasHeader =
      step.request?.headers.contains { $0.name.lowercased() == "authorization" } ?? false
    guard hasHeader || step["auth"] != nil else { return }
    context.change(
      .auth, "the log-in of the address is not sent; Bruno sends it and no other", at: place)
  }

  /// The path of its file below the folder of the collection, as reports of Bruno name it.
  private func key(of request: SourceRequest) -> String {
    let path = context.input.files[request.place.file].path
    let start = context.input.files[context.file].path
    let folder = start.lastIndex(of: "/").map { String(start[...$0]) } ?? ""
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }

  private func addLabels(of tests: [ScriptOutcome.Test], to step: inout ImportedStep) {
    guard let label = context.input.options.keyLabel else { return }
    let names = tests.filter(\.isTaken).compactMap(\.name)
    let keys = LabelKeys(names)
    step.addLabel(label, names.flatMap { keys.keys(in: $0) })
  }

  private func addWords(
    _ request: SourceRequest, named name: String, to step: inout ImportedStep
  ) {
    step["name"] = .text(reader.name(name, at: request.place))
    if let description = request.description {
      step["description"] = ImportedValue(.prose(description))
    }
    if !request.tags.isEmpty { step["tags"] = .list(request.tags.map { .text($0) }) }
    if let label = context.input.options.keyLabel {
      step["labels"] = labels.label(label, in: request.name)
    }
  }

  // MARK: Headers

  /// The headers of the collection, the folders and the request; of one name the innermost, and of one level the
  /// last is sent (`mergeHeaders` of Bruno).
  private mutating func addHeaders(
    _ request: SourceRequest, _ path: [SourceFolder], without auth: SourceAuth?,
    to step: inout ImportedStep
  ) {
    let outer = path.flatMap(\.defaults.headers).filter { !replaces($0, auth) }
    let all = outer + request.headers.filter { !replaces($0, auth) }
    let own = outer.count
    var last: [String: Int] = [:]
    for (place, header) in all.enumerated() where !header.isDisabled {
      last[header.name.lowercased()] = place
    }
    for (place, header) in all.enumerated() {
      let isSent = last[header.name.lowercased()] == place && !header.isDisabled
      guard isSent || place >= own else { continue }
      addHeader(header, isSent: isSent, to: &step)
    }
  }

  private mutating func addHeader(
    _ header: SourceField, isSent: Bool, to step: inout ImportedStep
  ) {
    guard Self.isName(header.name), !header.value.utf8.contains(where: { $0 < 0x20 && $0 != 9 })
    else {
      if isSent {
        context.lose(.option, "a header `\(header.name)`, which cannot be sent", at: header.place)
      }
      return
    }
    var notes = header.description.map { [$0] } ?? []
    let isConstant = TemplatePieces(header.value).templates.isEmpty
    if !isConstant, !described.insert(header.place).inserted { notes = [] }
    guard isSent else {
      var value = ImportedValue.text(reader.dormantText(header.value))
      if CredentialNames.isCredential(header.name, value: header.value) { value = .text("") }
      value.isDisabled = true
      value.comments = notes
      step.request?.headers.append(ImportedField(header.name, value))
      return
    }
    if header.name.lowercased() == "content-type" {
      step["contentType"] = .text(reader.text(header.value, at: header.place))
      return
    }
    let isSecret = CredentialNames.isCredential(header.name, value: header.value)
    let text = reader.text(header.value, at: header.place)
    if header.name.lowercased() == "cookie" {
      guard let cookies = CookieHeader.cookies(of: text, { context.credential($0, name: $1) })
      else {
        context.change(.cookie, CookieHeader.change, at: header.place)
        step.request?.headers.append(ImportedField(header.name, .text(hidden(text, header.name))))
        return
      }
      context.differences.note(.cookies, at: header.place)
      step["cookies"] = .mapping(cookies)
      return
    }
    var value = ImportedValue.text(isSecret ? hidden(text, header.name) : text)
    value.comments = notes
    step.request?.headers.append(ImportedField(header.name, value))
  }

  /// A credential without the scheme before it.
  private func hidden(_ text: ImportedText, _ name: String) -> ImportedText {
    guard let literal = text.literal else { return text }
    let schemes = ["Bearer ", "Basic ", "Token ", "token ", "ApiKey "]
    guard let scheme = schemes.first(where: { literal.hasPrefix($0) }) else {
      return context.credential(text, name: name)
    }
    let rest = text.dropping(scheme.utf8.count)
    return ImportedText(scheme) + context.credential(rest, name: name)
  }

  static func isName(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { $0.isASCIIAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains($0) }
  }

  // MARK: Settings

  private func addSettings(_ settings: SourceSettings, to step: inout ImportedStep) {
    if let timeout = settings.timeout, !["", "0", "inherit", "none"].contains(timeout.text) {
      if let number = Int(timeout.text), (1...86_400_000).contains(number) {
        step["timeout"] = .text("\(number)ms")
      } else {
        context.lose(.option, "timeout: \(timeout.text)", at: timeout.place)
      }
    }
    if settings.followsRedirects?.text == "false" {
      step["redirects"] = .text("none")
    } else if let most = settings.mostRedirects, let number = Int(most.text), number != 5 {
      // Five are the default of Bruno.
      step["redirects"] =
        number <= 0 ? .text("none") : .mapping([ImportedEntry("max", .number(min(number, 1000)))])
    }
  }

  // MARK: After the response

  /// `vars:post-response`: names that get a part of the response.
  private func addCaptures(_ captures: [SourceField], to step: inout ImportedStep) {
    var entries: [ImportedEntry] = []
    for capture in captures {
      guard !capture.isDisabled, !capture.name.isEmpty else { continue }
      guard let value = BrunoSubject(capture.value)?.capture else {
        context.noteLostMaker(of: capture.name, at: capture.place)
        context.lose(
          .script, "\(capture.name): \(capture.value)", at: capture.place)
        continue
      }
      let name = scope.capture(capture)
      if CaptureValue.mayFindNothing(value) {
        context.differences.note(.missingCapture, at: capture.place)
      }
      entries.removeAll { $0.name == name }
      entries.append(ImportedEntry(name, value))
    }
    if !entries.isEmpty { step["capture"] = .mapping(entries) }
  }
}
