// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// The codes of problems with paths, folders and environment files.
extension DiagnosticCode {
  static let badEnvLine = DiagnosticCode("bad-env-line")
  static let curlewNameInEnvFile = DiagnosticCode("curlew-name-in-env-file")
  static let foreignProject = DiagnosticCode("foreign-project")
  static let namedProject = DiagnosticCode("named-project")
  static let lineOfFolder = DiagnosticCode("line-of-folder")
  static let noMatch = DiagnosticCode("no-match")
  static let tooManyFiles = DiagnosticCode("too-many-files")
  static let twoProjects = DiagnosticCode("two-projects")
  static let unreadableFolder = DiagnosticCode("unreadable-folder")
}
