// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// What is gathered while one file is read.
struct Loading {
  let document: YAMLDocument
  private(set) var diagnostics: [Diagnostic] = []
  /// Texts that may hold another tool's templates.
  var foreignTemplates: [YAMLScalar] = []
  /// Names that the file declares or captures, for that warning.
  var declaredNames: [String] = []

  init(document: YAMLDocument) {
    self.document = document
  }

  mutating func report(_ diagnostic: Diagnostic) {
    diagnostics.append(diagnostic)
  }
}
