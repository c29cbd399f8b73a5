// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Codings
import Exchanges

/// One hop in progress: made by a task, and an `EngineOwned` from then on.
///
/// State that callbacks use for each line and piece is `@exclusivity(unchecked)`, because the check
/// at run time costs more than the work. Each is changed only by a method of its own type that
/// calls no other code, so no access can begin within another.
final class Transfer {
  let request: HopRequest
  /// A body for which libcurl calls back; nil for others.
  let upload: Upload?
  /// The length of the body; nil if it is sent in chunks.
  let announcedLength: Int64?
  /// The limit in bytes of all heads and trailers.
  let headLimit: Int
  /// The destination of the body; nil if the response keeps it.
  let download: Download?
  /// Whether the task was cancelled, possibly before the transfer began.
  var isCancelled = false
  /// The waiter for the hop; taken away with it, in the one place that ends transfers.
  var waiter: Waiter?
  private let engine: EngineOwned<EngineLoop>
  /// The index in `ActiveTransfers`, which sets it.
  var place = 0
  /// The handle while libcurl works on the transfer.
  var handle: EasyHandle? {
    didSet { if let handle { head.expect(handle.heads.last) } }
  }

  @exclusivity(unchecked) var sentHead: [UInt8] = []
  @exclusivity(unchecked) var head: HeadCollector
  @exclusivity(unchecked) var preview = HeadPreview()
  /// The number of complete heads that `FramingRule` has judged.
  var judgedHeads = 0
  /// Where bytes after the body are looked for.
  @exclusivity(unchecked) var endWatch = EndWatch.none
  /// The number of bytes after the body, and the first of them.
  var trailing: (count: Int, bytes: [UInt8]) = (0, [])
  /// Reads a body in chunks.
  @exclusivity(unchecked) var chunks = ChunkedReader()
  /// The head of a proxy's response to CONNECT; nil for none.
  var proxyHead: HeadCollector?
  @exclusivity(unchecked) var body = BodyCollector()
  /// Decodes the body; nil without codings, and before it begins.
  var decoder: BodyDecoder?
  /// The head for which `decoder` was made, counted like `HeadCollector.wholeHeads`.
  var decodedHead = 0
  var content = ContentCount()
  /// Finds the end of the body, and the head for which it was made, counted like
  /// `HeadCollector.wholeHeads`; nil without conditions, and before a body begins.
  var reading: (body: BodyReading, head: Int)?
  /// The number of decoded bytes passed to the download.
  var givenBytes = 0
  /// The head whose body a watcher sees, counted like `HeadCollector.wholeHeads`.
  var watchedHead = 0
  @exclusivity(unchecked) var deadlines: Deadlines?
  @exclusivity(unchecked) var sendingRule = SendingRule()
  @exclusivity(unchecked) private(set) var stop: StopReason?
  var remoteIP = ""
  /// The local port of the connection.
  var port: Int32 = 0
  /// How often the request was sent before the present sending.
  private(set) var earlier = ResendRule.EarlierSendings()
  /// Whether no existing connection may be used.
  private var avoidsKeptConnections = false
  private(set) var began = Instant.now
  /// When the present sending began: later than `began` only for the second sending.
  private(set) var sendingBegan: Instant
  /// When the first line of a response came, on our clock.
  @exclusivity(unchecked) var firstLine: Instant?
  /// The socket on which the body is sent, for a response that libcurl did not wait for.
  var socket: SocketCopy?
  /// The sockets opened since the last sending.
  var opened: [curl_socket_t] = []
  /// The socket of the connection, if it was opened for this transfer.
  var newSocket: curl_socket_t?
  /// Whether the address is FTP; stored, because it is read for each line of a head.
  let isFTP: Bool
  /// When the first bytes of a TLS handshake were sent; nil before.
  var handshakeBegan: Instant?
  var handshake = HandshakeWords()
  /// Whether the peer asked for a client certificate in the last handshake.
  var peerAsksForCertificate = false
  /// The peer's certificate in the last handshake, in DER; nil for none and on an existing
  /// connection.
  var peerCertificate: [UInt8]?
  /// Whether the service has asked for the body (100 Continue).
  var isAskedToContinue = false
  /// When the last record of TLS with data of HTTP came, as long as no line of a response has come.
  var lastRecord: Instant?
  /// How long the connection may be idle, as the response announced.
  var longestIdle: Duration?
  /// What the frames of HTTP/2 say about the present sending.
  @exclusivity(unchecked) var stream = HTTP2Stream()

