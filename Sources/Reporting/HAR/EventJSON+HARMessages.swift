// SPDX-License-Identifier: Apache-2.0

import Digests
import Exchanges
import Notation
import RunEvents

extension EventJSON {
  /// `,"request":{…}`
  mutating func harRequest(_ entry: HAREntry) {
    let head = HARRequestHead(entry.hop.requestHead)
    key("request")
    raw("{")
    member("method", entry.hop.method)
    member("url", entry.hop.address.text)
    member("httpVersion", head.version)
    harCookies(head.values(of: "cookie").flatMap { ParsedSetCookie.sent($0) })
    pairs("headers", head.fields.map { ($0.name, $0.value) })
    pairs("queryString", Self.parameters(of: entry.hop.address.query))
    harPostData(entry, type: head.values(of: "content-type").first)
    // Of a head that may hold hidden secrets, and of the frames of HTTP/2, the length is not known.
    raw(#","headersSize":-1"#)
    member("bodySize", entry.requestBodyBytes(head))
    raw("}")
  }

  /// `,"response":{…}`; without a response the members that the format requires, with status 0.
  mutating func harResponse(_ entry: HAREntry) {
    let response = entry.hop.response
    let fields = response?.headers ?? HeaderFields()
    key("response")
    raw("{")
    member("status", response?.status ?? 0)
    member("statusText", response?.reason ?? "")
    member("httpVersion", response.map { "HTTP/\($0.version)" } ?? "")
    harCookies(fields.values(of: "set-cookie").compactMap { ParsedSetCookie(parsing: $0) })
    pairs("headers", fields.fields.map { ($0.name, $0.value) })
    harContent(entry, type: fields.first("content-type"))
    member("redirectURL", fields.first("location") ?? "")
    raw(#","headersSize":-1"#)
    member("bodySize", response?.encodedBytes ?? -1)
    member("_error", entry.hop.failure?.words)
    raw("}")
  }

  private mutating func harPostData(_ entry: HAREntry, type: String?) {
    guard entry.hop.requestBody?.isEmpty == false || entry.hop.streamedBody != nil else { return }
    key("postData")
    raw("{")
    member("mimeType", type ?? "")
    let bytes = entry.hop.requestBody ?? entry.hop.streamedBody?.shown ?? []
    if let text = String(validating: bytes, as: UTF8.self) {
      member("text", text)
    } else {
      // The format has no encoding of a request's body; haralyzer reads this.
      member("text", "")
      member("_textBase64", Base64.standard.encode(bytes))
    }
    if entry.hop.requestBody == nil, entry.hop.streamedBody?.bytes == nil {
      member("comment", "files are shown by their names")
    } else if let cut = entry.cuts.cut(ofHop: entry.index, .request) {
      member("comment", "the beginning of \(cut.wholeBytes) bytes")
    }
    raw("}")
  }

  private mutating func harContent(_ entry: HAREntry, type: String?) {
    let body = entry.hop.response?.body ?? []
    key("content")
    raw("{")
    member("size", entry.responseBodyBytes)
    member("mimeType", type ?? "")
    if let text = String(validating: body, as: UTF8.self) {
      if !text.isEmpty { member("text", text) }
    } else {
      member("text", Base64.standard.encode(body))
      member("encoding", "base64")
    }
    if let saved = entry.hop.response?.saved {
      member("comment", "saved as \(saved.path)")
    } else if !body.isEmpty, let cut = entry.cuts.cut(ofHop: entry.index, .response) {
      member("comment", "the beginning of \(cut.wholeBytes) bytes")
    }
    raw("}")
  }

  private mutating func harCookies(_ cookies: [ParsedSetCookie]) {
    key("cookies")
    list(cookies) { text, cookie in
      text.raw("{")
      text.member("name", cookie.name)
      text.member("value", cookie.value)
      text.member("path", cookie.path)
      text.member("domain", cookie.domain)
      if let expires = cookie.expires {
        text.member("expires", RFC3339.text(ofSeconds: expires.seconds) + "Z")
      }
      text.flag("httpOnly", cookie.httpOnly)
      text.flag("secure", cookie.secure)
      text.raw("}")
    }
  }

  /// The parameters of a query as sent: nothing is decoded, so what is hidden stays hidden.
  private static func parameters(of query: String?) -> [(String, String)] {
    (query ?? "").utf8.split(separator: UInt8(ascii: "&")).map { pair in
      guard let sign = pair.firstIndex(of: UInt8(ascii: "=")) else {
        return (String(Substring(pair)), "")
      }
      return (
        String(Substring(pair[..<sign])), String(Substring(pair[pair.index(after: sign)...]))
      )
    }
  }
}

extension HAREntry {
  /// The length of the whole body that was sent; -1 if it is not known.
  fileprivate func requestBodyBytes(_ head: HARRequestHead) -> Int {
    if let length = cuts.length(ofHop: index, .request) { return length.wholeBytes }
    if let body = hop.requestBody { return body.count }
    if let length = head.values(of: "content-length").first { return Int(length) ?? -1 }
    return head.values(of: "transfer-encoding").isEmpty ? 0 : -1
  }

  /// The length of the whole body after decoding.
  fileprivate var responseBodyBytes: Int {
    cuts.length(ofHop: index, .response)?.wholeBytes ?? hop.response?.bodyBytes ?? 0
  }
}
