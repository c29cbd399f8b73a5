// SPDX-License-Identifier: Apache-2.0

/// Options of which one value counts but several were typed.
struct RepeatedOptions {
  /// Lines for standard error.
  private(set) var warnings: [String] = []

  /// - Throws: `UsageError` for an option if half of its meaning would be lost.
  init(_ line: ArgumentLine, _ options: [OptionDescription]) throws(UsageError) {
    guard line.uses.count > 1 else { return }
    for option in options where option.value != nil && !option.isRepeatable {
      let values = line.uses.filter { $0.option == option.name }.compactMap(\.value)
      guard values.count > 1 else { continue }
      let problem = "`\(option.name)` was given \(values.count) times"
      if let advice = option.adviceForSeveral {
        throw UsageError(problem, help: [advice(values)])
      }
      if Set(values).count > 1 {
        warnings.append("warning: \(problem); only the last one counts\n")
      }
    }
  }
}
