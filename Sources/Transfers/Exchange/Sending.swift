// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Codings
import Exchanges

/// The state of one sending of a request; another sending begins with a new value.
///
/// It calls nothing: no function of libcurl, no task, neither the upload nor the download.
struct Sending {
  /// Whether no existing connection may be used.
  let avoidsKeptConnections: Bool
  let began = Instant.now
  var rule = SendingRule()
  /// Why the transfer ends; nil as long as nothing ends it but libcurl.
  private(set) var stop: StopReason?

  // The connection.
  var remoteIP = ""
  /// The local port.
  var port: Int32 = 0
  /// The sockets opened since the request was last about to be sent.
  var opened: [curl_socket_t] = []
  /// The socket of the connection, if it was opened for this transfer.
  var newSocket: curl_socket_t?
  /// The socket on which the body is sent, for a response that libcurl did not wait for.
  var socket: SocketCopy?
  /// When the first bytes of a TLS handshake were sent; nil before.
  var handshakeBegan: Instant?
  var handshake = HandshakeWords()
  /// Whether the peer asked for a client certificate in the last handshake.
  var peerAsksForCertificate = false
  /// The peer's certificate in the last handshake, in DER; nil for none and on an existing
  /// connection.
  var peerCertificate: [UInt8]?
  /// When the last record of TLS with data of HTTP came, as long as no line of a response has come.
  var lastRecord: Instant?
  /// What the frames of HTTP/2 say.
  var stream = HTTP2Stream()

  // Heads.
  /// The head of the request as sent.
  var sentHead: [UInt8] = []
  /// The head of a proxy's response to CONNECT; nil for none.
  var proxyHead: HeadCollector?
  /// The heads of the response.
  var head: HeadCollector
  var preview = HeadPreview()
  /// The number of complete heads that `FramingRule` has judged.
  var judgedHeads = 0
  /// When the first line of a response came, on our clock.
  var firstLine: Instant?
  /// Whether the service has asked for the body (100 Continue).
  var isAskedToContinue = false
  /// How long the connection may be idle, as the response announced.
  var longestIdle: Duration?

  // The body of the response. Heads are counted like `HeadCollector.wholeHeads`.
  var body = BodyCollector()
  /// Counts the bytes as they come.
  var content = ContentCount()
  /// Reads a body in chunks.
  var chunks = ChunkedReader()
  /// Decodes the body; nil without codings, and before it begins.
  var decoder: BodyDecoder?
  /// The head for which `decoder` was made.
  var decodedHead = 0
  /// Finds the end of the body, and the head for which it was made; nil without conditions, and
  /// before a body begins.
  var reading: (body: BodyReading, head: Int)?
  /// The head whose body a watcher sees.
  var watchedHead = 0
  /// The head whose body the download has begun, zero for FTP, which has no heads; nil before the
  /// first.
  var savedHead: Int?
  /// The number of decoded bytes passed to the download.
  var givenBytes = 0
  /// Where bytes after the body are looked for.
  var endWatch = EndWatch.none
  /// The number of bytes after the body, and the first of them.
  var trailing: (count: Int, bytes: [UInt8]) = (0, [])

  init(isHTTP: Bool, avoidsKeptConnections: Bool = false) {
    head = HeadCollector(isHTTP: isHTTP)
    self.avoidsKeptConnections = avoidsKeptConnections
  }

  /// Notes why the transfer ends; the first reason is kept.
  mutating func stop(_ reason: StopReason) {
    if stop == nil { stop = reason }
  }

  /// Notes why the stream of HTTP/2 ended, which is more specific than that libcurl would send the
  /// request again.
  mutating func stop(byStream problem: StreamProblem) {
    if stop == nil || stop == .refusedResend { stop = .stream(problem) }
  }
}
