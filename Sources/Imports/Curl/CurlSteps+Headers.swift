// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Notation

extension CurlSteps {
  /// The headers; the type goes to `contentType` if there is a body.
  mutating func addHeaders(to step: inout ImportedStep, hasBody: Bool) {
    var headers: [ImportedField] = []
    for value in arguments.headers {
      for line in lines(of: value) { addHeader(line, value, hasBody: hasBody, to: &headers) }
    }
    // A name alone removes what curl itself would send, and no other line of that name.
    var removed: Set<String> = []
    headers = headers.filter { field in
      guard case .null = field.value.content else { return true }
      let name = field.name.lowercased()
      let isSent = headers.contains { other in
        if case .null = other.value.content { return false }
        return other.isNamed(name)
      }
      return !isSent && removed.insert(name).inserted
    }
    addField("User-Agent", arguments.agent, to: &headers)
    addReferer(to: &headers)
    if let range = arguments.range, !has("range", headers), !refusesHead(range.text, range) {
      var text = range.text
      if text.literal?.utf8.allSatisfy(\.isASCIIDigit) ?? false { text = text + ShellText("-") }
      headers.append(ImportedField("Range", .text(context.text(ShellText("bytes=") + text))))
    }
    if hasBody { takeType(from: &headers, to: &step) }
    takeBearer(from: &headers, to: &step)
    step.request?.headers = headers
  }

  /// The lines of a `-H`: `@file` has several.
  private mutating func lines(of value: CurlValue) -> [ShellText] {
    guard value.text.hasPrefix("@") else { return [value.text] }
    let file = CurlValue(text: value.text.dropping(1), option: value.option, place: value.place)
    guard let bytes = context.contents(of: file) else {
      findings.append(
        context.findings.lose(
          .bodyFile, "\(value.option) \(context.shown(value.text))", at: value.place))
      return []
    }
    return bytes.split { $0 == 0x0A || $0 == 0x0D }.map { ShellText(bytes: $0) }
  }

  private mutating func addHeader(
    _ line: ShellText, _ value: CurlValue, hasBody: Bool, to headers: inout [ImportedField]
  ) {
    guard let sides = line.split(at: ":") else {
      // `name;` is sent without a value; anything else is not sent.
      guard line.units.last == UInt16(UInt8(ascii: ";")), let name = headerName(line, value, 1)
      else { return }
      return headers.append(ImportedField(name, .text("")))
    }
    guard let name = headerName(sides.before, value, 0) else { return }
    let text = sides.after.trimmed
    guard !text.isEmpty else {
      let isOurs = ["expect", "content-length", "transfer-encoding"].contains(name.lowercased())
      if !isOurs { headers.append(ImportedField(name, .null)) }
      return
    }
    let isChunked =
      hasBody && name.lowercased() == "transfer-encoding" && arguments.http != "1.0"
      && context.known(text)?.lowercased() == "chunked"
    guard isChunked || !["content-length", "transfer-encoding"].contains(name.lowercased()) else {
      findings.append(
        context.findings.lose(
          .option, "\(value.option) '\(context.shown(line))': the length follows from the body",
          at: value.place))
      return
    }
    guard !refusesHead(text, value) else { return }
    let isSecret = CredentialNames.isCredential(name, value: context.shown(text))
    let written = isSecret ? headerSecret(text, name) : context.text(text)
    headers.append(ImportedField(name, .text(written)))
  }

  /// Whether a text would divide the head of a request, which is reported.
  mutating func refusesHead(_ text: ShellText, _ value: CurlValue) -> Bool {
    guard context.resolved(text).breaksHead else { return false }
    findings.append(
      context.findings.lose(
        .option, "\(value.option) '\(context.shown(value.text))': it has a control character",
        at: value.place))
    return true
  }

  /// A credential of a header. The scheme before it stays.
  private mutating func headerSecret(_ text: ShellText, _ name: String) -> ImportedText {
    let schemes = ["Bearer ", "Basic ", "Token ", "token ", "ApiKey "]
    guard let scheme = schemes.first(where: { text.hasPrefix($0) }) else {
      return context.credential(text, name: name.lowercased())
    }
    let rest = text.dropping(scheme.utf8.count)
    let name = scheme == "Basic " ? "credentials" : "token"
    return ImportedText(scheme) + context.credential(rest, name: name)
  }

