// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

extension Reader where Content == [VariableDeclaration] {
  /// `vars`: names and any data.
  static var variables: Reader {
    Reader(.named(by: .name, .data)) { node, loading in
      guard let mapping = loading.mapping(node, expected: .named(by: .name, .data)) else {
        return nil
      }
      var declarations: [VariableDeclaration] = []
      declarations.reserveCapacity(mapping.count)
      for position in mapping.indices where loading.isWritten(position, of: mapping) {
        let entry = mapping[position]
        let name = loading.declaredName(entry.key)
        guard let value = loading.data(entry.value), let name else { continue }
        if let program = entry.value.mapping, program.count == 1,
          let from = program.entry(named: "from"),
          case .sequence = from.value.content
        {
          loading.report(.fromInVariables(name.content, at: from.key.span))
        }
        declarations.append(VariableDeclaration(name: name, value: value))
      }
      return declarations
    }
  }
}

extension Reader where Content == [VariableDeclaration] {
  /// `vars` of `curlew.yaml` and of an environment, which may call `freePort()`.
  static var inputs: Reader {
    let variables = Reader.variables
    return Reader(variables.shape) { node, loading in
      let known = loading.freePorts.count
      let found = variables.read(node, &loading)
      loading.freePortsOfInputs += loading.freePorts[known...]
      loading.freePorts.removeSubrange(known...)
      return found
    }
  }
}

extension Reader where Content == [SecretDeclaration] {
  private static let value = Reader<SecretDeclaration.Draft>.mapping(
    SecretDeclaration.Draft.keys, named: "secret", empty: SecretDeclaration.Draft.init)

  /// `secrets`: a list of names, or names with the source of each.
  static var secrets: Reader {
    Reader(
      .either([
        .list(.name, nonEmpty: false),
        .named(by: .name, .called(.secretValue, .either([.text, value.shape, .null]))),
      ])
    ) { node, loading in
      switch node.content {
      case .sequence(let list):
        return list.compactMap { element in
          Reader<Located<String>>.declaredName.read(element, &loading).map {
            SecretDeclaration(name: $0)
          }
        }
      case .mapping(let mapping):
        return mapping.compactMap { loading.secret($0) }
      default:
        loading.reportWrongType(node, expected: .list(.name, nonEmpty: false))
        return nil
      }
    }
  }
}

extension SecretDeclaration {
  /// The contents of `{ value, from, origins }`.
  struct Draft: ProgramDraft {
    var value: TemplateValue?
    var origins: [TemplateText] = []
    /// The program and its arguments.
    var command: [TemplateText]?
    var variables: [ExecTemplate.Variable] = []
    var passed: [Located<String>] = []
    var folder: TemplateText?
    /// `value` and `from`, as far as they are written.
    var sources: [Located<String>] = []
    /// `env`, `pass` and `cwd`, as far as they are written.
    var ofProgram: [Located<String>] = []
    /// Whether `value` or `from` is null.
    var isRemoved = false

    private static let command = Reader<[TemplateText]>.command

    static let keys = KeyTable<Draft>(
      "secret", "a secret",
      keys: [
        Key(
          "value", Reader<TemplateValue>.secretText.shape, "its value",
          example: "value: \"${env.P}\""
        ) { draft, entry, loading in
          draft.sources.append(Located(entry.name, at: entry.key.span))
          draft.isRemoved = draft.isRemoved || entry.value.isNull
          draft.value = Reader<TemplateValue>.secretText.read(entry.value, &loading)
        },
        Key(
          "from", .either([command.shape, .null]),
          "a program, as in `exec`, whose standard output is the value; it is started when a "
            + "selected step needs the secret, and needs `--allow-exec`",
          example: "from: [op, read, \"op://shop/staging/password\"]",
          alsoCalled: ["exec", "command", "cmd"]
        ) { draft, entry, loading in
          draft.sources.append(Located(entry.name, at: entry.key.span))
          draft.isRemoved = draft.isRemoved || entry.value.isNull
          if !entry.value.isNull { draft.command = command.read(entry.value, &loading) }
        },
      ]
        + programKeys(
          environment: "env: { VAULT_ADDR: \"https://vault.example.com\" }",
          passed: "pass: [VAULT_ADDR, VAULT_TOKEN]", folder: "cwd: tools") + [
          Key(
            "origins", .list(of: .line, nonEmpty: true), "the only origins it may be sent to",
            example: "origins: [\"https://auth.example.com\"]"
          ) { $0.origins = $1 }
        ])
  }
}

extension Reader where Content == TemplateValue {
  /// A text, or null if the value comes from outside.
  static var secretText: Reader {
    Reader(.either([.text, .null])) { node, loading in
      if node.isNull { return nil }
      return loading.plainText(node, expected: .text).flatMap { scalar in
        loading.template(scalar).map { text in
          text.literalText.map { .constant(.string($0), scalar.span) } ?? .text(text)
        }
      }
    }
  }
}

extension Reader where Content == Located<String> {
  /// A name of an input, as a text.
  static var declaredName: Reader {
    Reader(.name) { node, loading in
      let name = Reader.name.read(node, &loading)
      if let name { loading.declaredNames.append(name.content) }
      return name
    }
  }
}

extension DecodingContext {
  /// The key of a declaration.
  mutating func declaredName(_ key: YAMLNode) -> Located<String>? {
    guard let name = literalKey(key).flatMap({ checkedName($0) }) else { return nil }
    declaredNames.append(name.content)
    return name
  }

  /// One entry of a `secrets` mapping.
  mutating func secret(_ entry: YAMLMapping.Entry) -> SecretDeclaration? {
    guard let name = declaredName(entry.key) else { return nil }
    guard case .mapping = entry.value.content else {
      let value = Reader<TemplateValue>.secretText.read(entry.value, &self)
      return SecretDeclaration(name: name, value: value, removesValue: entry.value.isNull)
    }
    var draft = SecretDeclaration.Draft()
    guard SecretDeclaration.Draft.keys.read(entry.value, into: &draft, &self) else { return nil }
    return secret(name, draft)
  }

  /// A secret from a mapping, unless its keys contradict each other.
  private mutating func secret(
    _ name: Located<String>, _ draft: SecretDeclaration.Draft
  ) -> SecretDeclaration? {
    if draft.sources.count > 1 {
      report(.severalSourcesOfSecret(draft.sources))
      return nil
    }
    if draft.command == nil, !draft.isRemoved {
      for key in draft.ofProgram { report(.keyOfSecretProgram(key)) }
      guard draft.ofProgram.isEmpty else { return nil }
    }
    var declaration = SecretDeclaration(
      name: name, value: draft.value, removesValue: draft.isRemoved, origins: draft.origins)
    if let command = draft.command, !command.isEmpty, let from = draft.sources.first {
      declaration.program = ExecTemplate(
        command: command, variables: draft.variables, passed: draft.passed, folder: draft.folder,
        span: from.span)
    }
    return declaration
  }
}
