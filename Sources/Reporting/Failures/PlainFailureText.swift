// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents

/// A failed attempt as plain text, for reports with one field for it (`trace`, the body of JUnit's
/// `failure`). It begins with `file:line:column`. Nothing is escaped here.
struct PlainFailureText {
  /// The most bytes of a body that are shown; the others are counted.
  static let bodyBytes = 4096

  private(set) var text = ""

  init(_ attempt: Attempt) {
    for problem in attempt.problems { add(problem) }
    if let turn = attempt.step.turn { text += "note: \(turn.words)\n" }
    for call in attempt.step.calls.reversed() {
      text += "note: called by `\(call.name)` at \(call.location)\n"
    }
    for notice in attempt.notices { text += "note: \(notice)\n" }
    if let id = attempt.traceID { text += "note: trace \(id.text)\n" }
    if let exchange = attempt.exchange {
      let last = exchange.hops.indices.last
      for hop in exchange.hops.indices {
        add(exchange.hops[hop], hop, attempt.cuts, hop == last ? attempt.failedPlace : nil)
      }
    } else if let token = attempt.tokenExchange {
      let hops = token.exchange.hops
      for hop in hops.indices { add(hops[hop], hop, token.cuts) }
    }
    add(ContentText(attempt.content))
  }

  private mutating func add(_ problem: Problem) {
    text += "\(problem.location): \(problem.headline)\n"
    if let place = problem.place { text += "  \(place.lineText)\n" }
    if let check = problem.check { add(check) }
    for help in problem.help { text += "  help: \(help)\n" }
  }

  private mutating func add(_ check: CheckFailure) {
    if let path = check.documentPath { text += "  at:       \(path)\n" }
    let values = ShownValues(check)
    if let expected = values.expected { text += "  expected: \(expected)\n" }
    if let actual = values.actual { text += "  actual:   \(actual)\n" }
    for difference in check.differences {
      text += "  \(difference.pointer.isEmpty ? "/" : difference.pointer):"
      text += " expected \(difference.expected ?? "nothing"),"
      text += " found \(difference.actual ?? "nothing")"
      text += difference.location.map { " (\($0))\n" } ?? "\n"
    }
    if check.furtherDifferences > 0 { text += "  and \(check.furtherDifferences) more\n" }
    for note in check.notes { text += "  note: \(note)\n" }
  }

  private mutating func add(_ content: ContentText) {
    if let title = content.title { text += "\n\(title.label)\(title.words)\n" }
    for piece in content.pieces {
      let size = piece.hasLength ? " \(piece.wholeBytes) bytes" : ""
      text += "\(piece.name)\(piece.form)\(size)\n"
      let shown = piece.bytes.prefix(Self.bodyBytes)
      guard !shown.isEmpty || !piece.notesCut else { continue }
      text += String(decoding: shown, as: UTF8.self)
      if shown.last != UInt8(ascii: "\n") { text += "\n" }
      if piece.notesCut, piece.isCut || piece.bytes.count > shown.count {
        text += "… \(piece.wholeBytes) bytes in all\n"
      }
    }
  }

  /// - Parameter place: that of the value in the response that a check was about.
  private mutating func add(
    _ hop: Hop, _ index: Int, _ cuts: [BodyCut], _ place: [String]? = nil
  ) {
    text += "\n"
    text +=
      hop.requestHead.isEmpty
      ? "\(hop.method) \(hop.address.text)\n" : Self.lines(of: hop.requestHead)
    if let body = hop.requestBody ?? hop.streamedBody?.shown {
      add(body, cuts.length(ofHop: index, .request))
    }
    guard let response = hop.response else { return }
    text += "\n"
    text += Self.lines(of: response.head)
    let length = cuts.length(ofHop: index, .response)
    guard length?.isCut != true, let excerpt = JSONExcerpt(response.body, at: place) else {
      return add(response.body, length)
    }
    text += String(decoding: excerpt.text, as: UTF8.self) + "\n"
    if excerpt.isCut { text += "… \(response.body.count) bytes in all\n" }
  }

  /// A head with LF line ends instead of HTTP's: XML would write each CR as `&#13;`.
  private static func lines(of head: [UInt8]) -> String {
    head.filter { $0 != UInt8(ascii: "\r") }
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { HeaderText(octets: $0).text }.joined(separator: "\n")
  }

  private mutating func add(_ body: [UInt8], _ length: BodyCut?) {
    let shown = body.prefix(Self.bodyBytes)
    text += String(decoding: shown, as: UTF8.self)
    if !shown.isEmpty { text += "\n" }
    guard length?.isCut == true || body.count > shown.count else { return }
    text += "… \(length?.wholeBytes ?? body.count) bytes in all\n"
  }
}
