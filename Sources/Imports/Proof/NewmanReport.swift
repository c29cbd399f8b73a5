// SPDX-License-Identifier: Apache-2.0

import Digests
import Notation
import Values

/// Reads a report of `newman run -r json`.
///
/// The shape is that of newman's own reporter (`lib/run/summary.js`): `collection` with the tree of items,
/// `run.executions` with an item's id, the cursor, the request, the response with its bytes, and assertions.
/// Each request that a script sends adds the object of its item once more, with the request and the response
/// that came last.
package enum NewmanReport {
  /// The deepest tree of items.
  private static let deepest = 512

  /// What the collection of a report says of an item.
  private struct Item {
    let origin: String
    /// Whether a script behind the response sends requests, its own or one of its folders.
    let sendsAfter: Bool
  }

  /// - Parameter index: that of the report among the files of the import, for the place of a problem.
  package static func read(_ file: ImportFile, index: Int) throws(ImportProblem) -> ReportedRun {
    if let problem = JSONSource.problem(of: file, index: index) { throw problem }
    guard let root = try? JSONDocument.parse(file.bytes).root,
      let executions = root[member: "run"]?[member: "executions"], executions.isArray
    else {
      throw ImportProblem(
        .unreadableSource, "`\(file.path)` has no `run.executions`",
        at: ImportFinding.Place(file: index, offset: 0),
        help: ["`newman run … -r json` writes them"])
    }
    let items = root[member: "collection"].map(items) ?? [:]
    var run = ReportedRun()
    run.environment = root[member: "environment"]?[member: "name"]?.stringValue?.trimmingSpaces
    var seen: [String: Int] = [:]
    for execution in executions.elements {
      let item = items[execution[member: "item"]?[member: "id"]?.stringValue ?? ""]
      let reference = execution[member: "cursor"]?[member: "ref"]?.stringValue
      if let reference, let place = seen[reference] {
        run.executions[place].isOfScript = item?.sendsAfter ?? false
        continue
      }
      if let reference { seen[reference] = run.executions.count }
      run.executions.append(read(execution, item?.origin))
    }
    let hasBody = run.executions.contains { $0.response?.body?.isEmpty == false }
    guard hasBody || !run.executions.contains(where: \.lacksBody) else {
      throw .withoutBodies(file.path, [])
    }
    return run
  }

  /// The items of a collection by their ids.
  private static func items(of collection: JSONNode) -> [String: Item] {
    var found: [String: Item] = [:]
    var open: [(item: JSONNode, path: String, depth: Int, sends: Bool)] = [
      (collection, "", 0, false)
    ]
    while let (item, path, depth, sends) = open.popLast(), depth < deepest {
      let sends = sends || sendsAfter(item)
      if let id = item[member: "id"]?.stringValue, !path.isEmpty, found[id] == nil {
        found[id] = Item(origin: path, sendsAfter: sends)
      }
      let inner = item[member: "item"]?.elements.filter(\.isObject) ?? []
      for (place, inner) in inner.enumerated() {
        open.append((inner, path.isEmpty ? "\(place)" : "\(path).\(place)", depth + 1, sends))
      }
    }
    return found
  }

  private static func sendsAfter(_ item: JSONNode) -> Bool {
    item[member: "event"]?.elements.contains { event in
      let script = event[member: "script"]?[member: "exec"]
      return event[member: "listen"]?.stringEquals("test") ?? false
        && script?.plainText.utf8.contains("sendRequest".utf8) ?? false
    } ?? false
  }

  // MARK: Executions

  private static func read(_ execution: JSONNode, _ origin: String?) -> ReportedExecution {
    let item = execution[member: "item"]
    let id = item?[member: "id"]?.stringValue ?? ""
    let request = execution[member: "request"]
    let body = request?[member: "body"]
    var read = ReportedExecution(
      origin: origin ?? id,
      iteration: execution[member: "cursor"]?[member: "iteration"]?.wholeNumber ?? 0,
      name: item?[member: "name"]?.stringValue ?? id,
      method: request?[member: "method"]?.stringValue ?? "GET",
      address: address(request?[member: "url"]),
      body: text(of: body).map { Array($0.utf8) },
      hasComparableBody: body == nil || text(of: body) != nil,
      response: response(execution[member: "response"]),
      tests: execution[member: "assertions"]?.elements.map(test) ?? [])
    read.hasScriptError = ["prerequestScript", "testScript"].contains { name in
      execution[member: name]?.elements.contains { $0[member: "error"] != nil } ?? false
    }
    return read
  }

  private static func test(_ assertion: JSONNode) -> (
    name: String, verdict: ReportedExecution.Verdict
  ) {
    let isSkipped = assertion[member: "skipped"]?.boolean ?? false
    let hasFailed = assertion[member: "error"].map { !$0.isNull } ?? false
    return (
      assertion[member: "assertion"]?.stringValue ?? "",
      isSkipped ? .skipped : hasFailed ? .failed : .passed
    )
  }

  /// The address that was sent, of its parts.
  private static func address(_ url: JSONNode?) -> String {
    guard let url else { return "" }
    if let text = url.stringValue { return text }
    let variables = pathVariables(of: url)
    func joined(_ name: String, _ separator: String) -> String? {
      guard let part = url[member: name] else { return nil }
      if let text = part.stringValue { return text }
      return part.elements.map { element in
        let text = element.stringValue ?? element[member: "value"]?.stringValue ?? ""
        return name == "path" ? variables[text] ?? text : text
      }.joined(separator: separator)
    }
    guard let host = joined("host", ".") else { return url[member: "raw"]?.stringValue ?? "" }
    let port = url[member: "port"].flatMap { $0.stringValue ?? $0.numberDigits }.map { ":\($0)" }
    var text = "\(url[member: "protocol"]?.stringValue ?? "http")://\(host)\(port ?? "")"
    if let path = joined("path", "/") { text += path.hasPrefix("/") ? path : "/\(path)" }
    let query = (url[member: "query"]?.elements.map { $0 } ?? [])
      .filter { !($0[member: "disabled"]?.boolean ?? false) }
      .map { parameter in
        let name = parameter[member: "key"]?.stringValue ?? ""
        return parameter[member: "value"]?.stringValue.map { "\(name)=\($0)" } ?? name
      }
    return query.isEmpty ? text : "\(text)?\(query.joined(separator: "&"))"
  }

  /// The values of `:name` in a path.
  private static func pathVariables(of url: JSONNode) -> [String: String] {
    var values: [String: String] = [:]
    for variable in url[member: "variable"]?.elements.map({ $0 }) ?? [] {
      guard let name = (variable[member: "key"] ?? variable[member: "id"])?.stringValue,
        !name.isEmpty, !(variable[member: "disabled"]?.boolean ?? false)
      else { continue }
      let value = variable[member: "value"]
      values[":\(name)"] = value?.stringValue ?? value?.numberDigits ?? ""
    }
    return values
  }

  /// The text of a body; nil without one, and for a form, whose encoding the report does not show.
  private static func text(of body: JSONNode?) -> String? {
    guard body?[member: "mode"]?.stringValue == "raw" else { return nil }
    return body?[member: "raw"]?.stringValue
  }

  private static func response(_ response: JSONNode?) -> ReportedExecution.Response? {
    guard let response, let status = response[member: "code"]?.wholeNumber,
      (100...999).contains(status)
    else { return nil }
    return ReportedExecution.Response(
      status: status, reason: response[member: "status"]?.stringValue ?? "",
      headers: response[member: "header"]?.elements.compactMap(header) ?? [],
      body: body(of: response),
      milliseconds: response[member: "responseTime"]?.number.flatMap { Double($0.digits) })
  }

  private static func header(_ header: JSONNode) -> (name: String, value: String)? {
    guard let name = header[member: "key"]?.stringValue else { return nil }
    return (name, header[member: "value"]?.stringValue ?? "")
  }

  /// The bytes of `stream`, a list of numbers or a text in base64, or the text of `body` as older versions
  /// write it.
  private static func body(of response: JSONNode) -> [UInt8]? {
    let stream = response[member: "stream"]
    guard let data = stream?[member: "data"] ?? stream else {
      return response[member: "body"]?.stringBytes
    }
    if data.isArray {
      return data.elements.map { UInt8(truncatingIfNeeded: $0.wholeNumber ?? 0) }
    }
    if let text = data.stringValue {
      let start = "base64:"
      let code = text.hasPrefix(start) ? String(text.dropFirst(start.count)) : text
      return Base64.standard.decode(code)
    }
    return response[member: "body"]?.stringBytes
  }
}

extension ReportedExecution {
  /// Whether its response must have had a body, and the report has none.
  fileprivate var lacksBody: Bool {
    guard let response, response.body?.isEmpty ?? true else { return false }
    guard response.body != nil else { return true }
    func value(of name: String) -> String? {
      response.headers.first { $0.name.lowercased() == name }?.value
    }
    return method != "HEAD" && ![204, 304].contains(response.status)
      && value(of: "content-type") != nil && value(of: "content-length") != "0"
  }
}

extension JSONNode {
  /// A number without a fraction and with at most 15 digits; nil for another value.
  var wholeNumber: Int? {
    guard isNumber else { return nil }
    var number = 0
    let digits = bytes
    guard digits.count <= 15 else { return nil }
    for byte in digits {
      guard byte.isASCIIDigit else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }
}

extension ImportProblem {
  static func withoutBodies(_ path: String, _ options: [String]) -> ImportProblem {
    ImportProblem(
      .reportWithoutBodies, "`\(path)` has no body of a response",
      help: options.isEmpty
        ? ["record it again with the responses"]
        : ["record it without " + options.map { "`\($0)`" }.joined(separator: " and ")])
  }
}
