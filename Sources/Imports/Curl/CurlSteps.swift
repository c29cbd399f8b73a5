// SPDX-License-Identifier: Apache-2.0

import Notation

/// Makes the steps of one command's options: one for each address.
struct CurlSteps {
  let arguments: CurlArguments
  let input: StandardInputText
  /// Where the command begins.
  let place: ImportFinding.Place
  let context: ScriptContext
  /// Findings of the step that is being made.
  var findings: [Int] = []

  init(
    _ arguments: CurlArguments, input: StandardInputText, at place: ImportFinding.Place,
    _ context: ScriptContext
  ) {
    self.arguments = arguments
    self.input = input
    self.place = place
    self.context = context
    findings = arguments.findings
  }

  /// - Throws: for options that curl refuses together.
  mutating func steps() throws(ImportProblem) -> [ImportedStep] {
    try refuseContradictions()
    var steps: [ImportedStep] = []
    for (place, value) in arguments.addresses.enumerated() {
      let upload = place < arguments.uploads.count ? arguments.uploads[place] : nil
      for upload in upload.map(expanded(upload:)) ?? [nil] {
        for address in expanded(value) {
          guard let step = step(for: address, upload, value) else { continue }
          steps.append(step)
          findings = []
        }
      }
    }
    if arguments.addresses.isEmpty {
      findings.append(
        context.findings.lose(.option, "a command without an address", at: place))
    }
    return steps
  }

  private func refuseContradictions() throws(ImportProblem) {
    guard let part = arguments.parts.first, let piece = arguments.pieces.first else { return }
    throw ImportProblem(
      .unreadableSource,
      "`\(part.value.option)` and `\(piece.value.option)` are two bodies, which curl refuses",
      at: part.value.place)
  }

  private mutating func expanded(_ value: CurlValue) -> [ShellText] {
    guard arguments.isGlobbed else { return [value.text] }
    if let found = CurlGlob.expand(context.resolved(value.text)) { return found }
    findings.append(
      context.findings.lose(
        .option, "\(context.shown(value.text)): more than \(CurlGlob.limit) addresses",
        at: value.place))
    return []
  }

  /// The files of an upload: `-T '{a,b}'` sends both to each address.
  private func expanded(upload: CurlValue) -> [CurlValue?] {
    guard arguments.isGlobbed, let found = CurlGlob.expand(context.resolved(upload.text)) else {
      return [upload]
    }
    return found.map { CurlValue(text: $0, option: upload.option, place: upload.place) }
  }

  // MARK: One step

  private mutating func step(
    for text: ShellText, _ upload: CurlValue?, _ value: CurlValue
  ) -> ImportedStep? {
    let known = context
    var address = CurlAddress(
      context.resolved(text), defaultScheme: arguments.defaultScheme,
      keepsPath: arguments.isPathKept, known: { known.value(of: $0) })
    guard ["", "http", "https", "ftp", "ftps", "file"].contains(address.scheme) else {
      findings.append(
        context.findings.lose(
          .protocol, "\(address.scheme)://…", original: context.shown(text), at: value.place))
      return nil
    }
    if let host = address.takePlaceholder(context) {
      findings.append(
        context.findings.change(
          .variable, "`\(host)` cannot be a host, and becomes a name", at: value.place))
    }
    address.takeInternationalName()
    guard address.hasHost else {
      findings.append(
        context.findings.lose(
          .option, "curl refuses the address `\(context.shown(text))`", at: value.place))
      return nil
    }
    addQueries(to: &address)
    if let upload, !upload.isStandardInput { addFileName(of: upload, to: &address) }
    let userInformation = address.userInformation
    var step = ImportedStep(ImportedStep.Request(address: address.text(context)))
    step.request?.method = method(upload)
    if address.isCorrected {
      findings.append(
        context.findings.change(
          .option, "what an address cannot have is percent-encoded",
          at: value.place))
    }
    if address.hasEncodedDots {
      findings.append(
        context.findings.change(.option, DotSegments.encodedWords, at: value.place))
    }
    addHeaders(to: &step, hasBody: hasBody(upload))
    addCookies(to: &step)
    addAuth(to: &step, userInformation, host: address.authority)
    addBody(to: &step, upload)
    addSettings(to: &step, scheme: address.scheme)
    step.findings += findings
    step.place = place
    context.countRequest(using: Set(units))
    return step
  }

  private mutating func addFileName(of upload: CurlValue, to address: inout CurlAddress) {
    let context = context
    let path = ShellText(
      units: context.resolved(upload.text).units.flatMap { unit -> [UInt16] in
        let value = unit < ShellText.firstVariable ? nil : context.value(of: unit)
        return value.map { ShellText($0).units } ?? [unit]
      })
    if address.addFileName(path, known: { context.value(of: $0) }) { return }
    findings.append(
      context.findings.change(
        .variable, "curl adds the name of the file to an address that ends in `/`",
        at: upload.place))
  }

  /// The variables of the command.
  private var units: [UInt16] {
    let values =
      arguments.addresses + arguments.headers + arguments.pieces.map(\.value)
      + arguments.parts.map(\.value) + arguments.cookies
      + [arguments.user, arguments.bearer, arguments.method].compactMap(\.self)
    return values.flatMap { $0.text.units.filter { $0 >= ShellText.firstVariable } }
  }

