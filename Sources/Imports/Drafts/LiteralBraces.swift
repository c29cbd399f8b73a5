// SPDX-License-Identifier: Apache-2.0

import Expressions

/// Reports text that looks like a template of another tool and stays text: the format warns about it.
enum LiteralBraces {
  /// Adds a change to each step with such a text.
  static func report(in collection: inout ImportedCollection, _ findings: inout ImportFindings) {
    for scenario in collection.scenarios.indices {
      for index in collection.scenarios[scenario].steps.indices {
        let step = collection.scenarios[scenario].steps[index]
        guard let place = step.place, let found = first(in: step) else { continue }
        let number = findings.change(
          .braces, "`\(found)` is text, and no template", at: place,
          help: "`acceptWarnings: [foreign-template]` silences the warning of `check`")
        collection.scenarios[scenario].steps[index].findings.append(number)
      }
    }
  }

  private static func first(in step: ImportedStep) -> String? {
    if let address = step.request?.address,
      let found = TemplateLookalike.findPlaceholders(inAddress: address.template).first
    {
      return text(found, in: address.template)
    }
    for header in step.request?.headers ?? [] {
      if let found = first(in: header.value) { return found }
    }
    for entry in step.keys {
      if let found = first(in: entry.value) { return found }
    }
    return nil
  }

  private static func first(in value: ImportedValue) -> String? {
    switch value.content {
    case .null, .boolean, .number, .prose: return nil
    case .text(let text):
      let template = text.template
      guard template.utf8.contains(where: { $0 == UInt8(ascii: "{") }) else { return nil }
      return TemplateLookalike.find(in: template) { _ in false }.first
        .map { self.text($0, in: template) }
    case .list(let items): return items.lazy.compactMap { first(in: $0) }.first
    case .mapping(let entries): return entries.lazy.compactMap { first(in: $0.value) }.first
    }
  }

  private static func text(_ found: TemplateLookalike, in text: String) -> String {
    String(decoding: Array(text.utf8)[found.range], as: UTF8.self)
  }
}
