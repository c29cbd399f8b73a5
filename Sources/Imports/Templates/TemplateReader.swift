// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Values

/// Reads texts with `{{name}}`.
package struct TemplateReader {
  /// What stands for a template.
  package enum Meaning {
    /// A variable with this name.
    case variable(String)
    case value(DynamicValue)
    case text(ImportedText)
    /// It stays as it is.
    case literal
  }

  package let context: TemplateContext
  /// What the text between the braces means.
  private let meaning: (String, ImportFinding.Place) -> Meaning

  package init(
    _ context: TemplateContext, meaning: @escaping (String, ImportFinding.Place) -> Meaning
  ) {
    self.context = context
    self.meaning = meaning
  }

  /// Templates as Postman has them: names of variables, and values like `$guid`.
  package static func postman(_ context: TemplateContext) -> TemplateReader {
    TemplateReader(context) { content, _ in
      DynamicValue.postman(content).map { .value($0) } ?? .variable(content)
    }
  }

  // MARK: Texts

  /// A text of the result.
  package func text(_ source: String, at place: ImportFinding.Place) -> ImportedText {
    var output = ImportedText()
    for (piece, _) in divided(source, at: place) { output.append(piece) }
    return output
  }

  /// The pieces of a text: literal ones, and expressions with the template that they stand for.
  ///
  /// A name with a template inside is a loss, and stays text around the inner one.
  func divided(
    _ source: String, at place: ImportFinding.Place
  ) -> [(piece: ImportedText.Piece, meaning: Meaning)] {
    let pieces = TemplatePieces(source)
    if !pieces.nested.isEmpty {
      context.lose(.variable, "a name with a template in it: `\(source)`", at: place)
    }
    return pieces.all.flatMap { piece -> [(ImportedText.Piece, Meaning)] in
      switch piece {
      case .literal(let text): return [(.literal(text), .literal)]
      case .template(let content):
        let meaning = meaning(content, place)
        return self.pieces(for: content, meaning, at: place).map { ($0, meaning) }
      }
    }
  }

  /// The names of the variables in a text.
  func variables(in source: String, at place: ImportFinding.Place) -> [String] {
    TemplatePieces(source).templates.compactMap { content in
      if case .variable(let name) = meaning(content, place) { name } else { nil }
    }
  }

  private func pieces(
    for content: String, _ meaning: Meaning, at place: ImportFinding.Place
  ) -> [ImportedText.Piece] {
    switch meaning {
    case .literal: return [.literal("{{\(content)}}")]
    case .text(let text): return text.pieces
    case .variable(let name): return [.expression(context.use(name, at: place))]
    case .value(let value):
      if !value.isText { context.noteUntyped(value.expression) }
      if !value.isOfSameKind {
        context.change(.random, "`{{\(content)}}` is `\(value.expression)`", at: place)
      }
      return [.expression(value.expression)]
    }
  }

  /// The name of a step: a template of a name that is declared is one here too, any other stays text.
  package func name(_ source: String, at place: ImportFinding.Place) -> ImportedText {
    var output = ImportedText()
    for piece in TemplatePieces(source).all {
      switch piece {
      case .literal(let text): output.append(text)
      case .template(let content):
        if case .variable(let name) = meaning(content, place),
          let variable = context.variable(name), !variable.isCaptured,
          variable.isUsed || variable.hasValue && !variable.isLost
        {
          output.append(expression: context.use(name, at: place))
        } else {
          output.append("{{\(content)}}")
        }
      }
    }
    return output
  }

  /// A text of something that is switched off: nothing is noted about its variables.
  package func dormantText(_ source: String) -> ImportedText {
    var output = ImportedText()
    for piece in TemplatePieces(source).all {
      switch piece {
      case .literal(let text): output.append(text)
      case .template(let content):
        let name = context.variable(content)?.expression ?? VariableNames.name(from: content)
        output.append(expression: DynamicValue.postman(content)?.expression ?? name)
      }
    }
    return output
  }

  /// The value of a field that is switched off; empty for a credential that is written out.
  func dormantText(_ source: String, name: String) -> ImportedText {
    let text = dormantText(source)
    let isHidden =
      !context.input.options.keepsSecrets && text.literal != nil
      && CredentialNames.isCredential(name, value: source)
    return isHidden ? ImportedText() : text
  }

  /// A credential: a literal text becomes a secret.
  package func credential(
    _ source: String, name: String, at place: ImportFinding.Place
  ) -> ImportedText {
    context.credential(text(source, at: place), name: name)
  }

  // MARK: JSON

  /// A text as a value of JSON; nil if it is sent otherwise then, but for white space.
  package func json(_ source: String, at place: ImportFinding.Place) -> ImportedValue? {
    guard mayBeJSON(source) else { return nil }
    let context = context
    return JSONBody.value(
      of: text(source, at: place), bareText: { context.bareText($0, at: place) },
      wholeText: { context.wholeText($0) },
      noteText: { context.noteInString($0, at: place) },
      change: { name, text in
        CredentialNames.isCredential(name, value: text.literal)
          ? context.credential(text, name: name) : text
      })
  }

  /// Whether the values of its variables, as far as they are known, fit where JSON has them.
  func mayBeJSON(_ source: String) -> Bool {
    TemplatePieces(source).inJSON.allSatisfy { content, isQuoted in
      guard let values = context.known(content) else { return true }
      return values.allSatisfy { value in
        isQuoted
          ? context.escapesJSON
            || value.utf8.allSatisfy {
              $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
            }
          : (try? JSONDocument.parse(Array(value.utf8))) != nil
      }
    }
  }
}
