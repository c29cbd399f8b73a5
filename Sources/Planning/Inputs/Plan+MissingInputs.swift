// SPDX-License-Identifier: Apache-2.0

extension Plan {
  /// The missing inputs that the parts of its collections read, themselves or through other inputs.
  package var missingInputsInUse: [MissingInput] {
    let names = collections.reduce(into: Set<String>()) { $0.formUnion($1.missingInputsInUse) }
    return missingInputs.filter { input in
      names.contains(input.name) || !input.unsetVariables.isEmpty && names.contains("env")
    }
  }
}
