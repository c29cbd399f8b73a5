// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries
import YAMLTree

extension SnapshotTemplate {
  /// The contents of a mapping under `snapshot`.
  struct Draft {
    var name: Located<String>?
    var ignored: [JSONPath] = []
    var headers: [String] = []
    var sorting: [Sorting] = []
    var replacements: [Replacement] = []

    static let keys = KeyTable<Draft>(
      "snapshot", "`snapshot`",
      keys: [
        Key(
          "name", .snapshotName,
          "the name of the entry in place of the step's, unique in its scenario",
          example: "name: the new pet", alsoCalled: ["id", "key", "title"]
        ) { $0.name = $1 },
        Key(
          "ignore", .list(of: .path),
          "JSONPaths in the body: that the value is there and has that type is still compared",
          example: "ignore: [$.id, $..createdAt]",
          alsoCalled: ["exclude", "redact", "redactions", "except", "omit"]
        ) { $0.ignored = $1.map(\.path) },
        Key(
          "headers", .list(of: .headerName), "the headers that are compared",
          example: "headers: [content-type]", alsoCalled: ["header"]
        ) { draft, names in
          for name in names.map({ $0.content.lowercased() }) where !draft.headers.contains(name) {
            draft.headers.append(name)
          }
        },
        Key(
          "sort", .snapshotSorting,
          "lists that are compared in any order, with the value that orders their elements",
          example: "sort: { $.items: $.id }", alsoCalled: ["sortBy", "order", "unordered"]
        ) { $0.sorting = $1 },
        Key(
          "replace", .snapshotReplacements,
          "patterns, and the text in place of each match, in text bodies and in texts of JSON",
          example: "replace: { 'req-\\w+': a request }",
          alsoCalled: ["filters", "filter", "mask", "scrub"]
        ) { $0.replacements = $1 },
      ])
  }
}

extension Reader where Content == SnapshotTemplate {
  /// `true`, a name, or a mapping.
  static var snapshot: Reader {
    Reader(.either([.boolean, .literal, .mapping("snapshot")])) { node, loading in
      var draft = SnapshotTemplate.Draft()
      if case .mapping = node.content {
        guard SnapshotTemplate.Draft.keys.read(node, into: &draft, &loading) else { return nil }
      } else if case .boolean(let isWanted)? = node.scalar?.value {
        guard isWanted else {
          loading.report(.snapshotIsOff(at: node.span))
          return nil
        }
      } else if let scalar = node.scalar, scalar.style == .plain,
        let meant = Reader<Bool>.booleanMeant(by: scalar.text)
      {
        loading.report(.snapshotMeansBoolean(scalar.text, meant, at: node.span))
        return nil
      } else {
        draft.name = Reader<Located<String>>.snapshotName.read(node, &loading)
        guard draft.name != nil else { return nil }
      }
      return SnapshotTemplate(
        name: draft.name, ignored: draft.ignored, headers: draft.headers, sorting: draft.sorting,
        replacements: draft.replacements, span: node.span)
    }
  }
}

extension Reader where Content == Located<String> {
  /// The name of an entry.
  fileprivate static var snapshotName: Reader {
    Reader(.literal) { node, loading in
      guard let text = loading.literal(node, expected: .literal) else { return nil }
      guard !text.isEmpty else {
        loading.report(.emptySnapshotName(at: node.span))
        return nil
      }
      return Located(text, at: node.span)
    }
  }
}

extension Reader where Content == [SnapshotTemplate.Sorting] {
  /// Paths to lists, with the path in each element to the value that orders it.
  fileprivate static var snapshotSorting: Reader {
    let shape = Shape.named(by: .path, .path)
    return Reader(shape) { node, loading in
      guard let mapping = loading.mapping(node, expected: shape) else { return nil }
      return mapping.indices.compactMap { position in
        guard loading.isWritten(position, of: mapping) else { return nil }
        let entry = mapping[position]
        let lists = Reader<CompiledPath>.path.read(entry.key, &loading)
        guard let key = Reader<CompiledPath>.path.read(entry.value, &loading), let lists else {
          return nil
        }
        guard key.path.isSingular else {
          loading.report(.sortKeyIsNoValue(key.text, at: key.span))
          return nil
        }
        return SnapshotTemplate.Sorting(lists: lists.path, key: key.path)
      }
    }
  }
}

extension Reader where Content == [SnapshotTemplate.Replacement] {
  /// Patterns with the text in place of their matches.
  fileprivate static var snapshotReplacements: Reader {
    let shape = Shape.named(by: .literal, .literal)
    return Reader(shape) { node, loading in
      guard let mapping = loading.mapping(node, expected: shape) else { return nil }
      return mapping.indices.compactMap { position in
        guard loading.isWritten(position, of: mapping) else { return nil }
        let entry = mapping[position]
        let pattern = loading.replacedPattern(entry.key)
        guard let text = loading.literal(entry.value, expected: .literal), let pattern else {
          return nil
        }
        return SnapshotTemplate.Replacement(pattern: pattern, text: text)
      }
    }
  }
}

extension DecodingContext {
  /// A key that is a pattern: never a template.
  fileprivate mutating func replacedPattern(_ key: YAMLNode) -> Pattern? {
    guard literalKey(key) != nil, case .constant(let pattern, _)? = pattern(key) else { return nil }
    return pattern
  }

  /// Whether `snapshot` may be beside the other keys of its step.
  mutating func checkSnapshot(of draft: Step.Draft) {
    guard let exceptions = draft.exceptions?.content, let snapshot = exceptions.snapshot,
      exceptions.save != nil
    else { return }
    report(.snapshotBesideSave(at: snapshot.content.span))
  }
}
