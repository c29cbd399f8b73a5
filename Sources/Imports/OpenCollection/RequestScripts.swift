// SPDX-License-Identifier: Apache-2.0

import Notation

/// The scripts of requests, folders and the collection, followed by pattern.
final class RequestScripts {
  private let scope: BrunoScope
  private var context: TemplateContext { scope.context }
  /// What the scripts of folders and the collection became: they are read once.
  private var outer: [ImportFinding.Place: ScriptOutcome] = [:]
  /// The number of the last request that reads a name.
  private let lastRead: [String: Int]
  /// The findings of scripts of folders and the collection.
  private(set) var outerFindings: [Int] = []
  private(set) var testCount = 0
  private let names: [String]
  let runtimeNames: RuntimeNames

  /// - Parameter folders: with the collection.
  init(_ scope: BrunoScope, _ requests: [SourceRequest], _ folders: [SourceFolder]) {
    self.scope = scope
    names = requests.map(\.name)
    var last: [String: Int] = [:]
    for (number, request) in requests.enumerated() {
      for name in RequestNames.all(in: request) { last[name] = number }
    }
    for script in folders.flatMap(\.defaults.scripts) {
      for name in RequestNames.quoted(in: script.code.text) { last[name] = requests.count }
    }
    lastRead = last
    runtimeNames = RuntimeNames(requests, folders)
  }

  /// What the scripts of a phase do to a request. Names that they make are known from here on.
  ///
  /// - Parameters:
  ///   - path: the folders from the collection inwards. Their scripts come first before a request, and last
  ///     behind it.
  func outcome(
    of request: SourceRequest, _ path: [SourceFolder], _ phase: ScriptPhase, number: Int
  ) -> ScriptOutcome {
    let folders = path.dropFirst().flatMap(\.defaults.variables)
    let around = path.flatMap(\.defaults.scripts).filter { $0.isOf(phase) }
      .map { outerOutcome($0, folders) }
    let own = request.scripts.filter { $0.isOf(phase) }
      .map { read($0, number: number, folders, request.variables) }
    var outcome = ScriptOutcome()
    for part in phase == .beforeRequest ? around + own : own + around.reversed() {
      outcome.append(part)
    }
    note(outcome, at: request.place)
    testCount += outcome.tests.count
    return outcome
  }

  private func note(_ outcome: ScriptOutcome, at place: ImportFinding.Place) {
    context.differences.add(outcome.differences)
    for name in outcome.readNames.sorted() {
      scope.noteUse(of: name, isAsked: outcome.askedNames.contains(name), at: place)
    }
    for name in outcome.lostNames.sorted() { context.noteLostMaker(of: name, at: place) }
    for name in outcome.madeNames.sorted() {
      scope.noteMade(name, as: outcome.type(of: name), at: place)
    }
  }

  // MARK: Scripts

  /// Requests of such a script are sent once, before the first request.
  private func outerOutcome(
    _ script: SourceScript, _ folders: [SourceField]
  ) -> ScriptOutcome {
    if let known = outer[script.code.place] { return known }
    var outcome = read(script, number: -1, folders, [])
    outerFindings += outcome.findings
    outcome.findings = []
    var later = outcome
    let sent = outcome.before + outcome.following
    if sent.contains(where: { $0.request != nil }) {
      outerFindings.append(
        context.findings.change(
          .flow, "the requests of this script are sent once", at: script.code.place))
      later.before.removeAll { $0.request != nil }
      later.following.removeAll { $0.request != nil }
    }
    outer[script.code.place] = later
    return outcome
  }

