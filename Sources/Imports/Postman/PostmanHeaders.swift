// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Notation
import Values

/// The headers of a request, without those that Postman writes into files by itself.
struct PostmanHeaders {
  private(set) var fields: [ImportedField] = []
  /// The value of `Content-Type`, as the source has it.
  private(set) var contentType: (text: String, place: ImportFinding.Place)?
  /// Those of the header `Cookie`.
  private(set) var cookies: [ImportedEntry] = []
  private let reader: TemplateReader
  private var context: TemplateContext { reader.context }

  init(_ owner: PostmanObject, _ reader: TemplateReader) {
    self.reader = reader
    guard let node = owner.node[member: "header"] else { return }
    if node.isString {
      owner.source.mark(node)
      addLines(node.plainText, at: owner.source.place(node))
      return
    }
    for element in owner.list("header") {
      guard let header = PostmanObject(element, owner.source) else {
        owner.source.mark(element)
        addLines(element.plainText, at: owner.source.place(element))
        continue
      }
      add(header)
    }
  }

  private mutating func addLines(_ text: String, at place: ImportFinding.Place) {
    for line in text.split(whereSeparator: \.isNewline) {
      let name = line.prefix { $0 != ":" }
      let value = line[name.endIndex...].dropFirst().trimmingBlanks
      add(String(name.trimmingBlanks), String(value), nil, isDisabled: false, at: place)
    }
  }

  private mutating func add(_ header: PostmanObject) {
    header.ignore("type", "name", "system", "uuid", "id", "warning", "equals", "src")
    let isDisabled = header.flag("disabled") || header.value("enabled")?.boolean == false
    add(
      header.text("key") ?? "", header.text("value") ?? "", header.description(),
      isDisabled: isDisabled, at: header.place)
  }

  private mutating func add(
    _ key: String, _ value: String, _ description: String?, isDisabled: Bool,
    at place: ImportFinding.Place
  ) {
    // The runner leaves out a header without a name.
    guard !key.isEmpty, !Self.isOfPostman(key, value) else { return }
    let comments = description.map { [$0] } ?? []
    guard !isDisabled else {
      guard HeaderName.isValid(key) else { return }
      var field = ImportedField(key, .text(reader.dormantText(value, name: key)))
      field.value.isDisabled = true
      field.value.comments = comments
      return fields.append(field)
    }
    guard let name = self.name(key, at: place) else { return }
    let lower = name.lowercased()
    if lower == "content-length" {
      return context.change(
        .option, "`\(name)` is always that of the body", at: place)
    }
    guard isSendable(value) else {
      return context.lose(
        .option, "\(name): a value with line breaks", original: value, at: place)
    }
    if lower == "content-type" {
      contentType = (value, place)
      return
    }
    if lower == "cookie" {
      if takeCookies(value, at: place) { return }
      context.change(.cookie, CookieHeader.change, at: place)
    }
    let text =
      CredentialNames.isCredential(name, value: value)
      ? reader.credential(value, name: name, at: place) : reader.text(value, at: place)
    var field = ImportedField(name, .text(text))
    field.value.comments = comments
    fields.append(field)
  }

  /// - Returns: whether all of them are known.
  private mutating func takeCookies(_ value: String, at place: ImportFinding.Place) -> Bool {
    guard cookies.isEmpty,
      let found = CookieHeader.cookies(
        of: reader.text(value, at: place), { context.credential($0, name: $1) })
    else { return false }
    cookies = found
    context.differences.note(.cookies, at: place)
    return true
  }

  /// The name of a header: a template in it is replaced by its one known value.
  private func name(_ key: String, at place: ImportFinding.Place) -> String? {
    var name = key
    if !TemplatePieces(key).templates.isEmpty {
      name = ""
      for piece in TemplatePieces(key).all {
        switch piece {
        case .literal(let text): name += text
        case .template(let content):
          guard let values = context.known(content), let first = values.first,
            values.allSatisfy({ $0 == first })
          else {
            context.lose(.variable, "a variable as the name of a header: \(key)", at: place)
            return nil
          }
          name += first
        }
      }
      context.change(.variable, "the name of the header `\(key)` is `\(name)`", at: place)
    }
    guard HeaderName.isValid(name) else {
      context.lose(.option, "`\(key)` cannot be the name of a header", at: place)
      return nil
    }
    return name
  }

  private func isSendable(_ value: String) -> Bool {
    func isOneLine(_ text: String) -> Bool {
      text.utf8.allSatisfy { $0 != 0x0A && $0 != 0x0D && $0 != 0 }
    }
    return isOneLine(value)
      && TemplatePieces(value).templates.allSatisfy {
        context.known($0)?.allSatisfy(isOneLine) ?? true
      }
  }

  /// Headers that Postman itself adds, and writes into some files; and what curlew sends anyway.
  private static func isOfPostman(_ name: String, _ value: String) -> Bool {
    if value.hasPrefix("<calculated when request is sent>") { return true }
    switch name.lowercased() {
    case "postman-token": return true
    case "user-agent": return value.hasPrefix("PostmanRuntime/")
    case "connection": return value.lowercased() == "keep-alive"
    case "accept-encoding":
      return ["gzip, deflate, br", "gzip, deflate", "gzip,deflate,br"].contains(value)
    case "accept": return value == "*/*"
    default: return false
    }
  }
}

/// Names of headers (RFC 9110, section 5.6.2).
enum HeaderName {
  static func isValid(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { $0.isASCIIAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains($0) }
  }
}
