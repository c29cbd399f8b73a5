// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Notation
import Values

/// Judges a response: status, media type, headers and body.
struct ContractResponseJudge {
  let operation: DocumentedOperation
  let values: ContractValueJudge
  let exchange: ContractExchange
  /// Whether the response may have a body: not that to HEAD, nor one with 204 or 304.
  let hasBody: Bool

  private var response: Response { exchange.response }

  /// The check of the status.
  var statusPart: JudgedPart {
    var part = JudgedPart(
      .status, Located("`\(operation.words)`", at: operation.span), extra: .none)
    part.hasSubject = true
    if operation.response(for: response.status) == nil {
      part.addViolation(ContractWords.status(response.status, of: operation))
    }
    return part
  }

  func parts(extra: ContractSettings.Severity) -> [JudgedPart] {
    let status = statusPart
    guard let documented = operation.response(for: response.status) else { return [status] }
    let own = Located(
      "the response \(documented.status.content) of `\(operation.words)`",
      at: documented.status.span)
    var headers = JudgedPart(.headers, own, extra: extra)
    judgeHeaders(documented, own.content, &headers)
    return [status]
      + contentParts(documented, own, extra)
      .inserting(headers, before: .body)
  }

  // MARK: Media type and body

  private func contentParts(
    _ documented: DocumentedResponse, _ own: Located<String>, _ extra: ContractSettings.Severity
  ) -> [JudgedPart] {
    var type = JudgedPart(.contentType, own, extra: extra)
    guard !documented.media.isEmpty else {
      if hasBody, response.bodyBytes > 0 { type.addExtra(undocumentedBody(own.content)) }
      return [type]
    }
    let sent = response.headers.first("Content-Type")
    guard hasBody || sent != nil else { return [type] }
    let words = "\(documented.status.content) of `\(operation.words)`"
    guard sent != nil || response.bodyBytes > 0 else {
      type.addViolation(
        ContractViolation(
          "the response has no body; \(words) has "
            + documented.media.map(\.type.content).joined(separator: ", "),
          expected: "a body", actual: nil, at: documented.media[0].type.span))
      return [type]
    }
    guard let media = documented.media.media(for: sent) else {
      type.addViolation(
        ContractWords.mediaType(sent, of: words, documented.media, message: "the response"))
      return [type]
    }
    type.hasSubject = true
    guard hasBody else { return [type] }
    var body = JudgedPart(.body, own, extra: extra)
    judge(media, sent, &body)
    return [type, body]
  }

  private func undocumentedBody(_ own: String) -> ContractViolation {
    let sent = response.headers.first("Content-Type").map { " of `\(ContractWords.cut($0))`" }
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

  private func judgeHeaders(
    _ documented: DocumentedResponse, _ own: String, _ part: inout JudgedPart
  ) {
    for header in documented.headers
    where !header.name.content.equalsIgnoringASCIICase("Content-Type") {
      part.hasSubject = true
      let lines = response.headers.values(of: header.name.content)
      let isCookie = header.name.content.equalsIgnoringASCIICase("Set-Cookie")
      // Lines of `Set-Cookie` are not one list: their dates have commas.
      let groups = isCookie && !lines.isEmpty ? lines.map { [$0] } : [lines]
      for group in groups { judge(header, group, own, &part) }
    }
  }

  private func judge(
    _ header: DocumentedParameter, _ lines: [String], _ own: String, _ part: inout JudgedPart
  ) {
    let sent = SentParameters(headers: lines.map { (header.name.content, $0) })
    let document = values.contract.document
    values.judge(
      header.reading(in: sent, of: document), of: header, owner: own, [header.name.content],
      document, &part)
  }
}

extension [JudgedPart] {
  /// The parts with one more, before that of a check, else last.
  fileprivate func inserting(_ part: JudgedPart, before check: ContractCheck) -> [JudgedPart] {
    var parts = self
    parts.insert(part, at: firstIndex { $0.finding.check == check } ?? endIndex)
    return parts
  }
}
