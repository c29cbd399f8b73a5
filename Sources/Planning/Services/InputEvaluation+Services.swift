// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Notation

extension InputEvaluation {
  /// The services with the values of inputs, in the order of their starts.
  mutating func services(_ declared: [ServiceDeclaration]) -> [PlannedService] {
    declared.map { service($0) }
  }

  private mutating func service(_ service: ServiceDeclaration) -> PlannedService {
    let names = service.readNames
    resolve(names)
    for template in service.programs { resolveNames(of: template) }
    var planned = PlannedService(
      name: service.name.content, span: service.name.span, programSpan: service.program?.span,
      within: service.within, isReused: service.isReused, isTask: service.isTask)
    planned.readySpans = service.ready.map(\.span)
    let roots = names.uses.map(\.root) + (service.readsBaseURL ? [baseUrlName] : [])
    planned.ports = portInputs(in: roots)
    planned.secretPrograms = secretPrograms(in: roots)
    planned.missingNames = missingNames(of: names)
    warnOfReusedPort(service)
    add(service, to: &planned)
    return planned
  }

  private mutating func add(_ service: ServiceDeclaration, to planned: inout PlannedService) {
    let owner = ProgramOwner(
      kind: "service", name: service.name.content, waitsForValues: true)
    for template in service.programs {
      guard let argument = template.command.first(where: readsSecret) else { continue }
      checker.report(owner.secretInArgument(at: argument.span))
      return
    }
    var content = PlannedService.Content(ready: [])
    var isWhole = true
    if let template = service.program {
      content.program = program(template, of: owner)
      isWhole = content.program != nil
      planned.shownProgram = content.program?.arguments ?? template.command.map(shown)
    }
    for part in service.ready {
      let ready = ready(part, of: owner)
      isWhole = isWhole && ready != nil
      if let ready { content.ready.append(ready) }
      planned.shownReady.append(ready?.words ?? shown(part))
    }
    if isWhole { planned.content = content }
  }

  private mutating func ready(
    _ part: ServiceDeclaration.Ready, of owner: ProgramOwner
  ) -> PlannedService.Ready? {
    switch part {
    case .ended: return .ended
    case .program(let template): return program(template, of: owner).map { .program($0) }
    case .address(let template):
      guard let text = rendered(template, for: owner) else { return nil }
      do throws(AwaitedAddress.Problem) {
        return .address(try AwaitedAddress(parsing: text.text))
      } catch {
        checker.report(
          Diagnostic(
            .badAddress, "`ready` of the service `\(owner.name)`: \(error.words)",
            at: Annotation(template.span), help: error.help))
        return nil
      }
    }
  }

  /// A text as written, with the values that are known.
  private func shown(_ text: TemplateText) -> String { values.text(of: text) ?? text.text }

  private func shown(_ part: ServiceDeclaration.Ready) -> String {
    switch part {
    case .address(let text): shown(text)
    case .ended: "ended"
    case .program(let template): "exec " + PlannedProgram.words(template.command.map(shown))
    }
  }

  /// Whether a text reads a secret, which may have no value yet.
  private func readsSecret(_ text: TemplateText) -> Bool {
    text.readNames.uses.contains { use in
      guard let input = declared[use.root] else { return false }
      return input.isSecret || values[input.name]?.secrets.isEmpty == false
    }
  }

  // MARK: What the texts read

  /// The inputs that some names lead to, themselves included, each once.
  private func inputs(reachedFrom roots: [String]) -> [DeclaredInput] {
    var found: [DeclaredInput] = []
    var seen: Set<ByteText> = []
    var next = roots
    while let name = next.popLast() {
      guard seen.insert(ByteText(name)).inserted, let input = declared[name] else { continue }
      found.append(input)
      if case .template(let template) = input.content {
        next += template.readNames.uses.map(\.root)
      }
    }
    return found
  }

  private func portInputs(in roots: [String]) -> [String] {
    inputs(reachedFrom: roots).filter(\.drawsPort).map(\.name)
  }

  private func secretPrograms(in roots: [String]) -> [NeededProgram] {
    inputs(reachedFrom: roots).compactMap { input in
      guard let planned = values[input.name], let program = planned.program,
        let span = planned.programSpan
      else { return nil }
      return NeededProgram(secret: input.name, program: program, span: span)
    }
  }

  private func missingNames(of names: ReadNames) -> [String] {
    names.uses.compactMap { use in
      if values.isUnset(use) { return use.members.first.map { "env.\($0)" } }
      return values[use.root].flatMap { $0.value == nil ? $0.name : nil }
    }
  }

  private mutating func warnOfReusedPort(_ service: ServiceDeclaration) {
    guard service.isReused else { return }
    for case .address(let text) in service.ready {
      let roots = text.readNames.uses.map(\.root) + (text.needsBaseURL ? [baseUrlName] : [])
      guard !portInputs(in: roots).isEmpty else { continue }
      checker.report(
        Diagnostic(
          .drawnPortReused, "`reuse` cannot find a service on a port that is drawn anew",
          severity: .warning, at: Annotation(text.span),
          help: ["write the port of what may run already, or leave out `reuse`"]))
    }
  }
}

extension ServiceDeclaration {
  /// Its own program and those of `ready`.
  fileprivate var programs: [ExecTemplate] {
    [program].compactMap(\.self)
      + ready.compactMap { if case .program(let program) = $0 { program } else { nil } }
  }

  fileprivate var readsBaseURL: Bool {
    ready.contains { if case .address(let text) = $0 { text.needsBaseURL } else { false } }
  }
}

extension ServiceDeclaration.Ready {
  fileprivate var span: SourceSpan {
    switch self {
    case .address(let text): text.span
    case .ended(let span): span
    case .program(let program): program.span
    }
  }
}

extension PlannedService.Ready {
  fileprivate var words: String {
    switch self {
    case .address(let address): address.text
    case .ended: "ended"
    case .program(let program): "exec " + program.words
    }
  }
}

extension TemplateText {
  /// Whether it is an address that is appended to `baseUrl`.
  fileprivate var needsBaseURL: Bool { text.utf8.first == UInt8(ascii: "/") }
}

extension TemplateValue {
  /// Whether it calls `freePort()`.
  var drawsPort: Bool {
    var draws = false
    forEachTemplate { draws = draws || $0.template.drawsPort }
    return draws
  }
}

extension DeclaredInput {
  fileprivate var drawsPort: Bool {
    if case .template(let template) = content { template.drawsPort } else { false }
  }
}
