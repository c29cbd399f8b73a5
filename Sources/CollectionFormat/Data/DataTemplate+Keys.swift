// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import YAMLTree

extension DataTemplate {
  /// The contents of a mapping under `data`.
  struct Draft: Sendable {
    var source: Source?
    var types: [ColumnTypeDeclaration] = []
    var columns: [Located<String>]?
    var separator: Located<UInt8>?
    var key: TemplateText?
    var condition: Condition?
    var secrets: [Located<String>] = []

    static let keys = KeyTable<Draft>(
      "data", "`data`",
      groups: [
        KeyGroup(
          "`file`, `rows` or `matrix`", several: .severalRowSources, missing: .missingRows,
          help: "write `file: rows.csv`, `rows` with a list, or `matrix`")
      ],
      keys: [
        Key(
          "file", .filePath,
          "the file with the rows: `.csv`, `.tsv`, `.ndjson`, `.jsonl`, `.json`, `.yaml`, `.yml`",
          example: "file: prices.csv", alsoCalled: ["path", "csv", "source", "feed"], group: 0
        ) { $0.source = .file($1) },
        Key(
          "rows", .rows, "the rows, written here or as one whole `${…}`",
          example: "rows: [{ name: Rex }, { name: Tom }]",
          alsoCalled: ["list", "values", "examples", "items"], group: 0
        ) { $0.source = $1 },
        Key(
          "matrix", .matrix, "columns with their values; each combination is a row",
          example: "matrix: { size: [1, 2], color: [red, green] }",
          alsoCalled: ["grid", "product"],
          group: 0
        ) { $0.source = .matrix($1) },
        Key(
          "types", .columnTypes, "the types of columns; those of a CSV file are texts by default",
          example: "types: { amount: number }", alsoCalled: ["type", "schema"]
        ) { $0.types = $1 },
        Key(
          "columns", .list(of: .literal, nonEmpty: true),
          "the only columns that rows have; required for newline-delimited JSON",
          example: "columns: [sku, amount]", alsoCalled: ["fields", "header", "headers"]
        ) { $0.columns = $1 },
        Key(
          "separator", Reader<UInt8>.separator.located,
          "the character between the fields of a CSV file",
          default: "\",\"", example: "separator: \";\"", alsoCalled: ["delimiter", "sep"]
        ) { $0.separator = $1 },
        Key(
          "key", .text, "the name of a row, which must be unique", example: "key: \"${sku}\"",
          alsoCalled: ["id", "name"]
        ) { $0.key = $1 },
        Key(
          "where", .condition, "a row for which this is false does not exist",
          example: "where: amount > 0", alsoCalled: ["filter", "if", "when"]
        ) { $0.condition = $1 },
        Key(
          "secrets", .list(of: .literal), "columns whose values are never printed",
          example: "secrets: [password]", alsoCalled: ["secret", "mask"]
        ) { $0.secrets = $1 },
      ])
  }

  fileprivate init?(_ draft: Draft, at span: SourceSpan, _ loading: inout DecodingContext) {
    guard let source = draft.source else { return nil }
    self.init(source, at: span)
    types = draft.types
    columns = draft.columns
    separator = draft.separator?.content ?? standardSeparator
    if let written = draft.separator, !mayBeSeparated {
      loading.report(.separatorWithoutFields(at: written.span))
    }
    key = draft.key
    condition = draft.condition
    secrets = draft.secrets
  }

  fileprivate init(file: TemplateText) {
    self.init(.file(file), at: file.span)
    separator = standardSeparator
  }

  /// Whether it is a CSV file, as far as that is written.
  private var mayBeSeparated: Bool {
    guard case .file(let path) = source else { return false }
    guard let name = path.literalText?.lowercased() else { return true }
    return ![".ndjson", ".jsonl", ".json", ".yaml", ".yml"].contains { name.hasSuffix($0) }
  }

  /// A tab for a file that is named `.tsv`.
  private var standardSeparator: UInt8 {
    guard case .file(let path) = source else { return UInt8(ascii: ",") }
    return path.text.lowercased().hasSuffix(".tsv") ? UInt8(ascii: "\t") : UInt8(ascii: ",")
  }
}

extension Reader where Content == DataTemplate {
  /// `data`: a path, rows, one whole `${…}` that gives them, or a mapping.
  static var data: Reader {
    let rows = Reader<DataTemplate.Source>.rows
    return Reader(.either([.file, rows.shape, .mapping("data")])) { node, loading in
      switch node.content {
      case .mapping(let mapping):
        if let first = mapping.firstColumnOfMatrix {
          loading.report(.matrixWithoutKey(at: first.key.span))
          return nil
        }
        var draft = DataTemplate.Draft()
        guard DataTemplate.Draft.keys.read(node, into: &draft, &loading) else { return nil }
        return DataTemplate(draft, at: node.span, &loading)
      case .sequence: return rows.read(node, &loading).map { DataTemplate($0, at: node.span) }
      default:
        guard let text = Reader<TemplateText>.filePath.read(node, &loading) else { return nil }
        if text.template.wholeExpression != nil {
          return DataTemplate(.made(text), at: text.span)
        }
        return DataTemplate(file: text)
      }
    }
  }
}

