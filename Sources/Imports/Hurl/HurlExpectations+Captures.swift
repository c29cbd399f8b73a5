// SPDX-License-Identifier: Apache-2.0

import Notation

extension HurlExpectations {
  mutating func add(capture: HurlCapture) {
    context.ledger.mark(capture.offset)
    guard let name = context.known(capture.name), !name.isEmpty else {
      return lose(
        .variable, "a capture whose name has a variable", original: capture.line,
        at: capture.offset)
    }
    do throws(HurlSubject.Loss) {
      let made = try value(of: capture)
      let kind = made.kind
      var value = made.value
      let result = context.define(name, kind, at: capture.offset)
      if capture.isSecret { value = secret(value, capture) }
      if let place = captures.firstIndex(where: { $0.name == result }) {
        lose(
          .variable, "`\(name)` is captured twice: the second one counts", original: nil,
          at: capture.offset)
        captures.remove(at: place)
      }
      captures.append(ImportedEntry(result, value))
    } catch {
      lose(error.cause, error.text, original: capture.line, at: capture.offset)
      context.defineLost(name, at: capture.offset)
    }
  }

  /// Masked in reports, if the capture has a place for that.
  private func secret(_ value: ImportedValue, _ capture: HurlCapture) -> ImportedValue {
    let mark = ImportedEntry("secret", .boolean(true))
    var output = value
    switch value.content {
    case .mapping(let entries): output = .mapping(entries + [mark])
    case .text(let text) where text.start.hasPrefix("$"):
      output = .mapping([ImportedEntry("json", value), mark])
    default:
      output.findings.append(
        change(.secret, "`redact` of a computed value: it is not masked", at: capture.offset))
      return output
    }
    output.findings = value.findings
    return output
  }

  private func value(
    of capture: HurlCapture
  ) throws(HurlSubject.Loss) -> (value: ImportedValue, kind: HurlKind) {
    let bare = ["status", "url", "body", "bytes"]
    if bare.contains(capture.query.name), capture.filters.isEmpty {
      let name = capture.query.name
      var value = ImportedValue.mapping([ImportedEntry(name, .boolean(true))])
      if name == "bytes" {
        value.findings = [change(.variable, "bytes are captured as base64", at: capture.offset)]
      }
      return (value, name == "status" ? .number : .text)
    }
    if let found = try sourceWithPattern(capture) { return (found, .text) }
    let subject = try context.subject(capture.query, capture.filters)
    var found = subject.notes.map { change(.assert, $0, at: capture.offset) }
    if let source = source(subject) {
      if !subject.isSingular {
        found.append(
          change(
            .assert, "the path gives a list, of which Hurl up to 8.0 takes the only element",
            at: capture.offset))
      }
      var value = source
      value.findings = found
      return (value, subject.kind == .list ? .any : subject.kind)
    }
    guard !subject.expression.isEmpty else {
      throw HurlSubject.Loss(cause: .assert, text: capture.query.name)
    }
    let expression = subject.isLength ? "size(\(subject.expression))" : subject.expression
    var value = ImportedValue.text(.expression(expression))
    if subject.kind == .bytes, subject.expression.hasPrefix("base64") {
      found.append(change(.variable, "bytes are captured as base64", at: capture.offset))
    }
    value.findings = found
    return (value, subject.isLength ? .number : subject.kind)
  }

  /// A header, a cookie, a path: a source of a capture.
  private func source(_ subject: HurlSubject) -> ImportedValue? {
    guard let path = subject.path, !subject.isLength else { return nil }
    switch (path[0], path.count) {
    case ("json", 2):
      return .text(ImportedText(path[1]))
    case ("headers", 2): return .mapping([ImportedEntry("header", .text(path[1]))])
    case ("cookies", 2): return .mapping([ImportedEntry("cookie", .text(path[1]))])
    case ("xpath", 2): return .mapping([ImportedEntry("xpath", .text(path[1]))])
    case ("regex", 2): return .mapping([ImportedEntry("regex", .text(path[1]))])
    case ("url", 1): return .mapping([ImportedEntry("url", .boolean(true))])
    default: return nil
    }
  }

  /// `header "Location" regex "id=(\d+)"`: a source with a pattern.
  private func sourceWithPattern(
    _ capture: HurlCapture
  ) throws(HurlSubject.Loss) -> ImportedValue? {
    guard capture.filters.count == 1, capture.filters[0].name == "regex",
      ["header", "cookie", "jsonpath", "xpath", "url"].contains(capture.query.name)
    else { return nil }
    let pattern: HurlPattern
    switch capture.filters[0].arguments.first {
    case .pattern(let text)?: pattern = try context.pattern(HurlText(text))
    case .text(let text)?: pattern = try context.pattern(text)
    default: return nil
    }
    let subject = try context.subject(capture.query, [])
    guard let text = pattern.literal, pattern.hasGroup, subject.isSingular,
      let source = source(subject)
    else { return nil }
    let regex = ImportedEntry("regex", .text(text))
    if case .mapping(let entries) = source.content { return .mapping(entries + [regex]) }
    return .mapping([ImportedEntry("json", source), regex])
  }
}