  init(
    _ request: consuming HopRequest, upload: Upload? = nil, download: Download? = nil,
    loop: EngineOwned<EngineLoop>
  ) {
    self.upload = upload
    announcedLength = request.announcedLength
    headLimit = request.options.content.limits.headBytes
    head = HeadCollector(isHTTP: request.address.isHTTP)
    isFTP = request.address.isFTP
    self.request = request
    self.download = download
    engine = loop
    sendingBegan = began
  }

  /// The waiter for the hop.
  enum Waiter: Sendable {
    /// Resumed once, in the one place that ends transfers, so a checked continuation is not needed.
    case task(UnsafeContinuation<Hop, Never>)
    /// A task that does not wait for a blocked thread.
    case abandonable(AbandonableContinuation)
  }

  /// The engine that runs the transfer.
  func loop(_ here: borrowing OnEngine) -> EngineLoop { engine(here) }

  /// Notes why the transfer ends; the first reason is kept.
  func stop(_ reason: StopReason) {
    if stop == nil { stop = reason }
  }

  /// Notes why the stream of HTTP/2 ended, which is more specific than that libcurl would send the
  /// request again.
  func stop(byStream problem: StreamProblem) {
    if stop == nil || stop == .refusedResend { stop = .stream(problem) }
  }

  /// Resets the state of the last sending, before another one.
  ///
  /// - Parameter earlier: The sendings so far; nil if nothing was sent. A request that was not
  ///   looked at takes any good connection, and from the second such time on one of its own, where
  ///   its stream is the first.
  func beginAgain(after earlier: ResendRule.EarlierSendings?) {
    if let earlier { self.earlier = earlier }
    avoidsKeptConnections = earlier?.isFirstRefusal != true
    sentHead = []
    head = HeadCollector(isHTTP: request.address.isHTTP)
    preview = HeadPreview()
    judgedHeads = 0
    endWatch = .none
    trailing = (0, [])
    chunks = ChunkedReader()
    proxyHead = nil
    body = BodyCollector()
    decoder = nil
    decodedHead = 0
    content = ContentCount()
    reading = nil
    sendingRule = SendingRule()
    stop = nil
    firstLine = nil
    handshakeBegan = nil
    handshake = HandshakeWords()
    peerAsksForCertificate = false
    peerCertificate = nil
    lastRecord = nil
    isAskedToContinue = false
    longestIdle = nil
    socket = nil
    newSocket = nil
    stream = HTTP2Stream()
    sendingBegan = Instant.now
    deadlines?.beganAgain(at: sendingBegan)
    upload?.rewind()
  }

  /// Whether no existing connection may be used.
  var needsOwnConnection: Bool {
    avoidsKeptConnections || request.login?.ownsConnection == true
  }

  /// Whether it must begin again on a connection of its own, since nothing may be sent on the one
  /// that libcurl has chosen.
  var wantsAnotherConnection: Bool {
    switch stop {
    case .unreadBytes: true
    case .foreignTunnel, .idleTooLong: !avoidsKeptConnections
    default: false
    }
  }

  /// Whether the handle has state that its next user must not find, or that is too large to keep.
  var leavesTraces: Bool {
    if request.address.userInformation != nil || request.login != nil || request.rangeStart != nil {
      return true
    }
    guard case .bytes(let bytes) = request.body else { return false }
    return bytes.count > 65_536
  }
}
