// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Queries
import Values

/// What checks and captures look at in the response of an attempt; the body is read as JSON,
/// or as XML or HTML, at most once.
package struct ResponseSubjects: Sendable {
  /// What comes of reading a body as JSON.
  package typealias ParsedJSON = Result<JSONDocument, JSONSyntaxError>

  /// Longer bodies are to be parsed off the engine thread, with `parse(_:)` and `adopt(_:)`.
  package static let inlineParseLimit = 100_000

  /// The response of the last hop; nil when no head came whole.
  package let response: Response?
  /// All hops of the attempt together.
  package let duration: Duration
  package let exchange: Exchange
  /// For how long a certificate is good is counted from here; nil where no clock is known.
  package let now: EpochSeconds?
  /// What is shown of an address that a secret went into.
  package var shownAddress: (@Sendable (Address) -> Address)?
  /// What came of holding the body against the file that is expected.
  package var fileComparison: FileComparison?
  /// What came of reading the body as JSON; nil before anybody asked.
  package private(set) var parsed: ParsedJSON?
  var parsedMarkup: Result<MarkupDocument, MarkupFailure>?

  /// The subjects of an attempt, of which the last hop is judged.
  package init(exchange: Exchange, durationMicroseconds: Int64, now: EpochSeconds? = nil) {
    response = exchange.hops.last?.response
    duration = .microseconds(durationMicroseconds)
    self.exchange = exchange
    self.now = now
  }

  /// The decoded body; empty without a response.
  package var body: [UInt8] { response?.body ?? [] }

  /// How many bytes the decoded body has.
  package var bodyBytes: Int { response?.body.count ?? 0 }

  /// The status; nil without a response.
  package var status: Int? { response?.status }

  /// The body as JSON, parsed on first use; O(body) then.
  package var json: ParsedJSON {
    mutating get {
      if let parsed { return parsed }
      let result = Self.read(body)
      parsed = result
      return result
    }
  }

  /// What was parsed before, else the body parsed now, without remembering it.
  var jsonNow: ParsedJSON { parsed ?? Self.read(body) }

  /// The body as text, decoded anew at each call; O(body).
  package var text: Result<String, BodyText.Problem> {
    guard let response else { return .success("") }
    do throws(BodyText.Problem) {
      return .success(try response.bodyText().text)
    } catch {
      return .failure(error)
    }
  }

  /// Reads a body as JSON on Swift's pool, whichever thread asks.
  @concurrent package static func parse(
    _ body: [UInt8]
  ) async -> ParsedJSON {
    read(body)
  }

  /// Takes what `parse(_:)` made of the body.
  package mutating func adopt(_ parsed: ParsedJSON) {
    self.parsed = parsed
  }

  /// Takes what `parseMarkup(_:)` made of the body.
  package mutating func adopt(_ parsed: Result<MarkupDocument, MarkupFailure>) {
    parsedMarkup = parsed
  }

  static func read(_ body: [UInt8]) -> ParsedJSON {
    do throws(JSONSyntaxError) {
      return .success(try JSONDocument.parse(body))
    } catch {
      return .failure(error)
    }
  }
}

// MARK: Headers and cookies

extension ResponseSubjects {
  /// All values of a header, compared without ASCII case, in the order they came; trailers last.
  package func headerValues(_ name: String) -> [String] {
    guard let fields = response?.headers.fields else { return [] }
    let length = name.utf8.count
    var values: [String] = []
    for field in fields
    where field.name.utf8.count == length && field.name.equalsIgnoringASCIICase(name) {
      values.append(field.value)
    }
    return values
  }

  /// The cookies that the response sets, in the order of their lines; lines that set none are
  /// passed over.
  package var setCookies: [ParsedSetCookie] {
    headerValues("set-cookie").compactMap(ParsedSetCookie.init(parsing:))
  }

  /// What helps who looks for a cookie that not this response set but a redirect before it; nil when
  /// none did.
  package func cookieHint(_ name: String) -> String? {
    let place = exchange.redirects.enumerated().reversed().first { _, hop in
      (hop.response?.headers.values(of: "Set-Cookie") ?? [])
        .compactMap(ParsedSetCookie.init(parsing:))
        .contains { $0.name.utf8.elementsEqual(name.utf8) }
    }
    guard let (number, hop) = place, let status = hop.response?.status else { return nil }
    return "the redirect before it set the cookie (status \(status)): look at that response with "
      + "`redirects: none`, or read `response.redirects[\(number)].headers`"
  }
}
