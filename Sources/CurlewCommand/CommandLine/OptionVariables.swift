// SPDX-License-Identifier: Apache-2.0

import Files

/// The values of `CURLEW_` variables of the real environment, for options that were not typed.
struct OptionVariables {
  /// All except those for inputs and secrets, by the name after `CURLEW_`.
  private let given: [ProcessEnvironment.Variable]

  init(_ environment: ProcessEnvironment) {
    given = environment.options
  }

  /// The values for an option: several for a repeatable one, separated by commas; one without text
  /// for a flag that is switched on. An empty variable counts as not set.
  func values(of option: OptionDescription) throws(UsageError) -> [GivenValue] {
    // Usually none is set.
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
