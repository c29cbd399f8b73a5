// SPDX-License-Identifier: Apache-2.0

extension PlannedCollection {
  /// Its inputs, and those of the files whose blocks it calls, by the path of the file; nil for its
  /// own with those of the project.
  package var inputGroups: [(file: String?, inputs: [PlannedInput])] {
    var seen = Set(inputs.all.compactMap(\.declaration))
    let ofUsedFiles = blockFiles.map { file in
      // Those of the project are in the list of the collection.
      let own = file.inputs.all.filter { input in
        input.declaration.map { seen.insert($0).inserted && $0.file == file.source } ?? false
      }
      return (file: String?.some(file.path), inputs: own)
    }
    return [(nil, inputs.all)] + ofUsedFiles.filter { !$0.inputs.isEmpty }
  }
}
