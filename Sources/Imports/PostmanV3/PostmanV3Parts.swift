// SPDX-License-Identifier: Apache-2.0

import Values
import YAMLTree

/// The parts of requests and definitions in the shape of v2.1.
struct PostmanV3Parts {
  let root: PostmanV3Mapping
  let file: PostmanV3File

  init(_ root: PostmanV3Mapping, _ file: PostmanV3File) {
    self.root = root
    self.file = file
  }

  private var place: ImportFinding.Place { root.place }

  // MARK: Requests

  /// A request as an item.
  func item(named name: String) -> PlacedValue {
    root.ignore("$kind", "id", "uid", "order", "examples", "name")
    let kind = root.text("$kind") ?? ""
    let request: PlacedValue
    switch kind {
    case "http-request": request = httpRequest
    case "graphql-request": request = graphQLRequest
    case "":
      request = httpRequest
      root.report(
        PostmanFinding(
          effect: .changed, cause: .unknown,
          text: "the file has no `$kind`: it is taken as an HTTP request", place: place))
    default: return foreign(kind, named: name)
    }
    let members: [(String, PlacedValue?)] = [
      ("name", .text(name, at: place)), ("request", request),
      ("event", events), ("protocolProfileBehavior", settings),
    ]
    root.finish()
    var item = PlacedValue.object(members, at: place)
    item.findings = root.findings
    return item
  }

  /// A request of another protocol.
  private func foreign(_ kind: String, named name: String) -> PlacedValue {
    let request = PlacedValue.object(
      [("url", root.value("url") ?? .text("", at: place))], at: place)
    var item = PlacedValue.object(
      [("name", .text(name, at: place)), ("request", request)], at: place)
    item.findings = [
      PostmanFinding(
        cause: .protocol, text: "\(kind): \(root.text("url") ?? "")", original: file.text,
        place: place, isOfRequest: true)
    ]
    return item
  }

  private var httpRequest: PlacedValue {
    .object(
      [
        ("method", root.value("method")), ("description", root.value("description")),
        ("url", url), ("header", root.entries("headers")), ("body", body), ("auth", auth),
      ], at: place)
  }

  private var graphQLRequest: PlacedValue {
    root.ignore("schema", "method")
    let graphql = PlacedValue.object(
      [
        ("query", root.value("query")), ("variables", root.value("variables")),
        ("operationName", root.value("operationName")),
      ], at: place)
    let body = PlacedValue.object(
      [("mode", .text("graphql", at: place)), ("graphql", graphql)], at: place)
    return .object(
      [
        ("method", .text("POST", at: place)), ("description", root.value("description")),
        ("url", url), ("header", root.entries("headers")), ("body", body), ("auth", auth),
      ], at: place)
  }

  // MARK: Addresses

  /// The list of parameters counts; those of the address alone come before it.
  private var url: PlacedValue? {
    let listed = root.entries("queryParams")
    let variables = root.entries("pathVariables")
    guard let node = root.node("url"), case .text(let raw) = root.value(of: node).content else {
      return .text("", at: place)
    }
    let place = file.place(node)
    guard listed != nil || variables != nil else { return .text(raw, at: place) }
    let whole = PlainText(raw[...])
    let question = whole.firstIndex(of: "?") ?? whole.endIndex
    var query: [PlacedValue] = []
    if case .list(let entries)? = listed?.content { query = entries }
    let names = Set(query.compactMap(Self.key))
    let written = question < whole.endIndex ? parameters(whole[(question + 1)...], at: place) : []
    let own = written.filter { Self.key(of: $0).map { !names.contains($0) } ?? true }
    if !own.isEmpty, !query.isEmpty {
      root.report(
        PostmanFinding(
          effect: .changed, cause: .option,
          text: "parameters of the address that `queryParams` does not have are sent before them",
          place: place))
    }
    return .object(
      [
        ("raw", .text(whole[..<question].text, at: place)),
        ("query", PlacedValue(.list(own + query), at: place)), ("variable", variables),
      ], at: place)
  }

  private static func key(of entry: PlacedValue) -> String? {
    guard case .object(let members) = entry.content,
      case .text(let key)? = members.first(where: { $0.name == "key" })?.value.content
    else { return nil }
    return key
  }

  private func parameters(_ query: PlainText, at place: ImportFinding.Place) -> [PlacedValue] {
    let end = query.firstIndex(of: "#") ?? query.endIndex
    return query[..<end].split("&").compactMap { pair in
      guard !pair.text.isEmpty else { return nil }
      let equals = pair.firstIndex(of: "=")
      return .object(
        [
          ("key", .text(pair[..<(equals ?? pair.endIndex)].text, at: place)),
          ("value", equals.map { .text(pair[($0 + 1)...].text, at: place) }),
        ], at: place)
    }
  }

  // MARK: Bodies

  private static let languages: Set<String> = ["json", "text", "xml", "html", "javascript"]

  private var body: PlacedValue? {
    guard let body = root.mapping("body") else { return nil }
    defer { root.finish(body) }
    let type = body.text("type") ?? ""
    func made(_ mode: String, _ content: PlacedValue?) -> PlacedValue {
      .object(
        [
          ("mode", .text(mode, at: body.place)), (mode, content),
          ("disabled", body.flag("disabled").map { PlacedValue(.boolean($0), at: body.place) }),
        ], at: body.place)
    }
    switch type {
    case "none":
      body.ignore("content")
      return nil
    case "urlencoded": return made(type, body.entries("content"))
    case "formdata":
      return made(type, body.entries("content", ["type", "src", "contentType", "fileName"]))
    case "file": return made(type, fileContent(of: body))
    case "graphql": return made(type, graphQLContent(of: body))
    case let language where Self.languages.contains(language):
      let options = PlacedValue.object(
        [("language", .text(language, at: body.place))], at: body.place)
      var raw = made("raw", body.value("content"))
      guard case .object(let members) = raw.content else { return raw }
      raw.content = .object(
        members + [("options", .object([("raw", options)], at: body.place))])
      return raw
    default:
      body.ignore("content")
      body.lose(
        .body, type.isEmpty ? "a body without `type`" : "a body of type `\(type)`",
        original: body.text("content"), at: body.node)
      return nil
    }
  }

  private func fileContent(of body: PostmanV3Mapping) -> PlacedValue? {
    guard let content = body.mapping("content") else {
      return body.value("content").map { .object([("src", $0)], at: $0.place) }
    }
    defer { body.finish(content) }
    return .object(
      [("src", content.value("src")), ("content", content.value("content"))], at: content.place)
  }

  private func graphQLContent(of body: PostmanV3Mapping) -> PlacedValue? {
    guard let content = body.mapping("content") else {
      return body.value("content").map { .object([("query", $0)], at: $0.place) }
    }
    defer { body.finish(content) }
    content.ignore("schema")
    return .object(
      [
        ("query", content.value("query")), ("variables", content.value("variables")),
        ("operationName", content.value("operationName")),
      ], at: content.place)
  }
}
