// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

extension Reader where Content == ServiceChanges {
  /// `services`: names with a program, an address or null, or `none`.
  static var services: Reader {
    let service = Reader<ServiceDeclaration.Draft>.mapping(
      ServiceDeclaration.Draft.keys, named: "service", empty: ServiceDeclaration.Draft.init)
    let mapping = Shape.named(
      by: .serviceName, .called(.service, .either([service.shape, .null])))
    let shape = Shape.either([mapping, .words(["none"])])
    return Reader(shape) { node, loading in
      var changes = ServiceChanges()
      if let scalar = node.scalar, scalar.isText("none") {
        changes.removesAll = true
        return changes
      }
      guard let entries = loading.mapping(node, expected: shape) else { return nil }
      for position in entries.indices where loading.isWritten(position, of: entries) {
        let entry = entries[position]
        guard let name = loading.serviceName(entry.key) else { continue }
        if entry.value.isNull {
          changes.services.append((name.content, nil))
        } else if let service = loading.service(name, entry.value) {
          changes.services.append((name.content, service))
        }
      }
      return changes
    }
  }
}

extension ServiceDeclaration {
  /// What a name consists of, as a pattern.
  static let namePattern = "^[A-Za-z0-9_-]{1,\(longestName)}$"

  /// The contents of one service.
  struct Draft: ProgramDraft {
    var command: Located<[TemplateText]>?
    var variables: [ExecTemplate.Variable] = []
    var passed: [Located<String>] = []
    var folder: TemplateText?
    var ready: [Ready] = []
    var within: Duration?
    var isReused: Located<Bool>?
    /// `exec`, whether or not its value is valid.
    var exec: SourceSpan?
    /// `ready`, whether or not its value is valid.
    var readySpan: SourceSpan?
    /// `env`, `pass` and `cwd`, as far as they are written.
    var ofProgram: [Located<String>] = []

    private static let command = Reader<[TemplateText]>.command
    private static let ready = Reader<[Ready]>.oneOrMore(Reader<Ready>.ready)

    static let keys = KeyTable<Draft>(
      "service", "a service",
      keys: [
        Key(
          "exec", command.shape,
          "the program, as in `exec` of a step: no shell, few variables; it needs `--allow-exec`; "
            + "without it nothing starts, and the run waits for `ready`",
          example: "exec: [./shop, --port, \"${port}\"]",
          alsoCalled: ["command", "cmd", "run", "start", "program", "entrypoint"]
        ) { draft, entry, loading in
          draft.exec = entry.key.span
          draft.command = command.located.read(entry.value, &loading)
        }
      ]
        + programKeys(
          environment: "env: { DATABASE_URL: \"${databaseUrl}\" }", passed: "pass: [DOCKER_HOST]",
          folder: "cwd: ../backend") + [
          Key(
            "ready", ready.shape,
            "an address as for `--wait-for`, `ended` for a task, a program that ends with 0, or a list "
              + "of which all must hold; without it the start of the program is enough",
            example: "ready: \"http://127.0.0.1:${port}/health\"",
            alsoCalled: ["healthcheck", "readiness", "waitFor", "wait_for", "url", "probe"]
          ) { draft, entry, loading in
            draft.readySpan = entry.key.span
            draft.ready = ready.read(entry.value, &loading) ?? []
          },
          Key(
            "within", .timeLimit, "how long it may take until it is ready", default: "60s",
            example: "within: 5m", alsoCalled: ["timeout", "startTimeout", "start_period"]
          ) { $0.within = $1 },
          Key(
            "reuse", Reader<Bool>.boolean.located,
            "use what answers at the addresses of `ready` already, and start nothing then",
            default: "false", example: "reuse: true",
            alsoCalled: ["reuseExistingServer", "reuseExisting"]
          ) { $0.isReused = $1 },
        ])
  }
}

extension Reader where Content == ServiceDeclaration.Ready {
  private static let program = Reader<ReadyProgramDraft>.mapping(
    ReadyProgramDraft.keys, named: "ready", empty: ReadyProgramDraft.init)

