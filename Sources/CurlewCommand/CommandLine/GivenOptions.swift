// SPDX-License-Identifier: Apache-2.0

/// The options of a command line and of variables, as they were given.
package struct GivenOptions: Sendable, Equatable {
  /// By long name; without texts for a flag.
  private var values: [String: [String]] = [:]

  package init() {}

  /// - Parameter texts: those that count; empty ones for a flag.
  mutating func add(_ option: OptionDescription, _ texts: [String]) {
    // A password must not come into a report.
    guard !option.isSecret else { return }
    values[option.name] = texts
  }

  /// The words that give an option again; empty if it was not given.
  func words(of option: OptionDescription) -> [String] {
    guard let texts = values[option.name] else { return [] }
    // The short name, as people type it.
    let name = option.names.first ?? option.name
    return option.value == nil ? [name] : texts.flatMap { [name, $0] }
  }
}
