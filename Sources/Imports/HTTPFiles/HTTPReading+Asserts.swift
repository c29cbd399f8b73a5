// SPDX-License-Identifier: Apache-2.0

import Notation

extension HTTPReading {
  /// The lines of httpYac that begin with `??`.
  func addAsserts(of part: HTTPPart, to step: inout ImportedStep) {
    var subjects: [(name: String, value: ImportedValue)] = []
    for line in part.asserts {
      let place = context.place(line.offset)
      guard let (name, value) = HTTPAssert(line.text).expectation,
        !subjects.contains(where: { $0.name == name && !HTTPAssert.merges(name) })
      else {
        context.lose(.script, line.text, at: place)
        continue
      }
      if let index = subjects.firstIndex(where: { $0.name == name }) {
        guard let merged = Self.merged(subjects[index].value, value) else {
          context.lose(.script, line.text, at: place)
          continue
        }
        subjects[index].value = merged
      } else {
        subjects.append((name, value))
      }
    }
    guard !subjects.isEmpty else { return }
    step["expect"] = .mapping(subjects.map { ImportedEntry($0.name, $0.value) })
  }

  /// Two mappings with different names as one; nil if they share a name.
  private static func merged(_ one: ImportedValue, _ two: ImportedValue) -> ImportedValue? {
    guard case .mapping(let first) = one.content, case .mapping(let second) = two.content,
      !second.contains(where: { entry in first.contains { $0.name == entry.name } })
    else { return nil }
    return .mapping(first + second)
  }
}

/// `?? status == 200`, `?? header content-type includes json`, `?? body a.b exists`
struct HTTPAssert {
  private static let operators: Set<String> = [
    "==", "!=", ">", ">=", "<", "<=", "startsWith", "endsWith", "includes", "contains", "exists",
    "isTrue", "isFalse", "isNumber", "isString", "isBoolean", "isArray", "matches",
  ]

  /// A subject with what is expected of it; nil for what has no counterpart.
  let expectation: (String, ImportedValue)?

  init(_ line: String) {
    let words = line.dropFirst(2).split(separator: " ").map(String.init)
    guard let subject = words.first,
      let place = words.dropFirst().firstIndex(where: { Self.operators.contains($0) })
    else {
      expectation = nil
      return
    }
    let path = words[1..<place].joined(separator: " ")
    let right = words[(place + 1)...].joined(separator: " ")
    let isNumeric = subject == "status" || subject == "duration"
    guard let matcher = Self.matcher(words[place], right, isNumeric: isNumeric) else {
      expectation = nil
      return
    }
    expectation = Self.expectation(subject, path, matcher, right)
  }

  /// Whether several checks of a subject are members of one mapping.
  static func merges(_ subject: String) -> Bool {
    ["headers", "json", "xpath"].contains(subject)
  }

  private static func expectation(
    _ subject: String, _ path: String, _ matcher: ImportedValue, _ right: String
  ) -> (String, ImportedValue)? {
    switch subject {
    case "status" where path.isEmpty: return ("status", matcher)
    case "header" where !path.isEmpty && path.utf8.allSatisfy(\.isTokenCharacter):
      return ("headers", .mapping([ImportedEntry(path, matcher)]))
    case "body" where path.isEmpty: return ("body", matcher)
    case "body":
      guard path.utf8.allSatisfy({ $0.isASCIIAlphanumeric || "_.[]".utf8.contains($0) }),
        !path.contains("..")
      else { return nil }
      return ("json", .mapping([ImportedEntry("$.\(path)", matcher)]))
    case "xpath" where path.hasPrefix("/"):
      return ("xpath", .mapping([ImportedEntry(path, matcher)]))
    case "duration" where path.isEmpty:
      guard Int(right) != nil, case .mapping(let entries) = matcher.content, entries.count == 1
      else {
        return nil
      }
      return ("time", .mapping([ImportedEntry(entries[0].name, .text("\(right)ms"))]))
    default: return nil
    }
  }

  private static func matcher(_ word: String, _ right: String, isNumeric: Bool) -> ImportedValue? {
    let value = value(right)
    func of(_ name: String, _ value: ImportedValue) -> ImportedValue {
      .mapping([ImportedEntry(name, value)])
    }
    switch word {
    case "==": return value
    case "!=": return of("$not", value)
    case ">": return Int(right) == nil ? nil : of("$gt", value)
    case ">=": return Int(right) == nil ? nil : of("$gte", value)
    case "<": return Int(right) == nil ? nil : of("$lt", value)
    case "<=": return Int(right) == nil ? nil : of("$lte", value)
    default: break
    }
    // A status is a number: it has no text to look into.
    guard !isNumeric else { return nil }
    switch word {
    case "startsWith": return of("$startsWith", .text(right))
    case "endsWith": return of("$endsWith", .text(right))
    case "includes", "contains": return of("$contains", .text(right))
    case "exists": return of("$exists", .boolean(true))
    case "isTrue": return .boolean(true)
    case "isFalse": return .boolean(false)
    case "isNumber": return of("$type", .text("number"))
    case "isString": return of("$type", .text("string"))
    case "isBoolean": return of("$type", .text("boolean"))
    case "isArray": return of("$type", .text("array"))
    default: return nil
    }
  }

  /// A number or boolean as such, any other text without its quotes.
  private static func value(_ text: String) -> ImportedValue {
    if let number = Int(text), text.utf8.count < 16 { return .number(number) }
    if text == "true" || text == "false" { return .boolean(text == "true") }
    let isQuoted = text.utf8.count > 1 && (text.hasPrefix("\"") && text.hasSuffix("\""))
    return .text(isQuoted ? String(text.dropFirst().dropLast()) : text)
  }
}
