// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// A file of the format is read, or refused with places in it.
func checkCollection(_ bytes: [UInt8]) throws(Violation) {
  var files = SourceFiles()
  let file = files.add(SourceFile(path: "fuzz.yaml", bytes: bytes))
  let (collection, diagnostics) = CollectionLoader.load(file, of: files)
  try check(diagnostics, of: files)
  try must(collection != nil || !diagnostics.isEmpty, "a collection is refused without a word")
}

/// The same of a project.
func checkProject(_ bytes: [UInt8]) throws(Violation) {
  var files = SourceFiles()
  let file = files.add(SourceFile(path: "curlew.yaml", bytes: bytes))
  let (project, diagnostics) = CollectionLoader.loadProject(file, of: files)
  try check(diagnostics, of: files)
  try must(project != nil || !diagnostics.isEmpty, "a project is refused without a word")
}
