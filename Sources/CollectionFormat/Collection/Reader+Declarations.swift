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
        declarations.append(VariableDeclaration(name: name, value: value))
      }
      return declarations
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
            SecretDeclaration(name: $0, value: nil, origins: [])
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
  /// The contents of `{ value, origins }`.
  struct Draft {
    var value: TemplateValue?
    var origins: [TemplateText] = []

    static let keys = KeyTable<Draft>(
      "secret", "a secret",
      keys: [
        Key("value", .secretText, "its value", example: "value: \"${env.P}\"") {
          $0.value = $1
        },
        Key(
          "origins", .list(of: .line, nonEmpty: true), "the only origins it may be sent to",
          example: "origins: [\"https://auth.example.com\"]"
        ) { $0.origins = $1 },
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
      return SecretDeclaration(name: name, value: value, origins: [])
    }
    var draft = SecretDeclaration.Draft()
    guard SecretDeclaration.Draft.keys.read(entry.value, into: &draft, &self) else { return nil }
    return SecretDeclaration(name: name, value: draft.value, origins: draft.origins)
  }
}
