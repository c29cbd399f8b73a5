// SPDX-License-Identifier: Apache-2.0

import Values

/// Arguments of `curlew send` in the form of HTTPie and other tools, with the equivalent line for
/// curlew.
struct ForeignWords {
  /// One sentence.
  let words: String

  /// Nil if the arguments are a method and an address.
  init?(_ typed: [String], method: String?) {
    let first = typed.first.flatMap { SendMethod.isKey($0.uppercased()) ? $0.uppercased() : nil }
    let rest = typed.dropFirst(first == nil ? 0 : 1)
    guard let address = rest.first else { return nil }
    let isBody = address.hasPrefix("@")
    guard isBody || address.contains(where: ".:/$?".contains) || address == "localhost" else {
      return nil
    }
    let items = (isBody ? rest : rest.dropFirst()).compactMap(Item.init)
    guard let item = items.first else { return nil }
    let line = ["curlew send", method ?? first, isBody ? "URL" : address].compactMap(\.self)
    let command = (line + Self.options(of: items)).joined(separator: " ")
    words = "`\(item.typed)` is a word of HTTPie, not of `send`: write `\(command)`"
  }

  private static func options(of items: [Item]) -> [String] {
    var members: [(String, Value)] = []
    var options: [String] = []
    let sendsFiles = items.contains { $0.kind == .part }
    for item in items {
      switch item.kind {
      case .header: options.append("-H '\(item.name): \(item.value)'")
      case .parameter: options.append("--param '\(item.name)=\(item.value)'")
      case .part: options.append("-F '\(item.name)=@\(item.value)'")
      case .text where sendsFiles, .json where sendsFiles:
        options.append("-F '\(item.name)=\(item.value)'")
      case .text: members.append((item.name, .string(item.value)))
      case .json:
        let document = try? JSONDocument.parse(item.value)
        members.append((item.name, document?.root.value() ?? .string(item.value)))
      case .body: options.append("--json @\(item.value)")
      }
    }
    guard !members.isEmpty else { return options }
    return options + ["--json '\(Value.object(OrderedObject(members)).jsonText())'"]
  }

  /// `name=Rex`, `name:=1`, `Header:value`, `page==2`, `photo@file`, `@file`.
  private struct Item {
    enum Kind {
      case text, json, header, parameter, part, body
    }

    let typed: String
    let kind: Kind
    let name: String
    let value: String

    init?(_ typed: String) {
      self.typed = typed
      if typed.hasPrefix("@") {
        (kind, name, value) = (.body, "", String(typed.dropFirst()))
        return
      }
      let marks: [(mark: String, kind: Kind)] = [
        (":=", .json), ("==", .parameter), ("=", .text), ("@", .part), (":", .header),
      ]
      guard TypedAddress(typed) != .certain,
        let end = typed.firstIndex(where: { "=:@".contains($0) }), end > typed.startIndex,
        let found = marks.first(where: { typed[end...].hasPrefix($0.mark) }),
        typed[..<end].allSatisfy({ $0.isLetter || $0.isNumber || "-_.[]".contains($0) })
      else { return nil }
      kind = found.kind
      name = String(typed[..<end])
      value = String(typed[end...].dropFirst(found.mark.count))
    }
  }
}
