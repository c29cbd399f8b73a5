// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions
import Notation

extension HTTPReading {
  /// What the text between two braces stands for.
  func meaning(of content: String, at place: ImportFinding.Place) -> TemplateReader.Meaning {
    if content.hasPrefix("%") {
      let name = String(content.dropFirst()).trimmedOfBlanks
      guard case .variable(let source) = meaning(of: name, at: place) else { return .literal }
      return .text(.expression("url.encode(\(context.use(source, at: place)))"))
    }
    if content.hasPrefix("$") { return systemMeaning(of: content, at: place) }
    switch scope.meaning(of: content, at: place.offset) {
    case .declared(let key): return .variable(key)
    case .inline(let value): return inlineMeaning(of: content, value, at: place)
    case nil: break
    }
    if context.variable(content)?.isDeclared ?? false { return .variable(content) }
    if let name = HTTPReference.requestName(of: content), requestNames.contains(name) {
      return referenceMeaning(of: content, name, wanted: nil, at: place)
    }
    if let found = memberMeaning(of: content, at: place) { return found }
    if ["true", "false"].contains(content) || Int(content) != nil {
      return .text(ImportedText(content))
    }
    guard HTTPTemplates.isName(content), dialect != .httpYac || !content.contains(".") else {
      context.lose(.script, "`{{\(content)}}` is computed", at: place)
      return .literal
    }
    return .variable(content)
  }

  /// `{{user.id}}` of httpYac, where `user` is a part of a response or what a script makes.
  private func memberMeaning(
    of content: String, at place: ImportFinding.Place
  ) -> TemplateReader.Meaning? {
    guard let first = HTTPReference.requestName(of: content), first.utf8.count < content.utf8.count
    else { return nil }
    let rest = content.dropFirst(first.count)
    if case .inline(let value)? = scope.meaning(of: first, at: place.offset),
      let outer = Self.wholeTemplate(value), let name = HTTPReference.requestName(of: outer),
      requestNames.contains(name)
    {
      return referenceMeaning(of: outer + rest, name, wanted: nil, at: place)
    }
    let isPlain = rest.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
      .allSatisfy { VariableNames.name(from: String($0)) == $0 && !$0.isEmpty }
    guard context.variable(first)?.isCaptured ?? false, rest.hasPrefix("."), isPlain else {
      return nil
    }
    let source = context.use(first, at: place) + rest
    context.noteAnyTyped(source)
    return .text(.expression(source))
  }

  /// A variable whose text is that of a response, or has such a text in it.
  private func inlineMeaning(
    of name: String, _ value: String, at place: ImportFinding.Place
  ) -> TemplateReader.Meaning {
    if let content = Self.wholeTemplate(value) {
      if content.hasPrefix("$") { return systemMeaning(of: content, named: name, at: place) }
      if let request = HTTPReference.requestName(of: content), requestNames.contains(request) {
        return referenceMeaning(of: content, request, wanted: name, at: place)
      }
    }
    guard inlineDepth < 16 else { return .literal }
    inlineDepth += 1
    defer { inlineDepth -= 1 }
    return .text(reader.text(value, at: place))
  }

  // MARK: System values

  private func systemMeaning(
    of content: String, named name: String? = nil, at place: ImportFinding.Place
  ) -> TemplateReader.Meaning {
    switch HTTPSystemValue(content) {
    case .expression(let source, let isText):
      if !isText { context.noteUntyped(source) }
      return .text(.expression(source))
    case .similar(let source):
      context.change(.random, "`{{\(content)}}` is `\(source)`", at: place)
      context.noteUntyped(source)
      return .text(.expression(source))
    case .environment(let variable):
      let isDeclared = context.variable(variable)?.isDeclared ?? false
      if isDeclared, content.hasPrefix("$dotenv") { return .variable(variable) }
      return environmentMeaning(of: variable, at: place)
    case .input(let label, let isSecret):
      return .variable(isSecret ? "password" : name ?? label)
    case .variable(let name): return .variable(name)
    case .lost(let cause):
      context.lose(cause, "`{{\(content)}}`", at: place)
      return .literal
    }
  }

  /// A variable of the environment: read by the project, or given from outside.
  private func environmentMeaning(
    of variable: String, at place: ImportFinding.Place
  ) -> TemplateReader.Meaning {
    let isName = VariableNames.name(from: variable) == variable
    guard context.input.options.readsEnvironment, isName else { return .variable(variable) }
    if CredentialNames.isCredential(variable, value: nil)
      || context.input.options.secretNames.contains(variable)
    {
      context.secrets.require(variable, variable: variable)
      return .variable(variable)
    }
    addPublicVariable(variable)
    return .text(.expression("env.\(variable)"))
  }

  // MARK: References to requests

