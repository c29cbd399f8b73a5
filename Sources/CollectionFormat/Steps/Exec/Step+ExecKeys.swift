// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// The keys of a program in a step, before they are known to be complete.
final class ExecDraft: KindDraft {
  /// The key `exec`.
  var key: SourceSpan?
  var command: [TemplateText]?
  var input: TemplateText?
  var variables: [ExecTemplate.Variable] = []
  var passed: [Located<String>] = []
  var folder: TemplateText?
  /// `stdin`, `env`, `pass` and `cwd`, as far as they are written.
  var others: [Located<String>] = []
}

extension StepKind {
  static let exec = StepKind(
    applies: .program, isWritten: { $0.exec?.key != nil }, read: { $0.execStep($1, in: $2) },
    refuseKeysElsewhere: { loading, draft, _ in
      for key in draft.exec?.others ?? [] { loading.report(.keyOfExec(key)) }
    },
    refusesKeysEverywhere: true,
    ownSubject: OwnSubject(name: "exit", isExpected: { $0.content[.exit] != nil }) {
      .keyOfExec($0)
    })
}

extension Step.Draft {
  /// The keys of a step that runs a program.
  static let execKeys: [Key<Step.Draft>] = [
    Key(
      "exec", Reader<[TemplateText]>.command.shape,
      "runs a program, without a shell: its name, searched in `PATH`, or a path with a `/` relative "
        + "to this file, and its arguments; needs `--allow-exec`",
      applies: .program, example: "exec: [git, rev-parse, HEAD]",
      alsoCalled: ["command", "cmd", "shell", "program", "process", "system"], group: 0
    ) { draft, entry, loading in
      draft.exec.made.key = entry.key.span
      draft.exec.made.command = Reader<[TemplateText]>.command.read(entry.value, &loading)
    },
    Key(
      "stdin", Reader<TemplateText>.text.shape, "the text on the standard input of a program",
      applies: .program, example: "stdin: \"${json.encode(pet)}\"", alsoCalled: ["input"]
    ) { draft, entry, loading in
      draft.exec.made.others.append(Located(entry.name, at: entry.key.span))
      draft.exec.made.input = Reader<TemplateText>.text.read(entry.value, &loading)
    },
    Key(
      "env", Reader<[ExecTemplate.Variable]>.programVariables.shape,
      "variables for a program, besides `PATH`, `HOME`, `LANG`, `LC_*`, `TMPDIR` and `TZ`",
      applies: .program, example: "env: { MODE: test }", alsoCalled: ["environment"]
    ) { draft, entry, loading in
      draft.exec.made.others.append(Located(entry.name, at: entry.key.span))
      draft.exec.made.variables =
        Reader<[ExecTemplate.Variable]>.programVariables.read(entry.value, &loading) ?? []
    },
    Key(
      "pass", Reader<[Located<String>]>.passedVariables.shape,
      "environment variables that a program gets as they are, if they are set; each must be listed "
        + "under `env` of the project",
      applies: .program, example: "pass: [DOCKER_HOST, AWS_PROFILE]",
      alsoCalled: ["passEnv", "inheritEnv", "envVars", "passthrough"]
    ) { draft, entry, loading in
      draft.exec.made.others.append(Located(entry.name, at: entry.key.span))
      draft.exec.made.passed =
        Reader<[Located<String>]>.passedVariables.read(entry.value, &loading) ?? []
    },
    Key(
      "cwd", .text,
      "the working folder of a program, relative to this file; a program with a `/` is then "
        + "relative to it",
      applies: .program, example: "cwd: ../backend",
      alsoCalled: ["workingDirectory", "workingDir", "workdir", "dir"]
    ) { draft, entry, loading in
      draft.exec.made.others.append(Located(entry.name, at: entry.key.span))
      draft.exec.made.folder = Reader<TemplateText>.text.read(entry.value, &loading)
    },
  ]
}

extension Reader where Content == [Located<String>] {
  /// Names of environment variables.
  static var passedVariables: Reader { .list(of: .name, nonEmpty: true) }
}

extension Reader where Content == [TemplateText] {
  /// A program and its arguments.
  static var command: Reader {
    let list = Reader.list(of: Reader<TemplateText>.text, nonEmpty: true)
    return Reader(list.shape) { node, loading in
      if let scalar = node.scalar, scalar.value == .text {
        loading.report(.commandIsNoList(scalar.text, at: node.span))
        return nil
      }
      return list.read(node, &loading)
    }
  }
}

extension Reader where Content == [ExecTemplate.Variable] {
  /// Names and texts.
  static var programVariables: Reader {
    let shape = Shape.named(by: .literal, .text)
    return Reader(shape) { node, loading in
      guard let mapping = loading.mapping(node, expected: shape) else { return nil }
      return mapping.indices.compactMap { position in
        guard loading.isWritten(position, of: mapping) else { return nil }
        let entry = mapping[position]
        let name = loading.variableName(entry.key)
        guard let value = loading.text(entry.value, expected: .text), let name else { return nil }
        return ExecTemplate.Variable(name: name, value: value)
      }
    }
  }
}

extension DecodingContext {
  fileprivate mutating func variableName(_ key: YAMLNode) -> Located<String>? {
    guard let name = literalKey(key) else { return nil }
    guard !name.content.isEmpty, !name.content.utf8.contains(where: { $0 == 0x3D || $0 == 0 })
    else {
      report(.badVariableOfProgram(name.content, at: name.span))
      return nil
    }
    return name
  }

  /// The step if its keys are those of a program.
  fileprivate mutating func execStep(_ draft: Step.Draft, in mapping: YAMLMapping) -> Step? {
    guard let program = draft.exec, let key = program.key else { return nil }
    reportKeysOfExchanges(besides: Located("exec", at: key), of: .program, in: mapping)
    if let expect = mapping.entry(named: "expect") { refuseSubjects(of: expect) }
    if let capture = mapping["capture"]?.mapping { refuseSources(capture) }
    guard let command = program.command, !command.isEmpty else { return nil }
    let exec = ExecTemplate(
      command: command, input: program.input, variables: program.variables,
      passed: program.passed, folder: program.folder, span: key)
    return draft.step(.exec(Shared(exec)), at: mapping.place)
  }

  private static let subjectsOfPrograms = Expectations.keys.names(applyingTo: .program)

  private static let sourcesOfPrograms = CaptureDeclaration.Draft.keys.names(applyingTo: .program)

  private mutating func refuseSubjects(of expect: YAMLMapping.Entry) {
    guard let subjects = expect.value.mapping else {
      return report(.noProgramSubject("status", at: expect.value.span))
    }
    for entry in subjects
    where !Self.subjectsOfPrograms.contains(entry.name) && !entry.name.utf8.starts(with: "x-".utf8)
    {
      report(.noProgramSubject(entry.name, at: entry.key.span))
    }
  }

  private mutating func refuseSources(_ captures: YAMLMapping) {
    for capture in captures {
      for entry in capture.value.mapping.map(Array.init) ?? []
      where !Self.sourcesOfPrograms.contains(entry.name) {
        report(.noProgramSource(entry.name, at: entry.key.span))
      }
    }
  }
}
