// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Notation
import Values

/// Judges a response: status, media type, headers and body.
struct ContractResponseJudge {
  let operation: DocumentedOperation
  /// What the document has for the status; nil for nothing.
  let documented: DocumentedResponse?
  let values: ContractValueJudge
  let exchange: ContractExchange
  /// Whether the response may have a body: not that to HEAD, nor one with 204 or 304.
  let hasBody: Bool

  private var response: Response { exchange.response }

  /// The value of `Content-Type`.
  var contentType: String? { response.headers.first("Content-Type") }

  /// The part of the document that a check is about.
  func words(of check: ContractCheck) -> Located<String> {
    guard check != .status, let documented else {
      return Located("`\(operation.words)`", at: operation.span)
    }
    return Located(words(of: documented), at: documented.status.span)
  }

  /// ``the response 201 of `createPet` ``
  private func words(of documented: DocumentedResponse) -> String {
    "the response \(documented.status.content) of `\(operation.words)`"
  }

  /// The check of the status.
  var statusPart: JudgedPart {
    var part = JudgedPart(.status, extra: .none)
    part.hasSubject = true
    if documented == nil {
      part.addViolation(ContractWords.status(response.status, of: operation))
    }
    return part
  }

  func parts(extra: ContractSettings.Severity) -> [JudgedPart] {
    var parts = [statusPart]
    guard let documented else { return parts }
    parts.reserveCapacity(4)
    var type = JudgedPart(.contentType, extra: extra)
    var body = JudgedPart(.body, extra: extra)
    judgeContent(documented, &type, &body)
    parts.append(type)
    if !documented.headers.isEmpty {
      var headers = JudgedPart(.headers, extra: extra)
      judgeHeaders(documented, &headers)
      parts.append(headers)
    }
    parts.append(body)
    return parts
  }

  // MARK: Media type and body

  private func judgeContent(
    _ documented: DocumentedResponse, _ type: inout JudgedPart, _ body: inout JudgedPart
  ) {
    guard !documented.media.isEmpty else {
      if hasBody, response.bodyBytes > 0 {
        type.addExtra(undocumentedBody(words(of: documented)))
      }
      return
    }
    let sent = contentType
    guard hasBody || sent != nil else { return }
    var words: String { "\(documented.status.content) of `\(operation.words)`" }
    guard sent != nil || response.bodyBytes > 0 else {
      return type.addViolation(
        ContractViolation(
          "the response has no body; \(words) has "
            + documented.media.map(\.type.content).joined(separator: ", "),
          expected: "a body", actual: nil, at: documented.media[0].type.span))
    }
    guard let media = documented.media.media(for: sent) else {
      return type.addViolation(
        ContractWords.mediaType(sent, of: words, documented.media, message: "the response"))
    }
    type.hasSubject = true
    if hasBody { judge(media, sent, &body) }
  }

  private func undocumentedBody(_ own: String) -> ContractViolation {
    let sent = contentType.map { " of `\(ContractWords.cut($0))`" }
    return ContractViolation("\(own) has no `content`, and the response has a body\(sent ?? "")")
  }

  private func judge(_ media: DocumentedMedia, _ type: String?, _ part: inout JudgedPart) {
    if let words = exchange.bodyCutWords {
      return part.addUnchecked("the body is not judged: \(words)")
    }
    if response.isCut {
      return part.addUnchecked("the body is not judged: `read` ended it before its end")
    }
    let judge = ContractBodyJudge(
      values: values, media: media, contentType: type ?? "application/octet-stream",
      isRequest: false, owner: "`\(operation.words)`")
    judge.judge(response.body, json: exchange.json, &part)
  }

  // MARK: Headers

  private func judgeHeaders(_ documented: DocumentedResponse, _ part: inout JudgedPart) {
    for header in documented.headers
    where !header.name.content.equalsIgnoringASCIICase("Content-Type") {
      part.hasSubject = true
      let lines = response.headers.values(of: header.name.content)
      let isCookie = header.name.content.equalsIgnoringASCIICase("Set-Cookie")
      // Lines of `Set-Cookie` are not one list: their dates have commas.
      let groups = isCookie && !lines.isEmpty ? lines.map { [$0] } : [lines]
      for group in groups { judge(header, group, documented, &part) }
    }
  }

  private func judge(
    _ header: DocumentedParameter, _ lines: [String], _ documented: DocumentedResponse,
    _ part: inout JudgedPart
  ) {
    let sent = SentParameters(headers: lines.map { (header.name.content, $0) })
    values.judge(
      header.reading(in: sent, of: values.contract.document), of: header,
      owner: words(of: documented), [header.name.content], &part)
  }
}