  /// The capture of what a request refers to in another.
  private func referenceMeaning(
    of content: String, _ request: String, wanted: String?, at place: ImportFinding.Place
  ) -> TemplateReader.Meaning {
    if let known = captures[content] { return .variable(known) }
    guard let reference = HTTPReference(content, of: request), let index = named[request] else {
      context.lose(
        .reference,
        named[request] == nil
          ? "`{{\(content)}}` refers to a request that comes later" : "`{{\(content)}}`", at: place)
      return .literal
    }
    var source = wanted ?? reference.name
    if context.variable(source) != nil { source = "\(request)_\(reference.name)" }
    var number = 2
    while context.variable(source) != nil {
      source = "\(request)_\(reference.name)_\(number)"
      number += 1
    }
    let name = context.noteCapture(of: source, as: reference.isText ? .text : .any, at: place)
    captures[content] = source
    steps[index].addCapture(ImportedEntry(name, reference.value))
    return .variable(source)
  }
}

/// What a template takes of another request: `{{login.response.body.$.token}}`, and `{{login.token}}` of
/// httpYac.
struct HTTPReference {
  /// A name for the value.
  let name: String
  /// What is captured.
  let value: ImportedValue
  /// Whether it is a text whatever the response is.
  let isText: Bool

  /// The name before the first `.` or `[`; nil for a text without a name there.
  static func requestName(of content: String) -> String? {
    let name = content.prefix { $0 != "." && $0 != "[" }
    return name.isEmpty || name.contains(" ") ? nil : String(name)
  }

  /// Nil for a part of a request, and for a text that is not a path.
  init?(_ content: String, of request: String) {
    let rest = String(content.dropFirst(request.count))
    if rest.isEmpty {
      self.init(name: "\(request)Body", value: Self.source("body", .boolean(true)), isText: true)
    } else if rest.hasPrefix(".response.headers.") {
      let header = String(rest.dropFirst(18))
      guard !header.isEmpty, header.utf8.allSatisfy(\.isTokenCharacter) else { return nil }
      let name = CredentialNames.identifier(header)
      self.init(name: name, value: Self.source("header", .text(header)), isText: true)
    } else if rest.hasPrefix(".response.body") {
      self.init(body: String(rest.dropFirst(14)), request)
    } else if rest.hasPrefix(".request.") {
      return nil
    } else {
      self.init(path: "$" + rest, request)
    }
  }

  private init(name: String, value: ImportedValue, isText: Bool) {
    self.name = name
    self.value = value
    self.isText = isText
  }

  /// `.*`, `.$.a.b`, `.//a/b`.
  private init?(body: String, _ request: String) {
    guard body.hasPrefix(".") else { return nil }
    let query = String(body.dropFirst())
    if query == "*" {
      self.init(name: "\(request)Body", value: Self.source("body", .boolean(true)), isText: true)
    } else if query.hasPrefix("/") {
      let last = query.split(separator: "/").last.map(String.init) ?? "value"
      self.init(
        name: Self.identifier(last), value: Self.source("xpath", .text(query)), isText: true)
    } else {
      self.init(path: query.hasPrefix("$") ? query : "$.\(query)", request)
    }
  }

  /// A path of JSON, if it names one value.
  private init?(path: String, _ request: String) {
    var names: [String] = []
    var output = "$"
    var rest = path.utf8.dropFirst()
    while let first = rest.first {
      if first == UInt8(ascii: ".") {
        rest = rest.dropFirst()
        let name = rest.prefix { $0.isASCIIAlphanumeric || $0 == 0x5F || $0 == 0x2D }
        guard !name.isEmpty else { return nil }
        let text = String(Substring(name))
        names.append(text)
        output += text.contains("-") || text.first?.isNumber == true ? "['\(text)']" : ".\(text)"
        rest = rest[name.endIndex...]
      } else if first == UInt8(ascii: "["), let end = rest.firstIndex(of: UInt8(ascii: "]")) {
        let inner = String(Substring(rest[rest.index(after: rest.startIndex)..<end]))
        let plain = inner.filter { $0 != "'" && $0 != "\"" }
        if Int(inner) != nil, inner.utf8.count < 10, !inner.hasPrefix("+") {
          output += "[\(inner)]"
        } else {
          let isQuoted = inner.utf8.count == plain.utf8.count + 2 && inner.first == inner.last
          guard isQuoted, !plain.isEmpty, !plain.contains("\\"),
            !plain.utf8.contains(where: \.isControl)
          else { return nil }
          output += "['\(plain)']"
          names.append(plain)
        }
        rest = rest[rest.index(after: end)...]
      } else {
        return nil
      }
    }
    let name = names.last.map(Self.identifier) ?? "\(request)Body"
    self.init(name: name, value: .text(output), isText: false)
  }

  private static func source(_ key: String, _ value: ImportedValue) -> ImportedValue {
    .mapping([ImportedEntry(key, value)])
  }

  private static func identifier(_ text: String) -> String {
    let plain = text.utf8.filter { $0.isASCIIAlphanumeric || $0 == 0x5F || $0 == 0x2D }
    return plain.isEmpty ? "value" : String(decoding: plain, as: UTF8.self)
  }
}