  /// An address, `ended`, or a program.
  fileprivate static var ready: Reader {
    Reader(.either([.text, program.shape])) { node, loading in
      if node.mapping != nil {
        guard let draft = program.read(node, &loading), let command = draft.command,
          !command.isEmpty, let span = draft.span
        else { return nil }
        return .program(ExecTemplate(command: command, span: span))
      }
      if let scalar = node.scalar, scalar.isText("ended") { return .ended(node.span) }
      return Reader<TemplateText>.text.read(node, &loading).map { .address($0) }
    }
  }
}

/// The contents of `ready: { exec: […] }`.
struct ReadyProgramDraft {
  var command: [TemplateText]?
  var span: SourceSpan?

  static let keys = KeyTable<ReadyProgramDraft>(
    "ready", "`ready`",
    keys: [
      Key(
        "exec", Reader<[TemplateText]>.command.shape,
        "a program that is started every second, with `env`, `pass` and `cwd` of the service, and "
          + "ends with status 0 once the service is ready",
        example: "exec: [pg_isready, -h, 127.0.0.1]", required: true
      ) { draft, entry, loading in
        draft.span = entry.key.span
        draft.command = Reader<[TemplateText]>.command.read(entry.value, &loading)
      }
    ])
}

extension DecodingContext {
  fileprivate mutating func serviceName(_ key: YAMLNode) -> Located<String>? {
    guard let name = literalKey(key) else { return nil }
    let bytes = name.content.utf8
    let isName =
      (1...ServiceDeclaration.longestName).contains(bytes.count)
      && bytes.allSatisfy {
        $0.isASCIILetter || (0x30...0x39).contains($0) || "_-".utf8.contains($0)
      }
    guard isName else {
      report(.badServiceName(name.content, at: name.span))
      return nil
    }
    return name
  }

  /// One service, unless its keys contradict each other.
  fileprivate mutating func service(
    _ name: Located<String>, _ node: YAMLNode
  ) -> ServiceDeclaration? {
    var draft = ServiceDeclaration.Draft()
    guard ServiceDeclaration.Draft.keys.read(node, into: &draft, owner: name.span, &self) else {
      return nil
    }
    guard check(draft, name) else { return nil }
    var service = ServiceDeclaration(name: name, ready: draft.ready)
    service.within = draft.within ?? ServiceDeclaration.standardTime
    service.isReused = draft.isReused?.content ?? false
    if let command = draft.command, !command.content.isEmpty {
      service.program = ExecTemplate(
        command: command.content, variables: draft.variables, passed: draft.passed,
        folder: draft.folder, span: command.span)
    }
    for place in service.ready.indices {
      guard case .program(var program) = service.ready[place] else { continue }
      program.variables = draft.variables
      program.passed = draft.passed
      program.folder = draft.folder
      service.ready[place] = .program(program)
    }
    return service
  }

  /// Reports keys that contradict each other.
  private mutating func check(
    _ draft: ServiceDeclaration.Draft, _ name: Located<String>
  ) -> Bool {
    if draft.exec == nil, draft.readySpan == nil {
      report(.emptyService(name.content, at: name.span))
      return false
    }
    // A value that is missing has been reported.
    if draft.exec != nil, draft.command == nil { return false }
    if draft.readySpan != nil, draft.ready.isEmpty { return false }
    var isValid = true
    for case .ended(let span) in draft.ready where draft.exec == nil {
      report(.endedWithoutProgram(at: span))
      isValid = false
    }
    let needsProgram = draft.ready.allSatisfy { if case .program = $0 { false } else { true } }
    if draft.exec == nil, needsProgram {
      for key in draft.ofProgram { report(.keyOfServiceProgram(key)) }
      isValid = isValid && draft.ofProgram.isEmpty
    }
    let hasAddress = draft.ready.contains { if case .address = $0 { true } else { false } }
    if let reuse = draft.isReused, reuse.content, !hasAddress {
      report(.reuseWithoutAddress(at: reuse.span))
      isValid = false
    }
    return isValid
  }
}
