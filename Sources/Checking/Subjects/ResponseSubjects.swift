// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Notation
import Queries
import Values

/// The subjects of checks and captures in the response of an attempt; the body is parsed as JSON,
/// as events, or as XML or HTML, at most once.
package struct ResponseSubjects: Sendable {
  /// The result of parsing a body as JSON.
  package typealias ParsedJSON = Result<JSONDocument, JSONSyntaxError>

  /// Longer bodies must be parsed off the engine thread, with `parse(_:)` and `adopt(_:)`.
  package static let inlineParseLimit = 100_000

  /// The response of the last hop; nil if no complete head was received.
  package let response: Response?
  /// All hops of the attempt together.
  package let duration: Duration
  package let exchange: Exchange
  /// The time from which the validity of a certificate counts; nil without a clock.
  package let now: EpochSeconds?
  /// Shows an address without the parts made from secrets.
  package var shownAddress: (@Sendable (Address) -> Address)?
  /// The messages of a WebSocket that no `receive` took, as a list; nil for other steps.
  package var messages: Shared<JSONDocument>?
  /// The result of comparing the body with the expected file.
  package var fileComparison: FileComparison?
  /// The program whose standard output is the body; nil for a request.
  package var program: ProgramRun?
  /// What a recording lacks of the body; nil for a response that was received now.
  package var recorded: RecordedBody?
  /// The result of parsing the body as JSON; nil before the first use.
  private var parsed: ParsedJSON?
  /// The result of reading the body as events; nil before the first use.
  private var parsedEvents: ParsedEvents?
  var parsedMarkup: Result<MarkupDocument, MarkupFailure>?

  /// The subjects of an attempt, whose last hop is judged.
  package init(exchange: Exchange, durationMicroseconds: Int64, now: EpochSeconds? = nil) {
    response = exchange.hops.last?.response
    duration = .microseconds(durationMicroseconds)
    self.exchange = exchange
    self.now = now
  }

  /// Which part of the attempt's time was outside of its hops; nil if none was.
  var timeNote: String? {
    var inside: Int64 = 0
    for hop in exchange.hops { inside += max(0, hop.timings.total) }
    let rest = duration - .microseconds(inside)
    guard inside > 0, rest > .zero else { return nil }
    return "`total` of its requests is \(DurationWords.text(.microseconds(inside))); the other "
      + "\(DurationWords.text(rest)) passed before the first began (a token, a free connection) and "
      + "after the last ended"
  }

  /// The decoded body; empty without a response.
  package var body: [UInt8] { response?.body ?? [] }

  /// How many bytes of the decoded body are here.
  package var bodyBytes: Int { response?.body.count ?? 0 }

  /// How many bytes the decoded body has, in memory, in a file or printed by a program.
  package var wholeBodyBytes: Int {
    program?.output.wholeBytes ?? recorded?.wholeBytes ?? response?.bodyBytes ?? 0
  }

  /// Why no check and no capture may look at the body: only its beginning is here. Nil for a whole body.
  package var bodyCutWords: String? {
    if recorded?.isCut == true { return "\(Self.recordingCut) of the \(wholeBodyBytes) bytes" }
    if recorded?.isBroken == true {
      return "\(Self.recordingCut) of the body: the marks of secrets break it"
    }
    if let program { return program.output.cutWords("standard output") }
    guard wholeBodyBytes > bodyBytes, let saved = response?.saved else { return nil }
    return "`\(saved.path)` has \(saved.byteCount) bytes, and checks look at \(bodyBytes) at most"
  }

  /// Why no check may look at each byte of the body: a part is missing, or a mark is in place of a secret.
  var changedBytesWords: String? {
    if let words = bodyCutWords { return words }
    guard let recorded, recorded.wholeBytes != nil else { return nil }
    return "\(Self.recordingCut) of the \(wholeBodyBytes) bytes, and marks in place of secrets"
  }

  /// The beginning of messages about a body of which a recording has only a part.
  package static let recordingCut = "the recording has only a part"

  /// What a recording says of a body besides its bytes.
  package struct RecordedBody: Sendable {
    /// How many bytes came; nil for those that are here.
    package var wholeBytes: Int?
    /// Whether only its beginning is here; else marks in place of secrets change its length.
    package var isCut: Bool
    /// Whether a mark is in place of what a document cannot be without, as the name of an element.
    package var isBroken: Bool

    package init(wholeBytes: Int? = nil, isCut: Bool = false, isBroken: Bool = false) {
      self.wholeBytes = wholeBytes
      self.isCut = isCut
      self.isBroken = isBroken
    }
  }

  /// The status; nil without a response.
  package var status: Int? { response?.status }

  /// The body as JSON, parsed on first use; O(body) then.
  package var json: ParsedJSON {
    mutating get {
      if let parsed { return parsed }
      let result = Self.parse(body)
      parsed = result
      return result
    }
  }

  /// The body as JSON, if it was parsed and is JSON.
  package var parsedDocument: JSONDocument? {
    if case .success(let document)? = parsed { document } else { nil }
  }

  /// The result of an earlier parse, or of a parse now that is not stored.
  var jsonNow: ParsedJSON { parsed ?? Self.parse(body) }

  /// The events of the body as one list, read on first use; O(body) then.
  package var events: ParsedEvents {
    mutating get {
      if let parsedEvents { return parsedEvents }
      let result = Self.parseEvents(of: response)
      parsedEvents = result
      return result
    }
  }

  /// The result of an earlier reading of events, or of one now that is not stored.
  var eventsNow: ParsedEvents { parsedEvents ?? Self.parseEvents(of: response) }

  /// The body as text, decoded again at each call; O(body).
  package var text: Result<String, BodyText.Problem> {
    guard let response else { return .success("") }
    do throws(BodyText.Problem) {
      return .success(try response.bodyText().text)
    } catch {
      return .failure(error)
    }
  }

  /// Stores the result of `parse(_:)`.
  package mutating func adopt(_ parsed: ParsedJSON) {
    self.parsed = parsed
  }

  /// Stores the result of `parseEvents(of:)`.
  package mutating func adopt(_ parsed: ParsedEvents) {
    parsedEvents = parsed
  }

  /// Stores the result of `parseMarkup(_:)`.
  package mutating func adopt(_ parsed: Result<MarkupDocument, MarkupFailure>) {
    parsedMarkup = parsed
  }

  /// Parses a body as JSON; O(body).
  package static func parse(_ body: [UInt8]) -> ParsedJSON {
    do throws(JSONSyntaxError) {
      return .success(try JSONDocument.parse(body))
    } catch {
      return .failure(error)
    }
  }
}

