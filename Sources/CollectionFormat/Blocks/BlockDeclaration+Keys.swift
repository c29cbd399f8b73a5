// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import YAMLTree

extension BlockDeclaration {
  /// The contents of a block, before they are known to be complete.
  struct Draft {
    var description: String?
    var requires: [Located<String>] = []
    var defaults: [VariableDeclaration] = []
    var steps: [Step] = []
    var returns: [Located<String>] = []
    var teardown: [Step] = []

    static let keys = KeyTable<Draft>(
      "block", "a block",
      keys: [
        Key(
          "description", .prose, "a description, for people",
          example: "description: gives a token", alsoCalled: ["desc", "doc", "docs", "comment"]
        ) { $0.description = $1 },
        Key(
          "requires", .list(of: .declaredName), "parameters that each call must give",
          example: "requires: [password]", alsoCalled: ["inputs", "params", "parameters"]
        ) { $0.requires = $1 },
        Key(
          "with", .variables,
          "the other parameters, with their defaults, which may read other parameters; null makes one "
            + "optional", example: "with: { user: ada }", alsoCalled: ["defaults", "args"]
        ) { $0.defaults = $1 },
        Key(
          "steps", .list(of: .step, nonEmpty: true), "the steps, in this order",
          example: "steps: [{ GET: /pets }]",
          alsoCalled: ["requests", "stages", "tests", "actions"], required: true
        ) { $0.steps = $1 },
        Key(
          "returns", .list(of: .name),
          "names whose values a call may capture: of captures, of `set`, "
            + "of parameters", example: "returns: [token]", alsoCalled: ["outputs", "exports"]
        ) { $0.returns = $1 },
        Key(
          "teardown", .list(of: .step),
          "runs when the scenario that called the block ends, and sees the captures of that call",
          example: "teardown: [{ DELETE: /sessions/1 }]",
          alsoCalled: ["cleanup", "finally", "after"]
        ) { $0.teardown = $1 },
      ])
  }
}

extension Reader where Content == [BlockDeclaration] {
  /// `blocks`: names and their blocks.
  static var blocks: Reader {
    let shape = Shape.named(by: .literal, .mapping("block"))
    return Reader(shape) { node, loading in
      guard let mapping = loading.mapping(node, expected: shape) else { return nil }
      return mapping.compactMap { entry -> BlockDeclaration? in
        guard let name = loading.literalKey(entry.key) else { return nil }
        if name.content.utf8.contains(UInt8(ascii: "/")) {
          loading.report(.slashInBlockName(name))
        }
        var draft = BlockDeclaration.Draft()
        let known = loading.problems
        let isWhole = loading.reading("block", at: entry.value) {
          BlockDeclaration.Draft.keys.read(entry.value, into: &draft, owner: entry.key.span, &$0)
        }
        loading.noteBrokenBlock(name.span, since: known)
        guard isWhole else { return nil }
        let block = BlockDeclaration(draft, name: name)
        loading.checkParameters(of: block)
        loading.checkTags(of: block)
        return block
      }
    }
  }
}

extension Reader where Content == [UseDeclaration] {
  /// `use`: prefixes and paths of files.
  static var uses: Reader {
    let shape = Shape.named(by: .literal, .file)
    return Reader(shape) { node, loading in
      guard let mapping = loading.mapping(node, expected: shape) else { return nil }
      return mapping.indices.compactMap { position in
        guard loading.isWritten(position, of: mapping) else { return nil }
        let entry = mapping[position]
        guard let prefix = loading.literalKey(entry.key),
          let path = Reader<Located<String>>.literalPath.read(entry.value, &loading)
        else { return nil }
        return UseDeclaration(prefix: prefix, path: path)
      }
    }
  }
}

extension DecodingContext {
  /// Reports a parameter that is declared twice.
  fileprivate mutating func checkParameters(of block: BlockDeclaration) {
    var first: [String: SourceSpan] = [:]
    for parameter in block.parameters {
      if let before = first.updateValue(parameter.span, forKey: parameter.content) {
        report(.parameterTwice(parameter, first: before))
      }
    }
  }
}

extension DecodingContext {
  /// Warns of tags, which select nothing in a block.
  fileprivate mutating func checkTags(of block: BlockDeclaration) {
    for step in block.steps + block.teardown {
      guard let tag = step.tags.first else { continue }
      report(.tagsWithoutEffect(at: tag.span))
    }
  }
}

extension Diagnostic {
  fileprivate static func tagsWithoutEffect(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .tagsWithoutEffect, "tags of a step in a block have no effect", severity: .warning,
      at: Annotation(span, "the block of a call runs whole"),
      help: ["write them at the steps that call the block"])
  }

  fileprivate static func slashInBlockName(_ name: Located<String>) -> Diagnostic {
    Diagnostic(
      .invalidBlockName, "the name of a block has no `/`", at: Annotation(name.span),
      help: ["a name with `/` is that of a block of a file under `use`: `auth/log in`"])
  }

  fileprivate static func parameterTwice(
    _ name: Located<String>, first: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .duplicateParameter, "`\(name.content)` is a parameter already",
      at: Annotation(name.span, "second"), secondary: [Annotation(first, "first")],
      help: ["keep it under `with` if it has a default, else under `requires`"])
  }
}
