// SPDX-License-Identifier: Apache-2.0

/// How the value of a parameter becomes text.
package enum ParameterStyle: String, CaseIterable, Sendable {
  case simple, label, matrix, form, spaceDelimited, pipeDelimited, deepObject
  /// 3.2: a cookie without percent-encoding.
  case cookie

  /// The styles for `in`.
  static func allowed(in location: String, _ version: OpenAPIVersion) -> [ParameterStyle] {
    switch location {
    case "path": [.matrix, .label, .simple]
    case "header": [.simple]
    case "query": [.form, .spaceDelimited, .pipeDelimited, .deepObject]
    case "cookie": version >= .v32 ? [.form, .cookie] : [.form]
    default: []
    }
  }
}
