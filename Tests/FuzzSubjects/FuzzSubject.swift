// SPDX-License-Identifier: Apache-2.0

/// A reader of hostile bytes, and what must hold of it whatever the bytes are.
///
/// `make fuzz` gives each one bytes that libFuzzer makes up; the tests give it the inputs that once
/// found something.
package enum FuzzSubject: String, CaseIterable, Sendable {
  case json
  case yaml
  /// A collection: tables, templates, expressions, paths and patterns included.
  case collection
  /// A `curlew.yaml`.
  case project
  case expression
  case template
  /// A path in the first line, the document behind it.
  case jsonpath
  /// An XPath in the first line, the document behind it, as XML and as HTML.
  case xpath
  /// A JSON Schema in the first line, what it judges behind it.
  case schema
  /// An expression in the first line, the JSON document that its names mean behind it.
  case cel
  /// A pattern in the first line, the subject behind it.
  case pattern
  /// A content type in the first line, the body behind it.
  case charset
  /// An address in the first line, `Set-Cookie` lines behind it.
  case cookies
  /// A Netscape file of cookies.
  case netscape
  /// A response behind its status line, or from it on, through the engine.
  case head
  /// A body in chunks, through the engine.
  case chunks
  /// A choice of side and pieces in the first byte, the frames of a WebSocket behind it.
  case frames
  /// A choice of number and pieces in the first byte, a `text/event-stream` behind it.
  case events
  /// A choice of status in the first byte, the body of a token response behind it.
  case token
  /// An event file of a run or a load, merged with a copy of itself and written by every kind of report.
  case eventfile
  /// A script with curl commands, imported.
  case shell
  /// A script of Postman, Bruno or an `.http` file, followed.
  case script
  /// A Postman collection, imported.
  case postman
  /// A file of Postman's folders, imported.
  case postmanV3 = "postman-v3"
  /// A recording in the HTTP Archive format, imported.
  case har
  /// A command line of newman, bru or hurl.
  case commandline
  /// A file of HTTP requests, imported.
  case http
  /// A Hurl file, imported.
  case hurl
  /// A text in Bruno's own notation, imported.
  case bru
  /// An OpenCollection in one file, imported.
  case opencollection
  /// An event file as a recording: each attempt is found again by its step.
  case recording
  /// An entry of `doubt.ignore` in the first line, the body of a response behind it: its wrong bodies.
  case doubt
  /// An OpenAPI document, and values for the schemas of its operations.
  case openapi
  /// A request in the first line, the paths of an OpenAPI document behind it: which operation it is.
  case operation
  /// A choice of style and schema in the first byte, what a request has for the parameter behind it.
  case parameter
  /// A choice of pieces in the first byte, messages of an editor behind it.
  case lsp

  /// Reads the bytes.
  ///
  /// - Throws: `Violation` when something does not hold that must. That the bytes are refused is none.
  package func check(_ bytes: [UInt8]) throws(Violation) {
    switch self {
    case .json: try checkJSON(bytes)
    case .yaml: try checkYAML(bytes)
    case .collection: try checkCollection(bytes)
    case .project: try checkProject(bytes)
    case .expression: try checkExpression(bytes)
    case .template: try checkTemplate(bytes)
    case .jsonpath: try checkPath(bytes)
    case .xpath: try checkXPath(bytes)
    case .schema: try checkSchema(bytes)
    case .cel: try checkEvaluation(bytes)
    case .pattern: try checkPattern(bytes)
    case .charset: checkCharset(bytes)
    case .cookies: try checkCookies(bytes)
    case .netscape: try checkNetscape(bytes)
    case .head: try checkHead(bytes)
    case .chunks: try checkChunks(bytes)
    case .frames: try checkFrames(bytes)
    case .events: try checkEvents(bytes)
    case .token: try checkToken(bytes)
    case .eventfile: try checkEventFile(bytes)
    case .shell: try checkImport(bytes, as: .curl)
    case .script: try checkScript(bytes)
    case .postman: try checkImport(bytes, as: .postman)
    case .postmanV3: try checkImport(bytes, as: .postmanV3)
    case .har: try checkImport(bytes, as: .har)
    case .commandline: try checkCommandLine(bytes)
    case .http: try checkImport(bytes, as: .http)
    case .hurl: try checkImport(bytes, as: .hurl)
    case .bru: try checkImport(bytes, as: .bruno)
    case .opencollection: try checkImport(bytes, as: .openCollection)
    case .recording: try checkRecording(bytes)
    case .doubt: try checkDoubt(bytes)
    case .openapi: try checkOpenAPI(bytes)
    case .operation: try checkOperation(bytes)
    case .parameter: try checkParameter(bytes)
    case .lsp: try checkLanguageServer(bytes)
    }
  }
}

/// A promise that bytes broke.
package struct Violation: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Throws when a promise is broken.
func must(
  _ holds: Bool, _ promise: @autoclosure () -> String
) throws(Violation) {
  if !holds { throw Violation(promise()) }
}

/// The first line, as text, and the bytes after it.
func firstLine(of bytes: [UInt8]) -> (line: String, rest: [UInt8]) {
  let end = bytes.firstIndex(of: 0x0A) ?? bytes.endIndex
  let line = String(decoding: bytes[..<end], as: UTF8.self)
  return (line, Array(bytes[end...].dropFirst()))
}
