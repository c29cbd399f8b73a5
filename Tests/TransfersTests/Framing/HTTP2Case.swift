// SPDX-License-Identifier: Apache-2.0

import Testing

/// Frames that a service answers the first stream of HTTP/2 with, and what we make of them: the cases of
/// nghttp2's own tests of responses, and of RFC 9113, sections 8.1 to 8.3.
///
/// `docs/internals/framing.md` has the same table.
struct HTTP2Case: Sendable, CustomTestStringConvertible {
  enum Part: Sendable {
    /// Names and values.
    case headers([(String, String)])
    case data(String)
  }

  let name: String
  let parts: [Part]
  /// The last part ends the stream.
  let ends: Bool
  /// The body of a response that passes; nil for a failure.
  let body: String?

  init(_ name: String, _ parts: [Part], ends: Bool = true, passes body: String? = nil) {
    self.name = name
    self.parts = parts
    self.ends = ends
    self.body = body
  }

  var testDescription: String { name }

  /// Whether it fails since the body has another length than was announced.
  var isOfLength: Bool {
    [
      "a length and no body", "a length and an empty body", "shorter than announced",
      "longer than announced",
    ].contains(name)
  }

  /// SETTINGS and the frames.
  var raw: [UInt8] {
    Self.frame(4, flags: 0, stream: 0, [])
      + parts.enumerated().flatMap { place, part in
        let end: UInt8 = ends && place == parts.count - 1 ? 1 : 0
        return switch part {
        case .headers(let fields):
          Self.frame(1, flags: 4 | end, stream: 1, fields.flatMap(Self.literal))
        case .data(let text): Self.frame(0, flags: end, stream: 1, Array(text.utf8))
        }
      }
  }

  /// What it says, for people: `:status: 200, a: b · "ok"`.
  var shown: String {
    let texts = parts.map { part in
      switch part {
      case .headers(let fields):
        fields.map { "\($0.0): \($0.1)" }.joined(separator: ", ").escaped
      case .data(let text): "\"\(text)\""
      }
    }
    return texts.joined(separator: " · ") + (ends ? "" : " …")
  }

  /// RFC 9113, section 4.1.
  private static func frame(
    _ type: UInt8, flags: UInt8, stream: UInt8, _ payload: [UInt8]
  ) -> [UInt8] {
    [0, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF), type, flags, 0, 0, 0, stream]
      + payload
  }

  /// A field that is written out (RFC 7541, section 6.2.2). U+0080 to U+00FF stand for a byte each.
  private static func literal(_ field: (String, String)) -> [UInt8] {
    [0]
      + [field.0, field.1].flatMap { text in
        let bytes = text.unicodeScalars.map { UInt8($0.value) }
        return [UInt8(bytes.count)] + bytes
      }
  }
}

extension String {
  /// Control characters and what is beyond ASCII as `\xNN`.
  fileprivate var escaped: String {
    unicodeScalars.map { scalar in
      (0x20...0x7E).contains(scalar.value)
        ? String(scalar)
        : "\\x" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
    }.joined()
  }
}

extension HTTP2Case {
  private static func ok(_ fields: (String, String)...) -> [Part] {
    [.headers([(":status", "200")] + fields)]
  }

  private static func head(_ fields: (String, String)...) -> [Part] { [.headers(fields)] }

  static let all = heads + fields + lengths + sequences

  private static let heads: [HTTP2Case] = [
    HTTP2Case("a status alone", ok(), passes: ""),
    HTTP2Case("no status", head(("server", "foo"))),
    HTTP2Case("two statuses", ok((":status", "200"))),
    HTTP2Case("a pseudo-header of requests", ok((":scheme", "https"))),
    HTTP2Case("an unknown pseudo-header", ok((":foo", "bar"))),
    HTTP2Case("a status after a field", head(("server", "foo"), (":status", "200"))),
    HTTP2Case("a status of four digits", head((":status", "2000"))),
    HTTP2Case("a status with a letter", head((":status", "20x"))),
    HTTP2Case("an empty status", head((":status", ""))),
    HTTP2Case("status 101", head((":status", "101"))),
  ]

