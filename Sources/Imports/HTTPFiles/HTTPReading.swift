// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Notation

/// Makes a collection of a file of requests.
final class HTTPReading {
  let context: TemplateContext
  let dialect: HTTPDialect
  let parts: [HTTPPart]
  private let file: ImportFile
  var steps: [ImportedStep] = []
  /// The index of the step of each named request that has been read.
  var named: [String: Int] = [:]
  /// The names of all requests.
  let requestNames: Set<String>
  /// The names that what requests refer to has in the result, by the reference.
  var captures: [String: String] = [:]
  /// Comments and names of parts without a request, for the next step.
  var comments: [String] = []
  /// Scripts of parts without a request, for the next step.
  var scripts: [HTTPScript] = []
  var testCount = 0
  /// Our names of variables that scripts give objects and lists.
  var objectNames: Set<String> = []
  /// The numbers of the last parts that name each variable.
  private(set) lazy var lastUses = Self.lastUses(in: parts)
  /// The variables that scripts make.
  private(set) lazy var madeNames = Set(
    parts.flatMap(\.scripts).flatMap { ScriptNames.made(in: $0.text) + Self.exported($0.text) })
  /// The identifiers of steps.
  var ids = VariableNames()
  /// How many variables are being put in place of each other.
  var inlineDepth = 0
  private(set) var scope: HTTPScope
  private(set) lazy var reader = TemplateReader(context) { [unowned self] content, place in
    meaning(of: content, at: place)
  }

  init(_ input: ImportInput, file: Int) throws(ImportProblem) {
    context = TemplateContext(input, file: file)
    self.file = input.files[file]
    dialect = HTTPDialect(self.file.bytes)
    parts = try HTTPParser(self.file.bytes, dialect, file: file).parts
    requestNames = Set(
      parts.flatMap { $0.settings("name").map(\.value) } + parts.indices.map(Self.name(ofPart:)))
    scope = HTTPScope(isSequential: dialect.isSequential)
    let count = parts.count { $0.request != nil }
    guard count <= HTTPFileReader.mostRequests else {
      throw ImportProblem(
        .unreadableSource,
        "`\(self.file.path)` has \(count) requests; the most are \(HTTPFileReader.mostRequests)")
    }
  }

  func collection(_ files: inout ImportedFiles) throws(ImportProblem) -> ImportedCollection {
    let name = file.name == "standard input" ? "http" : FileNames.base(of: file.name)
    var collection = ImportedCollection(fileName: name, sources: [file.name])
    let environments = HTTPEnvironments(context, dialect, used: usedNames)
    declareVariables()
    for part in parts { context.noteJSON(HTTPTemplates.tidied(Self.joined(part.body))) }
    let places = parts.compactMap { $0.request?.offset }
    for (number, part) in parts.enumerated() { read(part, number) }
    for script in scripts {
      context.lose(
        .script, "a script behind the last request", original: script.text,
        at: context.place(script.offset))
    }
    guard steps.contains(where: { $0.request != nil }) else { throw withoutRequests() }
    files.testCount += testCount
    collection.defaults = environments.defaults
    settle(environments, in: &collection, first: places.first ?? 0)
    addLabels()
    collection.scenarios = [ImportedScenario(steps: steps)]
    context.settle(in: &collection, &files, reader)
    files.publicVariables += publicVariables.filter { !files.publicVariables.contains($0) }
    return collection
  }

  /// The variables of the environment that the result reads.
  private(set) var publicVariables: [String] = []

  func addPublicVariable(_ name: String) {
    if !publicVariables.contains(name) { publicVariables.append(name) }
  }

  private func withoutRequests() -> ImportProblem {
    let loss = context.findings.all.first { $0.effect == .lost }
    return ImportProblem(
      .unreadableSource, "`\(file.path)` has no request that can be imported", at: loss?.place,
      help: loss.map { ["lost \($0.cause.rawValue): \($0.text)"] } ?? [])
  }

  static func joined(_ lines: [HTTPLine], with end: String = "\n") -> String {
    lines.map(\.text).joined(separator: end)
  }

  /// The names in all templates, for `.env`.
  private var usedNames: Set<String> {
    var names: Set<String> = ["host"]
    func add(_ text: String) {
      for content in TemplatePieces(HTTPTemplates.tidied(text)).templates {
        names.insert(content.hasPrefix("$dotenv ") ? String(content.dropFirst(8)) : content)
      }
    }
    for part in parts {
      add(part.request?.text ?? "")
      for pair in part.headers + part.variables { add(pair.value) }
      for line in part.body { add(line.text) }
      for script in part.scripts {
        let words = script.text.split { !($0.isLetter || $0.isNumber || "_-".contains($0)) }
        names.formUnion(words.map(String.init))
      }
    }
    return names
  }

  // MARK: Variables

  private func declareVariables() {
    for (number, part) in parts.enumerated() {
      for variable in part.variables {
        let value = Self.naming(part, number, HTTPTemplates.tidied(variable.value), variable.offset)
        let place = context.place(variable.offset)
        if value.isEmpty {
          context.declare(variable.name, "", at: place)
        } else if let content = Self.wholeTemplate(value), isLate(content) {
          scope.add(variable.name, .inline(value), at: variable.offset)
        } else if TemplatePieces(value).templates.contains(where: isLate) {
          scope.add(variable.name, .inline(value), at: variable.offset)
        } else {
          declare(variable.name, value, at: place)
        }
      }
    }
    for (name, offset) in scope.reassigned {
      context.change(
        .variable,
        dialect.isSequential
          ? "`\(name)` is assigned again: requests behind it use another name"
          : "`\(name)` is assigned again: the last value holds in the whole file",
        at: context.place(offset))
    }
  }

