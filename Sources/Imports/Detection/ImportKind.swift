// SPDX-License-Identifier: Apache-2.0

/// A kind of files of another tool.
package enum ImportKind: String, CaseIterable, Sendable {
  case curl
  case postman
  case postmanEnvironment = "postman-env"
  case postmanV3 = "postman-v3"
  case newman
  case bruno
  case brunoReport = "bruno-report"
  case openCollection = "opencollection"
  case openAPI = "openapi"
  case har
  case http
  case hurl
  case insomnia
  case tavern
  /// Rows of data for another kind: CSV, or a JSON list of objects.
  case rows

  /// The noun for messages, with its article.
  package var noun: String {
    switch self {
    case .curl: "a file of curl commands"
    case .postman: "a Postman collection"
    case .postmanEnvironment: "a Postman environment"
    case .postmanV3: "a Postman collection of format v3"
    case .newman: "a report of newman"
    case .bruno: "a Bruno collection"
    case .brunoReport: "a report of Bruno"
    case .openCollection: "an OpenCollection"
    case .openAPI: "an OpenAPI document"
    case .har: "a HAR recording"
    case .http: "a file of HTTP requests"
    case .hurl: "a Hurl file"
    case .insomnia: "an Insomnia export"
    case .tavern: "a Tavern test"
    case .rows: "a file of rows"
    }
  }
}
