// SPDX-License-Identifier: Apache-2.0

import Queries

/// Rewrites expectations that other tools accept and the format does not, so that they have the same
/// verdict: a status that no response has, a pattern that is not correct.
enum UnusableExpectations {
  /// A pattern that is found nowhere.
  private static let nowhere = "(?!)"

  static func settle(in collection: inout ImportedCollection, _ findings: inout ImportFindings) {
    for scenario in collection.scenarios.indices {
      for index in collection.scenarios[scenario].steps.indices {
        settle(&collection.scenarios[scenario].steps[index], &findings)
      }
    }
  }

  private static func settle(_ step: inout ImportedStep, _ findings: inout ImportFindings) {
    guard var expected = step["expect"] else { return }
    settleStatus(in: &expected)
    var patterns: [String] = []
    settlePatterns(in: &expected, &patterns)
    step["expect"] = expected
    guard let place = step.place else { return }
    for pattern in patterns {
      step.findings.append(
        findings.change(
          .assert, "the pattern `\(pattern)` is not correct, so it is found nowhere", at: place))
    }
  }

  /// A number that is not a status is compared as a value.
  private static func settleStatus(in expected: inout ImportedValue) {
    if !isMapping(expected) {
      guard !isStatus(expected) else { return }
      return expected.content = .mapping([compared(expected)])
    }
    var entries = expected.entries
    guard let place = entries.firstIndex(where: { $0.name == "status" }),
      !isMapping(entries[place].value), !isStatus(entries[place].value)
    else { return }
    let status = entries.remove(at: place).value
    let own = compared(status)
    if let values = entries.firstIndex(where: { $0.name == "values" }),
      case .list(let items) = entries[values].value.content,
      case .list(let added) = own.value.content
    {
      entries[values].value.content = .list(added + items)
    } else {
      entries.append(own)
    }
    expected.content = .mapping(entries)
  }

  private static func isMapping(_ value: ImportedValue) -> Bool {
    if case .mapping = value.content { true } else { false }
  }

  /// Whether the format takes a value as a status: a list is one of several.
  private static func isStatus(_ value: ImportedValue) -> Bool {
    switch value.content {
    case .number(let number): return number.exactInt.map { (100...599).contains($0) } ?? false
    case .text(let text):
      guard let literal = text.literal else { return true }
      let digits = Array(literal.utf8)
      guard digits.count == 3, (0x31...0x35).contains(digits[0]) else { return false }
      return digits[1...].elementsEqual("xx".utf8)
        || digits[1...].allSatisfy { (0x30...0x39).contains($0) }
    case .list(let items): return items.allSatisfy(isStatus)
    case .null, .boolean, .prose, .mapping: return true
    }
  }

  private static func compared(_ status: ImportedValue) -> ImportedEntry {
    var expected = status
    if case .list(let items) = status.content {
      expected.content = .mapping([ImportedEntry("$in", .list(items))])
    }
    var item = ImportedValue.mapping([
      ImportedEntry("of", .text("response.status")), ImportedEntry("is", expected),
    ])
    item.comments = status.comments
    return ImportedEntry("values", .list([item]))
  }

  private static func settlePatterns(in value: inout ImportedValue, _ found: inout [String]) {
    switch value.content {
    case .list(var items):
      for index in items.indices { settlePatterns(in: &items[index], &found) }
      value.content = .list(items)
    case .mapping(var entries):
      for index in entries.indices {
        if entries[index].name == "$matches", let text = entries[index].value.literalText,
          (try? Pattern(text)) == nil
        {
          found.append(text)
          entries[index].value.content = .text(ImportedText(nowhere))
        } else {
          settlePatterns(in: &entries[index].value, &found)
        }
      }
      value.content = .mapping(entries)
    case .null, .boolean, .number, .text, .prose: break
    }
  }
}