  private static let fields: [HTTP2Case] = [
    HTTP2Case("`connection`", ok(("connection", "close"))),
    HTTP2Case("`keep-alive`", ok(("keep-alive", "1"))),
    HTTP2Case("`proxy-connection`", ok(("proxy-connection", "close"))),
    HTTP2Case("`transfer-encoding`", ok(("transfer-encoding", "chunked"))),
    HTTP2Case("`upgrade`", ok(("upgrade", "h2c"))),
    HTTP2Case("`te: trailers`", ok(("te", "trailers")), passes: ""),
    HTTP2Case("`te` with another value", ok(("te", "gzip"))),
    HTTP2Case("`host` with a path", ok(("host", "/localhost")), passes: ""),
    HTTP2Case("a value with bytes beyond ASCII", ok(("a", "\u{FF}\u{80}")), passes: ""),
    HTTP2Case("a name in capitals", ok(("A", "b"))),
    HTTP2Case("a name with a space", ok(("a b", "c"))),
    HTTP2Case("a name with a colon", ok(("a:", "b"))),
    HTTP2Case("a name with a CRLF", ok(("a\r\nb", "c"))),
    HTTP2Case("an empty name", ok(("", "b"))),
    HTTP2Case("a value with a CRLF", ok(("a", "b\r\nc: d"))),
    HTTP2Case("a value with a NUL", ok(("a", "b\0c"))),
    // curl has nghttp2 take these, since services send them.
    HTTP2Case("a value that begins with a space", ok(("a", " b")), passes: ""),
    HTTP2Case("a value that ends in a tab", ok(("a", "b\t")), passes: ""),
  ]

  private static let lengths: [HTTP2Case] = [
    HTTP2Case("as long as announced", ok(("content-length", "2")) + [.data("ok")], passes: "ok"),
    HTTP2Case("a negative length", ok(("content-length", "-1"))),
    HTTP2Case("a length that is not a number", ok(("content-length", "2x")) + [.data("ok")]),
    HTTP2Case("equal lengths", ok(("content-length", "0"), ("content-length", "0"))),
    HTTP2Case("different lengths", ok(("content-length", "2"), ("content-length", "3"))),
    HTTP2Case("a length and no body", ok(("content-length", "20"))),
    HTTP2Case("a length and an empty body", ok(("content-length", "20")) + [.data("")]),
    HTTP2Case("shorter than announced", ok(("content-length", "20")) + [.data("ok")]),
    HTTP2Case("longer than announced", ok(("content-length", "2")) + [.data("okay")]),
    HTTP2Case(
      "a 204 with a length of zero", head((":status", "204"), ("content-length", "0")), passes: ""),
    HTTP2Case("a 204 with a length", head((":status", "204"), ("content-length", "100"))),
    HTTP2Case(
      "a 1xx with a length", head((":status", "103"), ("content-length", "0")) + ok(), passes: nil),
  ]

  private static let sequences: [HTTP2Case] = [
    HTTP2Case("a 1xx before the response", head((":status", "103")) + ok(), passes: ""),
    HTTP2Case("a 1xx that ends the stream", head((":status", "103"))),
    HTTP2Case("a 1xx and a body", head((":status", "103")) + [.data("ok")]),
    HTTP2Case("a 1xx and an empty body", head((":status", "103")) + [.data("")]),
    HTTP2Case("trailers", ok() + [.data("ok")] + head(("a", "b")), passes: "ok"),
    HTTP2Case("trailers that do not end", ok() + [.data("ok")] + head(("a", "b")), ends: false),
    HTTP2Case("a status among the trailers", ok() + [.data("ok")] + ok()),
    HTTP2Case("a body after the trailers", ok() + head(("a", "b")) + [.data("ok")]),
    HTTP2Case("a body before the head", [.data("ok")] + ok()),
  ]
}
