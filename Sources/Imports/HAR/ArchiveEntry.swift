// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation
import Values

/// A request of a recording with its response.
struct ArchiveEntry {
  /// A name with a value.
  struct Pair {
    let name: String
    let value: String
    /// Of the value in the file.
    let offset: Int

    /// Its name in lower case.
    var key: String { name.lowercasedASCII }
  }

  /// The entry, or the request object of a file without entries.
  let node: JSONNode
  let request: JSONNode
  /// Nil where none was recorded, as for a request object.
  let response: JSONNode?
  let method: String
  let url: String
  let headers: [Pair]
  /// Nil where none was recorded; 0 for a request without an answer.
  let status: Int?
  let start: HARMoment?
  let page: String?
  /// Chrome's word for what a response is used for.
  let resourceType: String?
  /// What our own report calls it.
  let own: OwnStep?

  init(_ node: JSONNode, isOfCurlew: Bool) {
    self.node = node
    request = node[member: "request"] ?? node
    let response = node[member: "response"]
    self.response = response?.isObject == true ? response : nil
    method = request[member: "method"]?.harText ?? "GET"
    url = request[member: "url"]?.harText ?? ""
    headers = Self.pairs(request[member: "headers"])
    status = self.response?[member: "status"]?.harText.flatMap { Int($0) }
    start = node[member: "startedDateTime"]?.stringValue.flatMap { HARMoment($0) }
    page = node[member: "pageref"]?.harText
    resourceType = node[member: "_resourceType"]?.stringValue?.lowercasedASCII
    own = isOfCurlew ? node[member: "_curlew"].flatMap { OwnStep($0) } : nil
  }

  var offset: Int { node.offset }

  /// Whether it is a request object and no entry of an archive.
  var isBare: Bool { request.position == node.position }

  static func pairs(_ list: JSONNode?) -> [Pair] {
    guard let list else { return [] }
    return list.elements.compactMap { element in
      guard let name = element[member: "name"]?.harText else { return nil }
      let value = element[member: "value"]
      return Pair(
        name: name, value: value?.harText ?? "", offset: value?.offset ?? element.offset)
    }
  }

  /// The first value of a header; the name is in lower case.
  func header(_ key: String) -> String? { headers.first { $0.key == key }?.value }

  /// Whether all headers that were sent are known: browsers leave some out of requests that they did
  /// not send themselves.
  var hasWholeHead: Bool {
    headers.contains { $0.key == "host" || $0.key == ":authority" }
  }

  /// The headers of the response with a name in lower case.
  func responseHeaders(_ key: String) -> [String] {
    Self.pairs(response?[member: "headers"]).filter { $0.key == key }.map(\.value)
  }

  /// The type of the response's body without parameters, in lower case; empty if it is not known.
  var responseType: String {
    let type = response?[member: "content"]?[member: "mimeType"]?.harText
    let name = TextBody.name(ofType: type ?? responseHeaders("content-type").first ?? "")
    return name == "x-unknown" ? "" : name
  }

  /// Whether the response is one of those that a step follows.
  var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status ?? 0) }

  /// Where a redirect leads, as an absolute address without its fragment; nil for another response.
  var redirectTarget: String? {
    guard isRedirect else { return nil }
    let recorded = response?[member: "redirectURL"]?.harText ?? ""
    guard let target = recorded.isEmpty ? responseHeaders("location").first : recorded,
      let address = try? Address(parsing: url), let resolved = try? address.resolving(target)
    else { return nil }
    return Self.withoutFragment(resolved.text)
  }

  static func withoutFragment(_ url: String) -> String {
    guard let mark = url.utf8.firstIndex(of: UInt8(ascii: "#")) else { return url }
    return String(url[..<mark])
  }
}

extension ArchiveEntry {
  /// The member `_curlew` of our own report.
  struct OwnStep {
    /// The scenario or its try, and the step in it.
    let key: String
    /// Nil for a step without one.
    let name: String?
    let attempt: Int
    let hop: Int
    /// Whether it fetched a token for the step.
    let fetchesToken: Bool
    let isResent: Bool

    init?(_ node: JSONNode) {
      guard let step = node[member: "step"], let scenario = node[member: "scenario"] else {
        return nil
      }
      let parts = [scenario[member: "id"], scenario[member: "try"], step[member: "id"]]
      key = parts.map { $0?.harText ?? "" }.joined(separator: " ")
      let request = step[member: "request"]?.stringValue
      name = step[member: "name"]?.stringValue.flatMap { $0.isEmpty || $0 == request ? nil : $0 }
      attempt = node[member: "attempt"]?.harText.flatMap { Int($0) } ?? 1
      hop = node[member: "hop"]?.harText.flatMap { Int($0) } ?? 0
      fetchesToken = node[member: "list"]?.stringEquals("tokenHops") ?? false
      isResent = node[member: "resent"]?.boolean ?? false
    }
  }
}
