// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

/// One hop in progress: made by a task, and an `EngineOwned` from then on.
///
/// State that callbacks use for each line and piece is `@exclusivity(unchecked)`, because the check
/// at run time costs more than the work. It is changed only by methods of its own types that call no
/// other code, so no access can begin within another.
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
  var handle: EasyHandle?

  /// The present sending.
  @exclusivity(unchecked) var sending: Sending
  @exclusivity(unchecked) var deadlines: Deadlines?
  /// How often the request was sent before the present sending.
  private(set) var earlier = ResendRule.EarlierSendings()
  /// When the first sending began.
  let began: Instant
  /// The requests that are sent at the same moment; nil for a request by itself.
  let group: SendGroup?
  /// Whether the address is FTP; stored, because it is read for each line of a head.
  let isFTP: Bool

  init(
    _ request: consuming HopRequest, upload: Upload? = nil, download: Download? = nil,
    loop: EngineOwned<EngineLoop>
  ) {
    self.upload = upload
    announcedLength = request.announcedLength
    headLimit = request.options.content.limits.headBytes
    sending = Sending(isHTTP: request.address.isHTTP)
    began = sending.began
    isFTP = request.address.isFTP
    group = request.progress?.group
    self.request = request
    self.download = download
    engine = loop
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
  func stop(_ reason: StopReason) { sending.stop(reason) }

  /// Begins another sending.
  ///
  /// Nothing of the last one is kept: its port and address are those of another connection, its
  /// sockets may be closed, and a body that was written to a file is written from its beginning.
  ///
  /// - Parameter earlier: The sendings so far; nil if nothing was sent. A request that was not
  ///   looked at takes any good connection, and from the second such time on one of its own, where
  ///   its stream is the first.
  func beginAgain(after earlier: ResendRule.EarlierSendings?) {
    if let earlier { self.earlier = earlier }
    sending = Sending(
      isHTTP: request.address.isHTTP, avoidsKeptConnections: earlier?.isFirstRefusal != true)
    deadlines?.beganAgain(at: sending.began)
    upload?.rewind()
  }

  /// Begins the first sending later than the transfer: it waited for others of its group.
  func beginLate() { sending = Sending(isHTTP: request.address.isHTTP) }

  /// Whether no existing connection may be used.
  var needsOwnConnection: Bool {
    sending.avoidsKeptConnections || request.login?.ownsConnection == true
  }

  /// Whether it must begin again on a connection of its own, since nothing may be sent on the one
  /// that libcurl has chosen.
  var wantsAnotherConnection: Bool {
    switch sending.stop {
    case .unreadBytes: true
    case .foreignTunnel, .idleTooLong: !sending.avoidsKeptConnections
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
