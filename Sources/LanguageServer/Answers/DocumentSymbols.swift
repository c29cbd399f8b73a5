// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Values

/// `textDocument/documentSymbol`: scenarios and blocks with their steps.
enum DocumentSymbols {
  /// A part of a file that an editor lists.
  struct Symbol {
    /// The numbers of the protocol.
    enum Kind: Int {
      case function = 12
      case event = 24
    }

    let name: String
    let kind: Kind
    /// The name or the first key.
    let selection: Range<Int>
    /// The whole text; has the selection.
    var range: Range<Int>
    var children: [Symbol] = []
  }

  static func answer(
    _ workspace: Workspace, _ parameters: JSONNode, _ json: inout JSONWriter
  ) throws(RequestFailure) {
    guard let view = try workspace.view(parameters) else { return json.null() }
    let symbols = symbols(of: view)
    if workspace.client.showsSymbolTrees {
      json.list(symbols) { write($1, view, to: &$0) }
    } else {
      json.beginArray()
      for symbol in symbols { writeFlat(symbol, in: nil, view, to: &json) }
      json.endArray()
    }
  }

  // MARK: Finding

  static func symbols(of view: FileView) -> [Symbol] {
    var symbols: [Symbol] = []
    if let file = view.collection { symbols += parts(of: file) }
    if view.isProject, let project = view.checked.project {
      symbols += parts(of: CollectionFile(stepsOf: project))
    }
    symbols = symbols.filter { $0.selection.upperBound <= view.bytes.count }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
    return bounded(symbols, by: 0..<view.bytes.count, view.bytes)
  }

  private static func parts(of file: CollectionFile) -> [Symbol] {
    var symbols: [Symbol] = []
    func add(_ name: String, _ span: SourceSpan?, _ steps: [[Step]]) {
      guard let span, span.file == file.source else { return }
      symbols.append(
        Symbol(
          name: name.isEmpty ? "(no name)" : name, kind: .function, selection: span.range,
          range: span.range, children: steps.flatMap { $0 }.compactMap { symbol($0, file) }))
    }
    add("setup", file.setupSpan, [file.setup])
    add("teardown", file.teardownSpan, [file.teardown])
    for scenario in file.scenarios {
      add(scenario.name.content, scenario.span, [scenario.steps, scenario.teardown])
    }
    for block in file.blocks {
      add(block.name.content, block.name.span, [block.steps, block.teardown])
    }
    return symbols
  }

  private static func symbol(_ step: Step, _ file: CollectionFile) -> Symbol? {
    guard step.span.file == file.source else { return nil }
    let name = step.title
    return Symbol(
      name: name.isEmpty ? "(no name)" : name, kind: .event, selection: step.span.range,
      range: step.span.range)
  }

  /// Each symbol reaches to the next one, or to the end of the outer one, without blank lines at its end.
  /// Those outside of the outer one, such as steps of an alias, are left out.
  private static func bounded(
    _ symbols: [Symbol], by outer: Range<Int>, _ bytes: [UInt8]
  ) -> [Symbol] {
    let inner = symbols.filter {
      outer.lowerBound <= $0.selection.lowerBound && $0.selection.upperBound <= outer.upperBound
    }.sorted { $0.selection.lowerBound < $1.selection.lowerBound }
    return inner.enumerated().map { place, symbol in
      var symbol = symbol
      let next = inner.dropFirst(place + 1).first {
        $0.selection.lowerBound >= symbol.selection.upperBound
      }
      var end = next.map { lineStart(of: $0.selection.lowerBound, bytes) } ?? outer.upperBound
      while end > symbol.selection.upperBound, " \t\r\n-".utf8.contains(bytes[end - 1]) { end -= 1 }
      symbol.range = symbol.selection.lowerBound..<max(end, symbol.selection.upperBound)
      symbol.children = bounded(symbol.children, by: symbol.range, bytes)
      return symbol
    }
  }

  private static func lineStart(of offset: Int, _ bytes: [UInt8]) -> Int {
    (bytes[..<offset].lastIndex(of: 0x0A) ?? -1) + 1
  }

  // MARK: Writing

  private static func write(_ symbol: Symbol, _ view: FileView, to json: inout JSONWriter) {
    json.beginObject()
    json.member("name", symbol.name)
    json.member("kind", symbol.kind.rawValue)
    json.member("range", view.range(of: symbol.range))
    json.member("selectionRange", view.range(of: symbol.selection))
    if !symbol.children.isEmpty {
      json.key("children")
      json.list(symbol.children) { write($1, view, to: &$0) }
    }
    json.endObject()
  }

  /// For clients that show lists alone.
  private static func writeFlat(
    _ symbol: Symbol, in container: String?, _ view: FileView, to json: inout JSONWriter
  ) {
    json.beginObject()
    json.member("name", symbol.name)
    json.member("kind", symbol.kind.rawValue)
    json.key("location")
    json.location(EditorLocation(uri: view.uri, range: view.range(of: symbol.range)))
    json.member("containerName", container)
    json.endObject()
    for child in symbol.children { writeFlat(child, in: symbol.name, view, to: &json) }
  }
}