// MARK: Headers and cookies

extension ResponseSubjects {
  /// All values of a header, compared without ASCII case, in the order received; trailers last.
  package func headerValues(_ name: String) -> [String] {
    fields(named: name).map(\.value)
  }

  /// The same with their bytes.
  package func headerContents(_ name: String) -> [HeaderText] {
    fields(named: name).map(\.content)
  }

  private func fields(named name: String) -> [HeaderField] {
    guard let fields = response?.headers.fields else { return [] }
    let length = name.utf8.count
    var found: [HeaderField] = []
    for field in fields
    where field.name.utf8.count == length && field.name.equalsIgnoringASCIICase(name) {
      found.append(field)
    }
    return found
  }

  /// The cookies that the response sets, in the order of their lines; invalid lines are ignored.
  package var setCookies: [ParsedSetCookie] {
    (response?.setCookies ?? []).compactMap { ParsedSetCookie(parsing: $0) }
  }

  /// A hint for a cookie that was set by a redirect before this response; nil if there was none.
  package func cookieHint(_ name: String) -> String? {
    let place = exchange.redirects.enumerated().reversed().first { _, hop in
      (hop.response?.setCookies ?? [])
        .compactMap { ParsedSetCookie(parsing: $0) }
        .contains { $0.name.utf8.elementsEqual(name.utf8) }
    }
    guard let (number, hop) = place, let status = hop.response?.status else { return nil }
    return "the redirect before it set the cookie (status \(status)): look at that response with "
      + "`redirects: none`, or read `response.redirects[\(number)].headers`"
  }
}
