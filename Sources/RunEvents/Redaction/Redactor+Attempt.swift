// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation

extension Redactor {
  /// The attempt as events have it. Only this function decides the order of the four steps: text
  /// that looks like a mark is noted before marks are made, whole fields are masked before texts
  /// are searched, and bodies are searched before they are cut.
  ///
  /// - Parameters:
  ///   - secrets: the parts of the attempt that were made from secrets.
  ///   - keepsBodies: whether the bodies that were sent and received are kept.
  ///   - bodyLimit: the bytes of each body to keep, counted after redaction.
  package func shown(
    _ attempt: consuming Attempt, of step: StepReference,
    _ secrets: AttemptSecrets = AttemptSecrets(), keepsBodies: Bool = true, bodyLimit: Int = .max
  ) -> Attempt {
    attempt.step = step
    attempt.noteMarks()
    attempt.mask(secrets)
    if !keepsBodies { attempt.dropBodies() }
    let redactor = secrets.madeTexts.isEmpty ? self : adding(secrets.madeTexts)
    if !redactor.isPlain(attempt) { redactor.redact(&attempt, bodyLimit: bodyLimit) }
    attempt.showLookAlikes()
    return attempt
  }

  private func redact(_ attempt: inout Attempt, bodyLimit: Int) {
    attempt.changeExchanges { redact(&$0, bodyLimit: bodyLimit, cuts: &$1) }
    attempt.content.changeOther {
      $0 = redact($0, bodyLimit: bodyLimit)
    } printed: {
      keep($0, bodyLimit)
    } program: {
      redact($0, bodyLimit: bodyLimit)
    }
    guard !isEmpty else { return }
    attempt.options = attempt.options.map { SentOptions.Shared(redact($0.content)) }
    redactTexts(of: &attempt)
  }

  /// What the attempt sent, received or did is redacted before: it has rules of its own.
  private func redactTexts(of attempt: inout Attempt) {
    let (content, token) = (attempt.content, attempt.tokenExchange)
    (attempt.content, attempt.tokenExchange) = (.nothing, nil)
    if let shown = hidden(attempt) { attempt = shown }
    (attempt.content, attempt.tokenExchange) = (content, token)
  }

  /// A password is already a mark here.
  private func redact(_ options: SentOptions) -> SentOptions {
    var options = options
    options.authoritiesPath = options.authoritiesPath.map(redact)
    if var certificate = options.certificate {
      certificate.path = redact(certificate.path)
      certificate.keyPath = certificate.keyPath.map(redact)
      options.certificate = certificate
    }
    options.trust = options.trust.changingTexts(redact)
    options.interface = options.interface.map(redact)
    return options
  }

  /// Whether an attempt needs no redaction: most attempts of a run without secrets, if their bodies
  /// are not reported. Tested first, because changing an exchange copies its hops.
  private func isPlain(_ attempt: Attempt) -> Bool {
    guard isEmpty, attempt.tokenExchange == nil else { return false }
    if case .nothing = attempt.content { return true }
    // Any other content is searched.
    guard case .exchange(let exchange) = attempt.content else { return false }
    return isPlain(exchange)
  }

  private func isPlain(_ exchange: Exchange) -> Bool {
    // By index: taking a hop out of the array copies it.
    exchange.hops.indices.allSatisfy { place in
      exchange.hops[place].requestBody == nil && exchange.hops[place].streamedBody == nil
        && exchange.hops[place].address.userInformation == nil
        && exchange.hops[place].response?.body.isEmpty != false
        && !HiddenHeaders.mayOccur(in: exchange.hops[place].response?.headers.fields ?? [])
        && HiddenHeaders.hidden(inHead: exchange.hops[place].requestHead, redactor: self) == nil
        && HiddenHeaders.hidden(
          inHead: exchange.hops[place].response?.head ?? [], redactor: self) == nil
    }
  }

  private func redact(_ exchange: inout Exchange, bodyLimit: Int, cuts: inout [BodyCut]) {
    for index in exchange.hops.indices {
      redact(&exchange.hops[index])
      if let body = exchange.hops[index].requestBody {
        let kept = keep(body, bodyLimit, .request, index, &cuts)
        exchange.hops[index].requestBody = kept
      }
      if let outline = exchange.hops[index].streamedBody {
        exchange.hops[index].streamedBody = keep(outline, bodyLimit)
      }
      if let response = exchange.hops[index].response, !response.body.isEmpty {
        // Text in another charset is first converted to UTF-8, in which secrets are searched.
        let (limit, isEndless) = bodyLimit.addingReportingOverflow(longestForm * 12)
        let decoded = response.transcodedBody(limit: isEndless ? bodyLimit : limit)
        let kept = keep(
          decoded?.text ?? response.body, bodyLimit, .response, index, &cuts,
          wholeBytes: response.bodyBytes, isBeginning: response.bodyBytes > response.body.count,
          isUnfinished: response.isCut)
        exchange.hops[index].response?.body = kept
        exchange.hops[index].response?.bodyCharset = decoded?.charset
      }
    }
  }

