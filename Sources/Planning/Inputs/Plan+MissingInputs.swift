// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

extension Plan {
  /// Of the missing inputs those that its requests may need: all when one reads a value that could
  /// not be made.
  package var missingInputsInUse: [MissingInput] {
    var names: Set<String> = []
    var needsAll = false
    for collection in collections {
      let values = collection.inputs.values
      for step in collection.allSteps {
        for use in ReadNames(step.step, step.settings).uses {
          names.insert(use.root)
          // Made from others, of which one is missing.
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