extension Reader where Content == DataTemplate.Source {
  /// A list of objects, or one whole `${…}` that gives it.
  fileprivate static var rows: Reader {
    let shape = Shape.either([.list(.named(by: .literal, .data), nonEmpty: false), .template])
    return Reader(shape) { node, loading in
      switch node.content {
      case .sequence(let list):
        return .rows(list.compactMap { loading.row($0) })
      case .scalar(let scalar):
        if let text = loading.template(scalar), text.template.wholeExpression != nil {
          return .made(text)
        }
        loading.reportWrongType(node, expected: shape)
        return nil
      default:
        loading.reportWrongType(node, expected: shape)
        return nil
      }
    }
  }
}

extension Reader where Content == [DataTemplate.MatrixColumn] {
  /// Columns with a list of values each.
  fileprivate static var matrix: Reader {
    let values = Shape.either([.list(.data, nonEmpty: true), .template])
    let shape = Shape.named(by: .literal, values)
    return Reader(shape) { node, loading in
      guard let mapping = loading.mapping(node, expected: shape) else { return nil }
      if mapping.isEmpty { loading.report(.emptyMatrix(at: node.span)) }
      return mapping.compactMap { entry in
        guard let name = loading.literalKey(entry.key), let list = loading.data(entry.value)
        else { return nil }
        if entry.value.sequence?.isEmpty == true {
          loading.report(.emptyList(at: entry.value.span))
        }
        guard entry.value.sequence != nil || list.isWholeTemplate else {
          loading.reportWrongType(entry.value, expected: values)
          return nil
        }
        loading.warnOfMatrixKey(name, entry.value)
        return DataTemplate.MatrixColumn(name: name, values: list)
      }
    }
  }
}

extension YAMLMapping {
  /// The first entry of a matrix as CI systems have it, in place of a mapping with `matrix`: each name has a
  /// list of values. Nil for another mapping.
  fileprivate var firstColumnOfMatrix: Element? {
    let isMatrix = allSatisfy { entry in
      guard let list = entry.value.sequence, !list.isEmpty else { return false }
      return list.allSatisfy { $0.scalar != nil }
        && !["columns", "rows", "secrets"].contains { entry.name.hasSameBytes(as: $0) }
    }
    return isMatrix ? first : nil
  }
}

extension DecodingContext {
  /// Warns of `include` and `exclude` of a matrix of a CI system, which are columns here.
  fileprivate mutating func warnOfMatrixKey(_ name: Located<String>, _ values: YAMLNode) {
    guard let list = values.sequence, list.allSatisfy({ $0.mapping != nil }) else { return }
    switch name.content {
    case "include":
      report(
        .columnOfMatrix(
          name, help: "write `rows` with all rows, or a further scenario for these"))
    case "exclude":
      report(
        .columnOfMatrix(name, help: "leave rows out with `where: !(os == 'linux' && size == 2)`"))
    default: break
    }
  }
}

extension Reader where Content == [ColumnTypeDeclaration] {
  /// Columns with the type of each.
  fileprivate static var columnTypes: Reader {
    let word = Reader<ColumnType>.word()
    let shape = Shape.named(by: .literal, word.shape)
    return Reader(shape) { node, loading in
      guard let mapping = loading.mapping(node, expected: shape) else { return nil }
      return mapping.compactMap { entry in
        let name = loading.literalKey(entry.key)
        guard let type = word.read(entry.value, &loading), let name else { return nil }
        return ColumnTypeDeclaration(column: name, type: type)
      }
    }
  }
}

extension Reader where Content == UInt8 {
  /// A character of ASCII that can separate fields.
  fileprivate static var separator: Reader {
    Reader(.literal) { node, loading in
      guard let text = loading.literal(node, expected: .literal) else { return nil }
      guard text.utf8.count == 1, let byte = text.utf8.first, byte < 0x80,
        !"\"\r\n\0".utf8.contains(byte)
      else {
        loading.report(.badSeparator(text, at: node.span))
        return nil
      }
      return byte
    }
  }
}

extension DecodingContext {
  /// One row: an object, or a whole `${…}` that gives it.
  fileprivate mutating func row(_ node: YAMLNode) -> TemplateValue? {
    guard let row = data(node) else { return nil }
    guard node.mapping != nil || row.isWholeTemplate else {
      reportWrongType(node, expected: .named(by: .literal, .data))
      return nil
    }
    return row
  }
}

extension TemplateValue {
  /// Whether it is one whole `${…}`.
  fileprivate var isWholeTemplate: Bool {
    if case .text(let text) = self { text.template.wholeExpression != nil } else { false }
  }
}

extension Diagnostic {
  fileprivate static func separatorWithoutFields(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidSeparator, "only a CSV file has a `separator`", at: Annotation(span),
      help: ["leave it out"])
  }

  fileprivate static func matrixWithoutKey(at span: SourceSpan) -> Diagnostic {
    var diagnostic = Diagnostic(
      .missingRows, "these columns have no `matrix` around them", at: Annotation(span),
      help: ["write `data: { matrix: { a: [1, 2], b: [x, y] } }`: each combination is a row"])
    diagnostic.isAnswered = true
    return diagnostic
  }

  fileprivate static func columnOfMatrix(_ name: Located<String>, help: String) -> Diagnostic {
    Diagnostic(
      .invalidValue,
      "`\(name.content)` is a column of the matrix here, and not what CI systems make of it",
      severity: .warning, at: Annotation(name.span), help: [help])
  }

  fileprivate static func emptyMatrix(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .emptyList, "`matrix` has no columns", at: Annotation(span, "nothing in it"),
      help: ["write each column with its values: `matrix: { size: [1, 2] }`"])
  }

  fileprivate static func badSeparator(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidSeparator, "`\(text)` cannot separate fields",
      at: Annotation(span, "expected one ASCII character other than a quote or a line break"))
  }
}