  private mutating func headerName(
    _ text: ShellText, _ value: CurlValue, _ dropped: Int
  ) -> String? {
    let text = ShellText(units: text.units.dropLast(dropped))
    guard let name = text.trimmed.literal, !name.isEmpty,
      name.utf8.allSatisfy(\.isTokenCharacter)
    else {
      findings.append(
        context.findings.lose(
          .option, "\(value.option) '\(context.shown(value.text))': not a name of a header",
          at: value.place))
      return nil
    }
    if text != text.trimmed {
      findings.append(
        context.findings.change(
          .option, "`\(context.shown(text)):` is sent without the blanks around the name",
          at: value.place))
    }
    return name
  }

  private func has(_ name: String, _ headers: [ImportedField]) -> Bool {
    headers.contains { $0.isNamed(name) }
  }

  private mutating func addField(
    _ name: String, _ value: CurlValue?, to headers: inout [ImportedField]
  ) {
    guard let value, !has(name.lowercased(), headers), !refusesHead(value.text, value) else {
      return
    }
    headers.append(
      ImportedField(name, value.text.isEmpty ? .null : .text(context.text(value.text))))
  }

  private mutating func addReferer(to headers: inout [ImportedField]) {
    guard let referer = arguments.referer, !has("referer", headers) else { return }
    var text = referer.text
    let mark = ";auto".utf8.map { UInt16($0) }
    if text.units.suffix(mark.count).elementsEqual(mark) {
      text.units.removeLast(mark.count)
      findings.append(
        context.findings.lose(
          .option, "\(referer.option) '\(context.shown(referer.text))'", at: referer.place))
    }
    guard !text.isEmpty, !refusesHead(text, referer) else { return }
    headers.append(ImportedField("Referer", .text(context.text(text))))
  }

  // MARK: Headers that are keys

  private func takeType(from headers: inout [ImportedField], to step: inout ImportedStep) {
    let types = headers.filter { $0.isNamed("content-type") }
    guard types.count == 1, case .text(let type) = types[0].value.content, !type.isEmpty else {
      return
    }
    headers.removeAll { $0.isNamed("content-type") }
    step["contentType"] = .text(type)
  }

  /// `Authorization: Bearer …` is a log-in, unless `-u` makes another one.
  private func takeBearer(from headers: inout [ImportedField], to step: inout ImportedStep) {
    let found = headers.filter { $0.isNamed("authorization") }
    guard found.count == 1, case .text(let text) = found[0].value.content,
      text.start.hasPrefix("Bearer "), text.start.utf8.count > 7 || text.pieces.count > 1
    else { return }
    headers.removeAll { $0.isNamed("authorization") }
    step["auth"] = .mapping([ImportedEntry("bearer", .text(text.dropping(7)))])
  }

  // MARK: Cookies

  /// `-b 'a=1; b=2'` as `cookies`; text that a mapping would send otherwise as a header.
  mutating func addCookies(to step: inout ImportedStep) {
    let data = arguments.cookies.filter { $0.text.firstIndex(of: "=") != nil }
    guard let first = data.first else { return }
    var text = first.text
    for piece in data.dropFirst() {
      text.append(";")
      text.append(piece.text)
    }
    // curl sends the header alone then.
    let hasHeader = step.request?.headers.contains { $0.isNamed("cookie") } ?? false
    guard !hasHeader, !refusesHead(text, first) else { return }
    if let cookies = cookies(of: text) {
      step["cookies"] = .mapping(cookies)
    } else {
      let value = context.credential(text, name: "cookie")
      step.request?.headers.append(ImportedField("Cookie", .text(value)))
    }
  }

  private mutating func cookies(of text: ShellText) -> [ImportedEntry]? {
    var found: [(name: String, value: ShellText)] = []
    var names: Set<String> = []
    for (place, piece) in text.pieces(between: ";").enumerated() {
      let isSeparated = place == 0 || piece.hasPrefix(" ")
      let pair = place == 0 ? piece : piece.dropping(1)
      guard isSeparated, let sides = pair.split(at: "="), let name = sides.before.literal,
        !name.isEmpty, name.utf8.allSatisfy(\.isTokenCharacter),
        names.insert(name).inserted, sides.after == sides.after.trimmed
      else { return nil }
      found.append((name, sides.after))
    }
    var entries: [ImportedEntry] = []
    for (name, value) in found {
      let text = value.isEmpty ? ImportedText() : context.credential(value, name: "cookie-\(name)")
      entries.append(ImportedEntry(name, .text(text)))
    }
    return entries
  }
}
