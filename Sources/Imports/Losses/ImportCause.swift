// SPDX-License-Identifier: Apache-2.0

/// Why something was changed or lost. `code` has the page of `curlew explain` of each.
package enum ImportCause: String, CaseIterable, Sendable {
  case script
  case auth
  case variable
  case body
  case bodyFile = "body-file"
  case option
  case assert
  case filter
  case flow
  case `protocol`
  case tls
  case cookie
  case redirect
  case retry
  case example
  case schema
  case reference
  case undeclared
  case renamed
  case oneScenario = "one-scenario"
  case random
  case impliedStatus = "implied-status"
  case secret
  case fileMissing = "file-missing"
  case absolutePath = "absolute-path"
  case right
  case braces
  case unreadable
  case unknown
}
