// SPDX-License-Identifier: Apache-2.0

import YAMLTree

extension SortOrder {
  /// The contents of a mapping under `$sorted`.
  struct Draft {
    var path: CompiledPath?
    var direction = SortDirection.ascending

    static let keys = KeyTable<Draft>(
      "sorted", "`$sorted`",
      keys: [
        Key(
          "by", .sortPath,
          "a JSONPath, relative to each element, to the one value it is ordered by",
          example: "by: $.price", alsoCalled: ["key", "field", "path", "on"]
        ) { $0.path = $1 },
        Key(
          "order", .word(), "ascending or descending", default: "asc", example: "order: desc",
          alsoCalled: ["direction", "dir"]
        ) { $0.direction = $1 },
      ])
  }
}

extension Reader where Content == CompiledPath {
  /// A JSONPath to a single value.
  fileprivate static var sortPath: Reader {
    Reader(.path) { node, loading in
      guard let scalar = loading.plainText(node, expected: .path), let path = loading.path(scalar)
      else { return nil }
      guard path.path.isSingular else {
        loading.report(
          .badOperand(
            "$sorted", needs: "a path to one value, like `$.price`", found: "`\(path.text)`",
            at: node.span))
        return nil
      }
      return path
    }
  }
}

extension DecodingContext {
  /// `asc`, `desc`, or a mapping.
  mutating func sortOrder(_ node: YAMLNode, _ slot: SubjectKind) -> SortOrder? {
    guard case .mapping(let mapping) = node.content else {
      return Reader<SortDirection>.word().read(node, &self).map {
        SortOrder(direction: $0)
      }
    }
    if !slot.element.hasPaths, let by = mapping.entry(named: "by") {
      report(.pathInText(at: by.key.span))
      return nil
    }
    var draft = SortOrder.Draft()
    guard SortOrder.Draft.keys.read(node, into: &draft, &self) else { return nil }
    guard mapping["by"] == nil || draft.path != nil else { return nil }
    let path = draft.path
    return SortOrder(direction: draft.direction, path: path?.path, text: path?.text)
  }
}