  /// A body, redacted and then cut. Behind the limit, the search covers as many bytes as a secret
  /// that begins before it may take in its longest encoding.
  ///
  /// - Parameters:
  ///   - wholeBytes: The length of the body as it came, if `body` is another text of it.
  ///   - isBeginning: More of the body came than `body` contains.
  ///   - isUnfinished: The body had not come to its end.
  private func keep(
    _ body: [UInt8], _ limit: Int, _ side: BodyCut.Side, _ hop: Int, _ cuts: inout [BodyCut],
    wholeBytes: Int? = nil, isBeginning: Bool = false, isUnfinished: Bool = false
  ) -> [UInt8] {
    let escaped = longestForm * 12
    let isLonger = body.count > limit
    let searched =
      isLonger && body.count - limit > escaped ? Array(body[..<(limit + escaped)]) : body
    let redacted =
      isEmpty ? searched : redact(searched, isCut: isBeginning || isUnfinished)
    let kept = isLonger ? Array(redacted.prefix(limit)) : redacted
    let wholeBytes = wholeBytes ?? body.count
    if isLonger || isBeginning || kept.count != wholeBytes {
      cuts.append(
        BodyCut(hop: hop, side: side, wholeBytes: wholeBytes, isCut: isLonger || isBeginning))
    }
    return kept
  }

  private func redact(_ body: [UInt8], isCut: Bool) -> [UInt8] {
    body.withUnsafeBufferPointer {
      replacement(in: $0, numbersAreJSON: isJSON(body), isCut: isCut)
    } ?? body
  }

  /// A printed text, redacted and then cut; a cut is noted in the text.
  private func keep(_ printed: String, _ limit: Int) -> String {
    let shown = redact(printed)
    guard shown.utf8.count > limit else { return shown }
    return String(decoding: shown.utf8.prefix(limit), as: UTF8.self)
      + "… (\(shown.utf8.count) bytes)"
  }

  /// An outline, redacted and then cut: the limit is for the sum of its pieces.
  private func keep(_ outline: BodyOutline, _ limit: Int) -> BodyOutline {
    var room = limit
    var pieces: [BodyOutline.Piece] = []
    for piece in outline.pieces {
      switch piece {
      case .bytes(let bytes):
        var cuts: [BodyCut] = []
        let kept = keep(bytes, room, .request, 0, &cuts)
        room -= kept.count
        if !kept.isEmpty { pieces.append(.bytes(kept)) }
        if cuts.contains(where: \.isCut) {
          pieces.append(.omitted(byteCount: Int64(bytes.count - kept.count)))
        }
      case .file(let name, let byteCount):
        pieces.append(.file(name: redact(name), byteCount: byteCount))
      case .omitted: pieces.append(piece)
      }
    }
    return BodyOutline(pieces)
  }

  /// Whether a body begins like JSON; this only decides how a hidden number looks.
  private func isJSON(_ body: [UInt8]) -> Bool {
    guard !isEmpty, let first = body.first(where: { $0 > 32 }) else { return false }
    return "{[-0123456789".utf8.contains(first)
  }

  private func redact(_ hop: inout Hop) {
    hop.requestHead = redactHead(hop.requestHead)
    if hop.address.userInformation != nil { hop.address.userInformation = HiddenHeaders.mark }
    if let fields = hop.response?.headers.fields, let hidden = redact(fields) {
      hop.response?.headers.fields = hidden
    }
    if let head = hop.response?.head { hop.response?.head = redactHead(head) }
    guard !isEmpty else { return }
    if let shown = hidden(ReportedHop(hop)) { hop = shown.hop }
    hop.address.host = redact(hop.address.host)
    hop.address.path = redact(hop.address.path)
    hop.address.query = hop.address.query.map(redact)
    if let host = hop.proxy?.host { hop.proxy?.host = redact(host) }
    hop.target = hop.target.map(redact)
    hop.triedTargets = hop.triedTargets.map(redact)
  }

  private func redact(_ target: ConnectionTarget) -> ConnectionTarget {
    switch target {
    case .host(let place): .host(HostPort(host: redact(place.host), port: place.port))
    case .unixSocket(let path): .unixSocket(ByteText(redact(path.text)))
    }
  }

  private func redactHead(_ head: [UInt8]) -> [UInt8] {
    redact(HiddenHeaders.hidden(inHead: head, redactor: self) ?? head)
  }

  /// The redacted fields; nil if nothing in them is hidden.
  private func redact(_ fields: [HeaderField]) -> [HeaderField]? {
    var result: [HeaderField]?
    for (index, field) in fields.enumerated() {
      if let kind = HiddenHeaders.Kind(field.name) {
        let shown = HiddenHeaders.shown(field.value, of: kind, redactor: self)
        result = result ?? fields
        result?[index] = HeaderField(field.name, shown)
      } else if !isEmpty {
        let redacted = HeaderField(redact(field.name), redact(field.value))
        guard redacted != field else { continue }
        result = result ?? fields
        result?[index] = redacted
      }
    }
    return result
  }
}