  private mutating func addQueries(to address: inout CurlAddress) {
    if arguments.isGet, !arguments.pieces.isEmpty {
      let data = CurlBody.query(arguments.pieces, input: input, context, &findings)
      if let data { address.addQuery(data) }
    }
    for query in arguments.queries {
      if query.text.hasPrefix("+") {
        address.addQuery(query.text.dropping(1))
      } else {
        let piece = CurlArguments.Piece(kind: .encoded, value: query)
        let data = CurlBody.query([piece], input: input, context, &findings)
        if let data { address.addQuery(data) }
      }
    }
  }

  // MARK: The method

  private func hasBody(_ upload: CurlValue?) -> Bool {
    upload != nil || !arguments.parts.isEmpty || !arguments.pieces.isEmpty && !arguments.isGet
  }

  private mutating func method(_ upload: CurlValue?) -> ImportedText {
    let usual = ImportedText(
      arguments.isHead
        ? "HEAD"
        : upload != nil ? "PUT" : hasBody(nil) ? "POST" : "GET")
    guard let given = arguments.method else { return usual }
    let known = context.known(given.text)
    if let known, !known.utf8.allSatisfy(\.isTokenCharacter) || known.isEmpty {
      findings.append(
        context.findings.lose(
          .option, "\(given.option) '\(context.shown(given.text))'", at: given.place))
      return usual
    }
    let method = known.map { ImportedText($0) } ?? context.text(given.text)
    guard method != usual else { return usual }
    if arguments.followsRedirects {
      findings.append(
        context.findings.change(
          .redirect,
          "a redirect may turn `\(context.shown(given.text))` into GET, where curl sends it again",
          at: given.place))
    }
    return method
  }

  // MARK: The body

  private mutating func addBody(to step: inout ImportedStep, _ upload: CurlValue?) {
    if let upload {
      addUpload(upload, to: &step)
    } else if !arguments.parts.isEmpty {
      addParts(to: &step)
    } else if !arguments.pieces.isEmpty, !arguments.isGet {
      addData(to: &step)
    }
  }

  private mutating func addUpload(_ upload: CurlValue, to step: inout ImportedStep) {
    guard !upload.isStandardInput else {
      switch input {
      case .file(let file):
        step["file"] = .text(context.path(file, &findings))
        addChunks(of: upload, to: &step)
      case .text(let text):
        step["text"] = .text(context.text(text))
        if step["contentType"] == nil { step.request?.removeType() }
        addChunks(of: upload, to: &step)
      case .unknown:
        findings.append(
          context.findings.lose(
            .bodyFile, "\(upload.option) \(context.shown(upload.text))", at: upload.place))
      }
      return
    }
    step["file"] = .text(context.path(upload, &findings))
  }

  /// curl does not know the length of what it reads. HTTP/1.0 has no chunks, and curl sends nothing then.
  private mutating func addChunks(of upload: CurlValue, to step: inout ImportedStep) {
    guard arguments.http == "1.0" else {
      let name = "Transfer-Encoding"
      let isWritten = step.request?.headers.contains { $0.isNamed(name.lowercased()) } ?? false
      if !isWritten { step.request?.headers.append(ImportedField(name, .text("chunked"))) }
      return
    }
    findings.append(
      context.findings.change(
        .bodyFile, "it is sent with its length, where curl sends it in chunks", at: upload.place))
  }

  private mutating func addData(to step: inout ImportedStep) {
    let json = arguments.hasJSON ? "application/json" : CurlBody.formType
    let isRemoved = step.request?.hasRemovedType ?? false
    var type: String?
    if case .text(let written)? = step["contentType"]?.content {
      type = written.literal ?? ""
    } else if !isRemoved {
      type = json
    }
    let body = CurlBody(arguments.pieces, type: type, input: input, context, &findings)
    guard let key = body.key else { return }
    step.keys.append(key)
    if let type, !type.isEmpty {
      step["contentType"] = type == body.impliedType ? nil : .text(type)
    }
    if arguments.hasJSON, step.request?.headers.contains(where: { $0.isNamed("accept") }) == false {
      step.request?.headers.append(ImportedField("Accept", .text("application/json")))
    }
  }
}

extension CurlArguments {
  /// Options that curl does not take together, so it sends nothing; nil if there are none.
  var refusal: String? {
    let hasData = !pieces.isEmpty && !isGet
    if !uploads.isEmpty, hasData || !parts.isEmpty { return "an upload with a form or data" }
    if isHead, hasData || !parts.isEmpty { return "`--head` with a body" }
    return nil
  }
}

extension CurlValue {
  /// Whether a file is `-` or `.`: what the command reads.
  fileprivate var isStandardInput: Bool { text == ShellText("-") || text == ShellText(".") }
}

extension ImportedField {
  /// Whether it has this name, in whatever case; the name is in lower case.
  func isNamed(_ name: String) -> Bool { self.name.lowercased().utf8.elementsEqual(name.utf8) }
}

extension ImportedStep.Request {
  /// Whether its `Content-Type` is left out.
  var hasRemovedType: Bool {
    headers.contains { header in
      guard case .null = header.value.content else { return false }
      return header.isNamed("content-type")
    }
  }

  /// Leaves out the `Content-Type` that a body implies.
  mutating func removeType() {
    if !hasRemovedType { headers.append(ImportedField("Content-Type", .null)) }
  }
}
