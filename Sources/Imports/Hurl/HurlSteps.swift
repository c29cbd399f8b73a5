// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Notation

/// Makes the steps of one entry: the request, and before it the variables that it sets.
struct HurlSteps {
  let entry: HurlEntry
  let context: HurlContext
  /// Findings of the step that is being made.
  var findings: [Int] = []
  /// Whether the entry has no step, because Hurl sends nothing either.
  private(set) var isRefused = false
  /// The name for the body of the response, if a later request sends it.
  var capturedOutput: String?
  /// The options, without those that set variables; a later line counts.
  var options: [String: HurlOption] = [:]

  init(_ entry: HurlEntry, _ context: HurlContext) {
    self.entry = entry
    self.context = context
  }

  mutating func steps() -> [ImportedStep] {
    var steps: [ImportedStep] = []
    if let set = variables() { steps.append(set) }
    for option in entry.options { options[option.name] = option }
    let address = HurlAddress(
      context.inliningDots(entry.address),
      keepsPath: flag("path-as-is") ?? context.input.options.keepsPaths)
    guard address.hasHost else {
      let loss = context.findings.lose(
        .option, "Hurl refuses the address `\(entry.address.shown)`",
        at: context.place(entry.offset))
      context.add(finding: loss)
      isRefused = true
      return steps
    }
    let step = request(address)
    if steps.isEmpty { return [step] }
    // The comments of an entry are above its first step.
    steps[0].comments = entry.comments
    var rest = step
    rest.comments = []
    return steps + [rest]
  }

  func note(_ offset: Int) { context.ledger.mark(offset) }

  mutating func lose(
    _ cause: ImportCause, _ text: String, at offset: Int, original: String? = nil,
    help: String? = nil
  ) {
    findings.append(
      context.findings.lose(
        cause, text, original: original, at: context.place(offset), help: help))
    context.ledger.mark(offset, .reported)
  }

  mutating func change(
    _ cause: ImportCause, _ text: String, at offset: Int, help: String? = nil
  ) {
    findings.append(
      context.findings.change(cause, text, at: context.place(offset), help: help))
  }

  // MARK: Variables

  /// A step that sets the variables of the options, which stay for the entries behind it.
  private func variables() -> ImportedStep? {
    var values: [ImportedEntry] = []
    for option in entry.options {
      guard case .variable(let name, let value) = option.value else { continue }
      note(option.offset)
      let written = written(value, of: name)
      let kind = HurlKind(of: value)
      let known = isKnown(value) ? value : nil
      let result = context.define(name, kind, known: known, at: option.offset)
      values.removeAll { $0.name == result }
      values.append(ImportedEntry(result, written))
    }
    guard !values.isEmpty else { return nil }
    var step = ImportedStep()
    step["set"] = .mapping(values)
    step.findings = context.takeFindings()
    return step
  }

  private func isKnown(_ value: HurlValue) -> Bool {
    if case .text(let text) = value { return text.literal != nil }
    return true
  }

  private func written(_ value: HurlValue, of name: String) -> ImportedValue {
    switch value {
    case .null: .null
    case .boolean(let boolean): .boolean(boolean)
    case .number(let digits): HurlNumber.value(digits)
    case .text(let text):
      .text(
        CredentialNames.isCredential(name, value: nil)
          ? context.hidden(context.string(text), name: name) : context.string(text))
    default: .null
    }
  }

  // MARK: The request

  private mutating func request(_ written: HurlAddress) -> ImportedStep {
    note(entry.offset)
    let ofJar = entry.comments.filter { $0.hasPrefix("@cookie_storage_") }
    for comment in ofJar {
      let isAdded = comment.hasPrefix("@cookie_storage_set")
      lose(
        .cookie, isAdded ? "a cookie that is put into the jar" : "the jar is emptied here",
        at: entry.offset, original: comment)
    }
    var address = written
    let userInformation = address.userInformation
    let params = parameters(&address)
    var step = ImportedStep(
      ImportedStep.Request(method: entry.method, address: address.text(context)))
    if address.isCorrected {
      change(.option, "what an address cannot have is percent-encoded", at: entry.offset)
    }
    if address.hasEncodedDots { change(.option, DotSegments.encodedWords, at: entry.offset) }
    step.comments = entry.comments.filter { !ofJar.contains($0) }
    step.place = context.place(entry.offset)
    if let params { step["params"] = params }
    addHeaders(to: &step)
    addCookies(to: &step)
    addBody(to: &step)
    addAuth(to: &step, userInformation, host: address.host)
    addSettings(to: &step, scheme: address.scheme)
    var response = HurlExpectations(context)
    response.read(entry.response)
    response.write(to: &step)
    if let capturedOutput {
      step.addCapture(ImportedEntry(capturedOutput, .text(.expression("response.bytes"))))
    }
    step.findings = context.takeFindings() + step.findings + findings + response.findings
    return step
  }