  /// - Parameters:
  ///   - folders: the variables of the folders around the request.
  ///   - own: those of the request.
  private func read(
    _ script: SourceScript, number: Int, _ folders: [SourceField], _ own: [SourceField]
  ) -> ScriptOutcome {
    let places = ScriptLines(script.code, in: context.input)
    let text = ScriptText(
      script.code.text, script.phase == .before ? .beforeRequest : .afterResponse, .bruno,
      place: places.place)
    let place = script.code.place
    var surroundings = ScriptSurroundings(
      name: { [scope] in scope.name(of: $0, at: place) },
      template: { [scope] in scope.reader.text($0, at: place) },
      isReadLater: { [lastRead] name in (lastRead[name] ?? -1) > number },
      requestName: names.indices.contains(number) ? names[number] : nil,
      nextRequestName: names.indices.contains(number + 1) ? names[number + 1] : nil)
    surroundings.hidden = { [context] in context.hidden($0, $1) }
    surroundings.declaredScope = { [context, runtimeNames] name in
      func has(_ fields: [SourceField]) -> Bool {
        fields.contains { !$0.isDisabled && $0.name.utf8.elementsEqual(name.utf8) }
      }
      let declared =
        has(own) ? .request : has(folders) ? .folder : context.variable(name)?.declaredScope
      return [declared, runtimeNames.scopes[name]].compactMap(\.self)
        .max { $0.rawValue < $1.rawValue }
    }
    surroundings.runtimeValue = { [context, runtimeNames] name in
      context.variable(name)?.isDeclared ?? false ? .unknown : runtimeNames.value(of: name)
    }
    return context.follow(text, surroundings)
  }
}

extension SourceScript {
  fileprivate func isOf(_ phase: ScriptPhase) -> Bool {
    (self.phase == .before) == (phase == .beforeRequest)
  }
}

/// The lines of a script in its source, which indents them.
private struct ScriptLines {
  private let start: ImportFinding.Place
  /// The offsets in the source of the first letters of lines.
  private let source: [Int]
  /// The offsets in the text at which lines begin.
  private let lines: [Int]

  init(_ code: RequestText, in input: ImportInput) {
    start = code.place
    let bytes = input.files[code.place.file].bytes
    var offset = min(code.place.offset, bytes.count)
    // A block of YAML begins behind its `|`.
    if bytes[offset...].first == UInt8(ascii: "|") || bytes[offset...].first == UInt8(ascii: ">") {
      offset = bytes[offset...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    }
    var lines = [0]
    for (place, byte) in code.text.utf8.enumerated() where byte == 0x0A { lines.append(place + 1) }
    var source: [Int] = []
    for _ in lines {
      let letter = bytes[offset...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count
      source.append(letter)
      offset = bytes[offset...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    }
    self.lines = lines
    self.source = source
  }

  /// The place of the line of an offset.
  func place(_ offset: Int) -> ImportFinding.Place {
    var (low, high) = (0, lines.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if lines[middle] <= offset { low = middle } else { high = middle - 1 }
    }
    return ImportFinding.Place(file: start.file, offset: source[low])
  }
}

/// The names that a request reads: too many do no harm.
private enum RequestNames {
  static func all(in request: SourceRequest) -> Set<String> {
    var texts = [request.address.text]
    let all =
      request.parameters + request.pathVariables + request.headers + request.variables
      + request.assertions + fields(of: request.body)
    for field in all { texts += [field.name, field.value] + (field.files ?? []) }
    texts += request.auth?.values.values.map(\.text) ?? []
    switch request.body?.content {
    case .json(let text)?, .text(let text, _)?: texts.append(text.text)
    case .graphQL(let query, let variables)?: texts += [query.text, variables?.text ?? ""]
    default: break
    }
    var names = Set(texts.flatMap { TemplatePieces($0).templates })
    for name in names {
      if let first = name.split(separator: ".").first { names.insert(String(first)) }
    }
    for script in request.scripts { names.formUnion(quoted(in: script.code.text)) }
    return names
  }

  private static func fields(of body: SourceBody?) -> [SourceField] {
    switch body?.content {
    case .form(let fields)?, .multipart(let fields)?, .file(let fields)?: fields
    default: []
    }
  }

  /// The texts in quotes of a script that reads variables.
  static func quoted(in script: String) -> Set<String> {
    guard script.contains("get") || script.contains("{{") else { return [] }
    var found = Set(TemplatePieces(script).templates)
    var quote: UInt8?
    var text: [UInt8] = []
    for byte in script.utf8 {
      if let open = quote {
        if byte == open {
          found.insert(String(decoding: text, as: UTF8.self))
          quote = nil
        } else if byte == 0x0A {
          quote = nil
        } else {
          text.append(byte)
        }
      } else if "\"'`".utf8.contains(byte) {
        quote = byte
        text = []
      }
    }
    return found
  }
}
