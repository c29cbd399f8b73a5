// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Notation
import Values

/// What is asked about besides what every response has.
package struct QuestionOptions: Sendable {
  /// Headers that are asked about everywhere, in lower case.
  package static let headers = [
    "location", "www-authenticate", "allow", "retry-after", "content-disposition",
  ]

  /// Those and the headers of `doubt.headers`, each once.
  package let headers: [String]
  package let exceptions: [DoubtException]

  package init(headers: [String] = [], exceptions: [DoubtException] = []) {
    var all = Self.headers
    for name in headers where !all.contains(name) { all.append(name) }
    self.headers = all
    self.exceptions = exceptions
  }
}

/// The questions about one recorded response, and its wrong responses.
package struct ResponseQuestions: Sendable {
  /// A question, and the entry of `ignore` that excludes it.
  package struct Asked: Sendable {
    package let question: Question
    /// The index of the entry; nil if it counts.
    package let exception: Int?
    /// The index of its place in `places` or `markup`; nil for a place outside of them.
    fileprivate let place: Int?
  }

  /// In the order status, body, content type, headers, cookies, members or elements.
  package private(set) var asked: [Asked] = []
  /// How many values of the body are beyond the limits, and not asked about.
  package internal(set) var omittedValues = 0
  /// Whether the response has a body.
  package let hasBody: Bool
  private let exchange: Exchange
  let response: Response
  private var places: JSONPlaces?
  var markup: XMLPlaces?

  /// - Parameters:
  ///   - isWhole: whether the recording has the whole body.
  ///   - twins: the exchanges of the same step in other recordings.
  /// - Returns: nil without a response.
  package init?(
    about exchange: Exchange, of operation: Operation, isWhole: Bool = true,
    options: QuestionOptions = QuestionOptions(), twins: [Exchange] = []
  ) {
    guard let hop = exchange.hops.last, let response = hop.response else { return nil }
    self.exchange = exchange
    self.response = response
    hasBody = response.bodyBytes > 0 && !response.isBodiless
    let exceptions = ApplicableExceptions(options.exceptions, operation)
    if response.status != 200 { ask(.status, .otherValue, exceptions) }
    let kind = BodyKind(response, isWhole: isWhole)
    if let kind { ask(.body, kind.change, exceptions) }
    if hasBody, response.headers.first("content-type") != nil {
      ask(.header(ByteText("content-type")), .otherValue, exceptions)
    }
    askHeaders(options.headers, exceptions)
    askCookies(exceptions)
    switch kind {
    case .json(let document): askMembers(document, hop, twins, exceptions)
    case .xml: askElements(hop, twins, exceptions)
    case .text, .bytes, nil: break
    }
  }

  /// The recorded exchange with one place of its response changed.
  ///
  /// O(body); everything else is shared with the recorded one.
  package func wrongExchange(_ index: Int) -> Exchange {
    let asked = asked[index]
    var exchange = exchange
    let last = exchange.hops.count - 1
    exchange.hops[last].response = changed(asked)
    return exchange
  }

  private func changed(_ asked: Asked) -> Response {
    var response = response
    let change = asked.question.change
    switch asked.question.place {
    case .status: response.status = response.otherStatus
    case .body: response.body = response.body.changedAsWhole(change)
    case .header(let name):
      if change == .missing {
        response.removeHeaders(named: name.text)
      } else {
        response.changeContentType()
      }
    case .cookie(let name): response.changeCookies(named: name.text, change)
    case .json:
      if let places, let place = asked.place {
        response.body = places.changed(change, at: place)
      }
    case .xpath:
      if let markup, let place = asked.place {
        response.body = markup.changed(change, at: place)
      }
    }
    return response
  }

  mutating func ask(
    _ place: Question.Place, _ change: Question.Change, _ exceptions: ApplicableExceptions,
    ignored: Int? = nil, at index: Int? = nil
  ) {
    asked.append(
      Asked(
        question: Question(place, change), exception: exceptions.exception(for: place) ?? ignored,
        place: index))
  }

  private mutating func askHeaders(_ names: [String], _ exceptions: ApplicableExceptions) {
    for name in names.prefix(QuestionLimits.fields)
    where response.headers.first(name) != nil && name != "content-type" {
      ask(.header(ByteText(name)), .missing, exceptions)
    }
  }

  private mutating func askCookies(_ exceptions: ApplicableExceptions) {
    var seen: [ByteText] = []
    for line in response.setCookies.prefix(QuestionLimits.fields) {
      guard let cookie = ParsedSetCookie(parsing: line),
        cookie.name.utf8.count <= QuestionLimits.placeBytes, !seen.contains(ByteText(cookie.name))
      else { continue }
      seen.append(ByteText(cookie.name))
      let place = Question.Place.cookie(ByteText(cookie.name))
      ask(place, .missing, exceptions)
      if cookie.httpOnly { ask(place, .withoutHTTPOnly, exceptions) }
      if cookie.secure { ask(place, .withoutSecure, exceptions) }
      if cookie.sameSite != nil { ask(place, .withoutSameSite, exceptions) }
    }
  }
}

// MARK: Members

extension ResponseQuestions {
  private mutating func askMembers(
    _ document: JSONDocument, _ hop: Hop, _ twins: [Exchange], _ exceptions: ApplicableExceptions
  ) {
    guard response.status < 300 || response.status >= 400 else { return }
    var places = JSONPlaces(document, ignored: exceptions.positions(in: document))
    omittedValues = places.omitted
    if response.status < 300 {
      places.determine(sent: SentValues(hop), twins: twins.map(JSONPlaces.init(of:)))
      for place in places.places.indices { askMember(place, of: places, exceptions) }
    } else {
      for place in places.places.indices
      where places.places[place].depth == 1 && places.places[place].name != nil {
        askMissing(place, of: places, exceptions)
      }
    }
    self.places = places
  }

  private mutating func askMissing(
    _ index: Int, of places: JSONPlaces, _ exceptions: ApplicableExceptions
  ) {
    let place = places.places[index]
    guard place.name != nil, !place.isFixed else { return }
    ask(
      .json(ByteText(place.path)), .missing, exceptions, ignored: place.ignoringException,
      at: index)
  }

  private mutating func askMember(
    _ index: Int, of places: JSONPlaces, _ exceptions: ApplicableExceptions
  ) {
    let place = places.places[index]
    guard !place.isFixed else { return }
    askMissing(index, of: places, exceptions)
    let path = Question.Place.json(ByteText(place.path))
    let ignored = place.ignoringException
    let kinds = place.occurrences.map { places.document.kind(at: $0.value) }
    let isRootContainer = place.depth == 0 && (kinds[0] == .object || kinds[0] == .array)
    // A document of another kind is what the question about the whole body asks.
    if !isRootContainer { ask(path, .otherType, exceptions, ignored: ignored, at: index) }
    if place.occurrences.contains(where: \.isDetermined) {
      ask(path, .otherValue, exceptions, ignored: ignored, at: index)
    }
    let isList = place.occurrences.contains { occurrence in
      places.document.kind(at: occurrence.value) == .array
        && places.document.count(at: occurrence.value) > 0
    }
    if isList { ask(path, .empty, exceptions, ignored: ignored, at: index) }
  }
}

extension JSONPlaces {
  /// The places of a recorded response; nil if its body is not JSON.
  init?(of exchange: Exchange) {
    guard let response = exchange.hops.last?.response,
      case .json(let document)? = BodyKind(response, isWhole: true)
    else { return nil }
    self.init(document)
  }
}
