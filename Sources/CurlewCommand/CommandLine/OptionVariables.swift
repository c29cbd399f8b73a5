// SPDX-License-Identifier: Apache-2.0

import Files

/// What `CURLEW_` variables of the real environment say for options that were not typed.
struct OptionVariables {
  /// All that are no inputs and no secrets, by the name behind `CURLEW_`.
  private let given: [ProcessEnvironment.Variable]

  init(_ environment: ProcessEnvironment) {
    given = environment.options
  }

  /// The values for an option: several for one that may be repeated, with commas between them; one
  /// without text for a flag that is switched on. An empty variable is one that is not set.
  func values(of option: OptionDescription) throws(UsageError) -> [GivenValue] {
    // Nearly nobody sets any.
    guard !given.isEmpty, option.hasVariable else { return [] }
    let name = option.variable
    guard let variable = given.first(where: { "CURLEW_" + $0.name == name }) else { return [] }
    guard let text = variable.value else { throw UsageError("`\(name)` is not text in UTF-8") }
    guard !text.isEmpty else { return [] }
    func value(_ text: String) -> GivenValue {
      GivenValue(text: text, name: name, isVariable: true)
    }
    if option.value == nil { return try Self.isOn(value(text)) ? [value("")] : [] }
    return option.isRepeatable
      ? text.split(separator: ",").map { value(String($0)) } : [value(text)]
  }

  private static func isOn(_ value: GivenValue) throws(UsageError) -> Bool {
    switch value.text {
    case "1", "true": return true
    case "0", "false": return false
    default: throw UsageError("`\(value.written)` must be 1 or 0")
    }
  }
}
