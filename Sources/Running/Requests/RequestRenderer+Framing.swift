// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Planning

extension RequestRenderer {
  /// Refuses headers that give another end of the body than its real one: the service would read
  /// the rest as the next request, or wait for more (RFC 9112, section 6). A `socket` step can send
  /// any bytes.
  func judgeFraming(
    _ headers: RenderedHeaders, of body: RequestBody, _ method: String
  ) throws(StepRefusal) {
    var codings = 0
    var hasLength = false
    for header in headers.fields where header.field.mayFrame {
      let value = header.field.value
      if header.field.name.equalsIgnoringASCIICase("Transfer-Encoding") {
        codings += 1
        guard codings == 1, value.equalsIgnoringASCIICase("chunked"), method != "HEAD" else {
          throw .wrongCoding(at: span(of: "Transfer-Encoding"))
        }
      } else if header.field.name.equalsIgnoringASCIICase("Content-Length") {
        hasLength = true
        guard let length = body.length, value.isLength(length) else {
          throw .wrongLength(value, body.length, at: span(of: "Content-Length"))
        }
      }
    }
    if codings > 0, hasLength { throw .lengthBesideCoding(at: span(of: "Content-Length")) }
    try judgeWithheld(headers, of: body)
  }

  /// Refuses to leave out the one header that gives the end of the body: without `Content-Length`
  /// and `Transfer-Encoding` a request has no body, and the service would read this one as the next
  /// request.
  private func judgeWithheld(
    _ headers: RenderedHeaders, of body: RequestBody
  ) throws(StepRefusal) {
    guard !headers.withheld.isEmpty, body.length != 0, !headers.asksForChunks else { return }
    let name = body.length == nil ? "Transfer-Encoding" : "Content-Length"
    guard headers.withheld.contains(where: name.equalsIgnoringASCIICase) else { return }
    throw .noFraming(name, at: span(of: name))
  }

  /// The place of a header in the file; that of the address for a header from an option.
  private func span(of name: String) -> SourceSpan {
    let field = settings.headers.first {
      $0.name.content.equalsIgnoringASCIICase(name)
    }
    return field?.name.span ?? addressSpan
  }
}

extension HeaderField {
  /// Whether the name may be of a framing header, by its length alone.
  fileprivate var mayFrame: Bool { name.utf8.count == 14 || name.utf8.count == 17 }
}

extension String {
  /// Whether these are the digits of a number.
  fileprivate func isLength(_ length: Int64) -> Bool {
    utf8.allSatisfy { (0x30...0x39).contains($0) } && Int64(self) == length
  }
}
