// SPDX-License-Identifier: Apache-2.0

extension ImportedCollection {
  /// The collection whose captures of `maskedNames` have `secret: true`. The value of an expression has no
  /// place for it.
  var withMaskedCaptures: ImportedCollection {
    guard !maskedNames.isEmpty else { return self }
    var masked = self
    for scenario in scenarios.indices {
      for step in scenarios[scenario].steps.indices {
        masked.scenarios[scenario].steps[step].maskCaptures(maskedNames)
      }
    }
    return masked
  }
}

extension ImportedStep {
  fileprivate mutating func maskCaptures(_ names: Set<String>) {
    guard case .mapping(var entries)? = self["capture"]?.content else { return }
    for place in entries.indices where names.contains(entries[place].name) {
      entries[place].value.mask()
    }
    self["capture"]?.content = .mapping(entries)
  }
}

extension ImportedValue {
  fileprivate mutating func mask() {
    let mark = ImportedEntry("secret", .boolean(true))
    switch content {
    case .mapping(let entries):
      guard !entries.contains(where: { $0.name == mark.name }) else { return }
      content = .mapping(entries + [mark])
    case .text(let text) where text.start.hasPrefix("$.") || text.start.hasPrefix("$["):
      content = .mapping([ImportedEntry("json", .text(text)), mark])
    default: break
    }
  }
}