  /// A name for the request of a part, beside that which it may have.
  static func name(ofPart number: Int) -> String { "response-\(number)" }

  /// The value of a variable behind a request with the name of that request in place of `response`.
  private static func naming(
    _ part: HTTPPart, _ number: Int, _ value: String, _ offset: Int
  ) -> String {
    guard let request = part.request, request.offset < offset,
      let content = wholeTemplate(value), content.hasPrefix("response.")
    else { return value }
    let rest = content.dropFirst(9)
    if rest.hasPrefix("parsedBody") { return "{{\(name(ofPart: number))\(rest.dropFirst(10))}}" }
    if rest == "body" { return "{{\(name(ofPart: number)).response.body.*}}" }
    return rest.hasPrefix("headers.") ? "{{\(name(ofPart: number)).\(content)}}" : value
  }

  private func declare(_ name: String, _ value: String, at place: ImportFinding.Place) {
    if let last = scope.last(name), case .declared(let key) = last.meaning,
      context.variable(key)?.values[.collection] == value
    {
      return
    }
    let number = scope.count(of: name)
    let key = number == 0 || !dialect.isSequential ? name : unusedName(name, number + 1)
    scope.add(name, .declared(key), at: place.offset)
    context.declare(key, value, at: place)
  }

  /// `host_2`, or a later number if the file has that name.
  private func unusedName(_ name: String, _ number: Int) -> String {
    var number = number
    while context.variable("\(name)_\(number)") != nil { number += 1 }
    return "\(name)_\(number)"
  }

  /// The text between the braces of a value that is one template; nil for another value.
  static func wholeTemplate(_ value: String) -> String? {
    let pieces = TemplatePieces(value).all
    guard pieces.count == 1, case .template(let content) = pieces[0] else { return nil }
    return content
  }

  /// Whether a template has its value only when a request is sent: that of a response, or of a person.
  private func isLate(_ content: String) -> Bool {
    if content.hasPrefix("$") {
      switch HTTPSystemValue(content) {
      case .input, .lost, .environment: return true
      default: return false
      }
    }
    if let first = HTTPReference.requestName(of: content),
      requestNames.contains(first) || madeNames.contains(first)
    {
      return true
    }
    if let entry = scope.last(content), case .inline = entry.meaning { return true }
    return !HTTPTemplates.isName(content) && !content.hasPrefix("%")
  }

  // MARK: The whole

  private func settle(
    _ environments: HTTPEnvironments, in collection: inout ImportedCollection, first: Int
  ) {
    if context.input.options.acceptsAnyStatus {
      let least = ImportedValue.mapping([ImportedEntry("$gte", .number(100))])
      collection.defaults.append(
        ImportedEntry("expect", .mapping([ImportedEntry("status", least)])))
    } else if steps.contains(where: { $0.request != nil && $0["expect"] == nil }) {
      collection.findings.append(
        context.findings.change(
          .impliedStatus, "a status of 400 and above fails a step here",
          at: context.place(first),
          help: "`--any-status` accepts each status, as the other tool does"))
    }
    settleCertificates(in: &collection)
    if dialect == .httpYac, steps.count > 1 {
      collection.keys.append(ImportedEntry("continueOnFailure", .boolean(true)))
    }
    let withoutJar = parts.filter { $0.request != nil && $0.setting("no-cookie-jar") != nil }
    if !environments.keepsCookies
      || !withoutJar.isEmpty
        && withoutJar.count == parts.count(where: { $0.request != nil })
    {
      collection.keys.append(ImportedEntry("cookieJar", .text("none")))
    } else {
      for part in withoutJar {
        collection.findings.append(
          context.findings.lose(
            .cookie, "@no-cookie-jar of one request",
            at: context.place(part.setting("no-cookie-jar")?.offset ?? 0)))
      }
    }
    if steps.contains(where: { $0["tls"] != nil }) {
      collection.keys.append(ImportedEntry("acceptWarnings", .list([.text("tls-not-verified")])))
    }
  }

  /// REST Client accepts each certificate.
  private func settleCertificates(in collection: inout ImportedCollection) {
    let secure = parts.first { $0.request != nil && !isPlain($0) }
    guard dialect == .restClient, let place = secure?.request?.offset else { return }
    collection.findings.append(
      context.findings.change(
        .tls, "certificates are verified here; REST Client accepts any", at: context.place(place),
        help: "`tls: { verify: false }` under `defaults` accepts any"))
  }

  /// Whether a request is sent without TLS, as far as its address is known.
  private func isPlain(_ part: HTTPPart) -> Bool {
    let address = HTTPRequestLine(HTTPTemplates.tidied(part.request?.text ?? "")).address
    if case .template(let content)? = TemplatePieces(address).all.first {
      let place = context.place(part.request?.offset ?? 0)
      guard case .variable(let source) = meaning(of: content, at: place),
        let values = context.known(source)
      else { return false }
      return values.allSatisfy { !$0.contains("://") || $0.hasPrefix("http://") }
    }
    return !address.hasPrefix("https://")
  }

  private func addLabels() {
    guard let label = context.input.options.keyLabel else { return }
    let names = parts.compactMap(\.name)
    let keys = LabelKeys(names)
    for index in steps.indices {
      guard case .text(let text)? = steps[index]["name"]?.content,
        let value = keys.label(label, in: text.plain { _ in "" })
      else { continue }
      steps[index]["labels"] = value
    }
  }
}
