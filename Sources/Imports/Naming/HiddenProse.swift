// SPDX-License-Identifier: Apache-2.0

extension ImportedCollection {
  /// Takes credentials out of descriptions and names.
  mutating func hideInProse(
    _ redact: (String) -> String, inNames redactName: (String) -> String
  ) {
    name = name.map(redactName)
    description = description.map(redact)
    for scenario in scenarios.indices {
      scenarios[scenario].name = scenarios[scenario].name.map(redactName)
      scenarios[scenario].keys.hideDescription(redact)
      for step in scenarios[scenario].steps.indices {
        scenarios[scenario].steps[step].keys.hideDescription(redact)
        guard let name = scenarios[scenario].steps[step]["name"]?.literalText else { continue }
        let shown = redactName(name)
        if shown != name {
          scenarios[scenario].steps[step]["name"]?.content = .text(ImportedText(shown))
        }
      }
    }
  }
}

extension [ImportedEntry] {
  fileprivate mutating func hideDescription(_ redact: (String) -> String) {
    for index in indices where self[index].name == "description" {
      switch self[index].value.content {
      case .prose(let text): self[index].value.content = .prose(redact(text))
      case .text(let text):
        guard let literal = text.literal else { continue }
        self[index].value.content = .text(ImportedText(redact(literal)))
      default: break
      }
    }
  }
}
