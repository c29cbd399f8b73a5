// SPDX-License-Identifier: Apache-2.0

import Files

/// The lines of a `curlew.yaml`, of which two lists get further items; everything else stays as it is.
///
/// ```
/// collections: [specs]      collections: [specs, more]
/// env:                      env:
///   - TOKEN                   - TOKEN
///                             - PASSWORD
/// ```
struct ProjectLines {
  /// The longest line of a list.
  private static let longestLine = 100

  private var lines: [String]

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  var text: String { lines.joined(separator: "\n") }

  /// Whether the collections of a folder belong to the project: a folder above it is listed, or none is.
  func hasCollections(in folder: String) -> Bool {
    guard let items = list(of: "collections")?.items else {
      return !lines.contains { $0.hasPrefix("collections:") }
    }
    return items.contains { item in
      let listed = FilePath("\(Self.plain(item))/.").tidied
      return item.contains("*") || listed.text == "." || listed.text.isEmpty
        || folder == listed.text || FilePath(folder).below(listed) != nil
    }
  }

  /// Whether the lists can get further items.
  var isKnownLayout: Bool {
    ["collections", "env"].allSatisfy { key in
      list(of: key) != nil || !lines.contains { $0.hasPrefix("\(key):") }
    }
  }

  /// The items of a list, without quotes; of `{ TOKEN: public }` the name.
  func names(in key: String) -> [String] {
    list(of: key)?.items.map { String(Self.name($0)) } ?? []
  }

  /// Lists a folder, unless its collections belong to the project.
  mutating func addCollections(in folder: String) {
    guard !hasCollections(in: folder) else { return }
    add([folder], to: "collections")
  }

  /// Adds items to a list, each once. A list in a layout of another hand stays as it is.
  mutating func add(_ items: [String], to key: String) {
    guard let list = list(of: key) else {
      guard !items.isEmpty, !lines.contains(where: { $0.hasPrefix("\(key):") }) else { return }
      let before = lines.firstIndex { $0.hasPrefix("collections:") } ?? 0
      let end = lines[before...].dropFirst().firstIndex { !$0.hasPrefix(" ") } ?? lines.endIndex
      lines.insert(contentsOf: Self.written(items, of: key), at: end)
      return
    }
    let known = Set(list.items.map(Self.name))
    let new = items.filter { !known.contains(Self.name($0)) }
    guard !new.isEmpty else { return }
    lines.replaceSubrange(list.range, with: Self.written(list.items + new, of: key))
  }

  /// The items of a list on one line, or of one with a line for each, with its lines.
  private func list(of key: String) -> (items: [String], range: Range<Int>)? {
    guard let start = lines.firstIndex(where: { $0.hasPrefix("\(key):") }) else { return nil }
    let value = lines[start].dropFirst(key.count + 1)
    if value.hasPrefix(" ["), value.hasSuffix("]"), !value.contains("#") {
      let inner = value.dropFirst(2).dropLast()
      let items = inner.split(separator: ",").map { String($0.drop { $0 == " " }) }
      return (items, start..<start + 1)
    }
    let rest = lines[(start + 1)...].prefix { $0.hasPrefix("  - ") && !$0.contains(" #") }
    guard value.isEmpty, !rest.isEmpty else { return nil }
    return (rest.map { String($0.dropFirst(4)) }, start..<rest.endIndex)
  }

  private static func written(_ items: [String], of key: String) -> [String] {
    let quoted = items.map { item in
      let isPlain = item.allSatisfy { $0.isLetter || $0.isNumber || "_-./'{}: ".contains($0) }
      return isPlain ? item : "'\(item.replacing("'", with: "''"))'"
    }
    let line = "\(key): [\(quoted.joined(separator: ", "))]"
    return line.count <= longestLine ? [line] : ["\(key):"] + quoted.map { "  - \($0)" }
  }

  /// An item without quotes.
  private static func plain(_ item: String) -> Substring {
    item.hasPrefix("'") ? item.dropFirst().dropLast() : item[...]
  }

  /// The name of an item, as of `TOKEN` and `{ TOKEN: public }`.
  private static func name(_ item: String) -> Substring {
    plain(item).drop { $0 == "{" || $0 == " " }.prefix { $0 != ":" }
  }
}
