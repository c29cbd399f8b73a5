// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

extension Plan {
  /// The missing inputs that its requests may need: all, if a request reads a value that could not
  /// be made.
  package var missingInputsInUse: [MissingInput] {
    var names: Set<String> = []
    var needsAll = false
    for collection in collections {
      let values = collection.inputs.values
      for step in collection.allSteps {
        for use in ReadNames(step.step, step.settings).uses {
          names.insert(use.root)
          // It is made from other inputs, one of which is missing.
          if let input = values[use.root], input.value == nil, !input.isMissing { needsAll = true }
        }
      }
      needsAll = needsAll || values[baseUrlName] != nil && collection.baseAddress == nil
    }
    return missingInputs.filter { input in
      needsAll || names.contains(input.name)
        || !input.unsetVariables.isEmpty && names.contains("env")
    }
  }
}