  /// `[Query]` as `params`; names that would be encoded there go to the address.
  private func parameters(_ address: inout HurlAddress) -> ImportedValue? {
    for pair in entry.query { note(pair.offset) }
    let isPlain = entry.query.allSatisfy {
      $0.name.literal?.utf8.allSatisfy(\.isUnreserved) ?? false
    }
    guard isPlain else {
      for pair in entry.query { address.addParameter(pair.name, pair.value) }
      return nil
    }
    return ImportedValue.ordered(
      entry.query.map { pair in
        let name = pair.name.literal ?? ""
        return ImportedField(name, .text(credential(pair.value, name: name)))
      })
  }

  func credential(_ text: HurlText, name: String) -> ImportedText {
    CredentialNames.isCredential(name, value: text.literal)
      ? context.hidden(text, name: name) : context.text(text)
  }

  // MARK: Headers

  private var hasBody: Bool { entry.body != nil || entry.form != nil || entry.parts != nil }

  private mutating func addHeaders(to step: inout ImportedStep) {
    var headers: [ImportedField] = []
    for pair in entry.headers + optionHeaders() {
      note(pair.offset)
      guard let name = context.known(pair.name), !name.isEmpty,
        name.utf8.allSatisfy(\.isTokenCharacter)
      else {
        lose(.variable, "`\(pair.name.shown)` as the name of a header", at: pair.offset)
        continue
      }
      guard !["content-length", "transfer-encoding"].contains(name.lowercased()) || isChunked(pair)
      else {
        lose(
          .option, "\(name): \(pair.value.shown): the length follows from the body",
          at: pair.offset)
        continue
      }
      if let literal = pair.value.literal,
        literal.utf8.contains(where: { $0 < 0x20 && $0 != 9 || $0 == 0x7F })
      {
        lose(.option, "\(name): it has a control character", at: pair.offset)
        continue
      }
      headers.append(ImportedField(name, .text(headerValue(pair.value, name))))
    }
    takeType(from: &headers, to: &step)
    takeBearer(from: &headers, to: &step)
    step.request?.headers = headers
  }

  /// Whether a header sends a body in chunks, which HTTP/1.0 does not have.
  private func isChunked(_ pair: HurlPair) -> Bool {
    hasBody && context.known(pair.name)?.lowercased() == "transfer-encoding"
      && pair.value.literal?.lowercased() == "chunked" && flag("http1.0") != true
  }

  /// `header: name: value`.
  private mutating func optionHeaders() -> [HurlPair] {
    entry.options.compactMap { option in
      guard option.name == "header", case .text(let text) = option.value else { return nil }
      guard let sides = text.split(at: UInt8(ascii: ":")) else {
        lose(.option, option.line, at: option.offset)
        return nil
      }
      return HurlPair(
        name: sides.before, value: sides.after.trimmingStart, offset: option.offset)
    }
  }

  /// A credential of a header. The scheme before it stays.
  private func headerValue(_ text: HurlText, _ name: String) -> ImportedText {
    guard CredentialNames.isCredential(name, value: text.literal) else { return context.text(text) }
    let schemes = ["Bearer ", "Basic ", "Token ", "token ", "ApiKey "]
    let value = context.text(text)
    guard let scheme = schemes.first(where: { value.start.hasPrefix($0) }) else {
      return context.hidden(value, name: name.lowercased())
    }
    return ImportedText(scheme)
      + context.hidden(
        value.dropping(scheme.utf8.count), name: scheme == "Basic " ? "credentials" : "token")
  }

  private func takeType(from headers: inout [ImportedField], to step: inout ImportedStep) {
    let types = headers.filter { $0.isNamed("content-type") }
    guard hasBody, types.count == 1, case .text(let type) = types[0].value.content, !type.isEmpty
    else { return }
    headers.removeAll { $0.isNamed("content-type") }
    step["contentType"] = .text(type)
  }

  /// `Authorization: Bearer …` is a log-in.
  private func takeBearer(from headers: inout [ImportedField], to step: inout ImportedStep) {
    let found = headers.filter { $0.isNamed("authorization") }
    guard found.count == 1, case .text(let text) = found[0].value.content,
      text.start.hasPrefix("Bearer "), text.start.utf8.count > 7 || text.pieces.count > 1
    else { return }
    headers.removeAll { $0.isNamed("authorization") }
    step["auth"] = .mapping([ImportedEntry("bearer", .text(text.dropping(7)))])
  }

  // MARK: Options

  /// A boolean option; nil if it is not there.
  func flag(_ name: String) -> Bool? {
    guard let option = options[name] else { return nil }
    switch option.value {
    case .boolean(let value):
      note(option.offset)
      return value
    case .placeholder(let placeholder):
      guard let known = context.known(HurlText(placeholder: placeholder)) else { return nil }
      note(option.offset)
      return known == "true" ? true : known == "false" ? false : nil
    default: return nil
    }
  }

  /// A text option; nil if it is not there or empty.
  func value(_ name: String) -> HurlText? {
    guard let option = options[name], case .text(let text) = option.value else { return nil }
    note(option.offset)
    return text.isEmpty ? nil : text
  }
}
