// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

/// One `CURL *` with what it points to; used by one transfer at a time.
///
/// It is the alarm for the deadlines of whichever transfer has it. The alarm is not taken down
/// when a transfer ends: while the next one needs it no earlier it stays, so that the heap is not
/// touched once per request; it then rings once in vain and is set anew.
final class EasyHandle: Alarm {
  let curl: UnsafeMutableRawPointer
  /// Bytes of CURLOPT_ERRORBUFFER, allocated because libcurl keeps the pointer.
  private let errorText: UnsafeMutablePointer<CChar>

  /// What the options are set for; nil after a failed setting, when they are good for nothing.
  private(set) var shape: HandleConfiguration?
  /// Of the last request: one with the same needs nothing set of what it says.
  private(set) var head: RequestHead?
  private var headerList: HeaderList?
  /// What CURLOPT_CONNECT_TO points to.
  var targetList: TextList?
  /// Of the last address, where its target stands apart (`HandleConfiguration.sendsTarget`).
  private var beginning: Address.Beginning?
  /// The same taken apart for CURLOPT_CURLU, which keeps the pointer; nil until there is one.
  private var location: OpaquePointer?
  /// Where addresses are put together; libcurl copies them. Unchecked: what is called with it calls
  /// nobody.
  @exclusivity(unchecked) private var addressBytes: [UInt8] = []
  private var opensFreshConnection = false
  private var closesConnection = false
  /// Whose callbacks are called; nil while the handle is idle.
  var transfer: Transfer? {
    didSet { borrowed = transfer.map(Unmanaged.passUnretained) }
  }
  /// The same for the callbacks, a dozen for each response, which need not count references: the
  /// engine holds the transfer as long as libcurl works on it.
  private(set) var borrowed: Unmanaged<Transfer>?
  /// What the last responses and requests looked like, so that the same bytes are kept once.
  let heads = HeadCache()
  /// What the last request over HTTP/2 said on its connection.
  var cachedRequestHead: CachedRequestHead?

  /// - Parameter curl: owned by the handle from now on.
  init(curl: UnsafeMutableRawPointer) {
    self.curl = curl
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
  }

  deinit {
    curl_easy_cleanup(curl)
    curl_url_cleanup(location)
    errorText.deallocate()
  }

  override func ring(at now: Instant, _ here: borrowing OnEngine) {
    transfer?.alarmRang(at: now, here)
  }

  /// Whether libcurl calls the debug callback, the one source of the head as sent and of what went
  /// on in a handshake.
  ///
  /// It puts a dozen lines together for each request, so it is asked to for a new connection and from
  /// the sending to the answer, and not while it looks for a connection and puts it back.
  var isVerbose = false {
    didSet {
      guard isVerbose != oldValue else { return }
      _ = curlew_set_long(curl, CURLOPT_VERBOSE, isVerbose ? 1 : 0)
    }
  }

  /// Whether libcurl gives the lines of heads to the write callback first (`HeadPreview`).
  var previewsHeads = false {
    didSet {
      guard previewsHeads != oldValue else { return }
      let code = curlew_set_long(curl, CURLOPT_HEADER, previewsHeads ? 1 : 0)
      precondition(code == CURLE_OK, "CURLOPT_HEADER is a flag that libcurl cannot refuse")
    }
  }

  /// The target of the first line, when libcurl is told it by itself.
  var target: ArraySlice<UInt8>? { shape?.sendsTarget == true ? addressBytes.dropLast() : nil }

  /// libcurl's words about the last failure; empty when it had none.
  var errorWords: String { String(cString: errorText) }

  /// Whether the headers are those that the handle has.
  func hasHeaders(of head: RequestHead) -> Bool {
    guard let last = self.head else { return false }
    return last === head
      || last.headers == head.headers && last.withheldHeaders == head.withheldHeaders
  }

  /// Sets all that the request needs and the handle has not yet.
  ///
  /// - Parameters:
  ///   - fitting: the handle's own shape when it is the request's.
  ///   - newShape: the request's.
  /// - Throws: `OptionFailure`; the handle can then be used again, beginning with a reset.
  func prepare(
    for request: HopRequest, shape fitting: HandleConfiguration?,
    newShape: () -> HandleConfiguration,
    share: UnsafeMutableRawPointer, authorities: AuthorityPaths
  ) throws(OptionFailure) {
    errorText[0] = 0
    let shape = fitting ?? newShape()
    self.shape = nil
    if fitting == nil {
      curl_easy_reset(curl)
      isVerbose = false
      previewsHeads = false
      headerList = nil
      beginning = nil
      opensFreshConnection = false
      closesConnection = shape.closesConnection
      targetList = nil
      try setConstants(share: share)
      try setShape(shape, authorities: authorities)
    }
    if headerList == nil || !hasHeaders(of: request.head) { try setHeaders(of: request, shape) }
    head = request.head
    try setClosing(request, shape)
    try setAddress(request.address, shape)
    if shape.payload != .none { try setBody(of: request, shape) }
    self.shape = shape
  }

  /// Makes the next transfer open a connection of its own, or not unless its shape demands it.
  func setFreshConnection(_ isWanted: Bool) throws(OptionFailure) {
    let isFresh = isWanted || shape?.needsOwnConnection == true
    guard isFresh != opensFreshConnection else { return }
    try set(CURLOPT_FRESH_CONNECT, to: isFresh ? 1 : 0)
    opensFreshConnection = isFresh
  }

  /// A connection on which the service may wait for more of a body, or have had too much of one, is
  /// closed behind its request.
  private func setClosing(_ request: HopRequest, _ shape: HandleConfiguration) throws(OptionFailure)
  {
    let framing = headerList?.framing ?? .ours
    let closes =
      shape.closesConnection || framing != .ours && framing.mayMislead(about: request.bodyLength)
    guard closes != closesConnection else { return }
    try set(CURLOPT_FORBID_REUSE, to: closes ? 1 : 0)
    closesConnection = closes
  }

  /// Closes the connection behind the transfer that is under way.
  func closeBehind() {
    guard !closesConnection else { return }
    closesConnection = true
    let code = curlew_set_long(curl, CURLOPT_FORBID_REUSE, 1)
    precondition(code == CURLE_OK, "CURLOPT_FORBID_REUSE is a flag that libcurl cannot refuse")
  }

  /// Takes back what `closeBehind` said, for a second sending of the request.
  func decideClosing(for request: HopRequest) {
    guard let shape, (try? setClosing(request, shape)) != nil else { return closeBehind() }
  }

  /// Forgets what was sent, so that the next use begins with a reset.
  func forget() {
    shape = nil
  }

  private func setHeaders(of request: HopRequest, _ shape: HandleConfiguration)
    throws(OptionFailure)
  {
    let list = HeaderList(
      request.head.headers, withheld: request.head.withheldHeaders, shape)
    guard !list.isBroken else { throw OptionFailure.header }
    try check(curlew_set_list(curl, CURLOPT_HTTPHEADER, list.list), CURLOPT_HTTPHEADER)
    headerList = list
  }

  /// What stands before the path is the same from one request to the next, so it is told once and
  /// taken apart, and the target is told by itself: libcurl would take each address apart and write
  /// it anew, byte by byte, which was a fifth of what it does for a request.
  private func setAddress(_ address: Address, _ shape: HandleConfiguration) throws(OptionFailure) {
    addressBytes.removeAll(keepingCapacity: true)
    guard shape.sendsTarget else {
      appendBeginning(of: address, shape)
      address.appendTarget(to: &addressBytes)
      return try set(CURLOPT_URL)
    }
    if beginning != address.beginning {
      appendBeginning(of: address, shape)
      try setLocation()
      beginning = address.beginning
      addressBytes.removeAll(keepingCapacity: true)
    }
    // RFC 9112, section 3.2.1: the path of an origin is `/`.
    if address.path.isEmpty { addressBytes.append(UInt8(ascii: "/")) }
    address.appendTarget(to: &addressBytes)
    try set(CURLOPT_REQUEST_TARGET)
  }

  /// Tells libcurl where requests go. What it cannot take apart it is given as text, so that it says
  /// what is wrong with it.
  private func setLocation() throws(OptionFailure) {
    try set(CURLOPT_URL)
    if location == nil { location = curl_url() }
    let isTaken = location.map { location in
      addressBytes.withUnsafeBytes { bytes in
        let text = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        return curl_url_set(location, CURLUPART_URL, text, UInt32(CURLU_NON_SUPPORT_SCHEME))
      } == CURLUE_OK
    }
    let pointer = isTaken == true ? location.map(UnsafeMutableRawPointer.init) : nil
    try check(curlew_set_pointer(curl, CURLOPT_CURLU, pointer), CURLOPT_CURLU)
  }

  private func appendBeginning(of address: Address, _ shape: HandleConfiguration) {
    var sent = address
    // There is no option for the name that is asked for: it stands in the address, and what is
    // connected to is said by CURLOPT_CONNECT_TO.
    if shape.isSecure, let name = shape.options.content.trust.serverName { sent.host = name.text }
    sent.appendBeginning(to: &addressBytes)
  }

  /// Gives libcurl the bytes that were put together.
  private func set(_ option: CURLoption) throws(OptionFailure) {
    guard RequestLine.mayBeSent(addressBytes) else { throw OptionFailure.address }
    addressBytes.append(0)
    let code = addressBytes.withUnsafeBytes { bytes in
      bytes.baseAddress.map { curlew_set_bytes(curl, option, $0) }
    }
    try check(code ?? CURLE_OUT_OF_MEMORY, option)
  }

  /// The error buffer is set with the constants.
  func setErrorBuffer() throws(OptionFailure) {
    try set(CURLOPT_ERRORBUFFER, to: UnsafeMutableRawPointer(errorText))
  }
}

extension HopRequest {
  /// Bytes of a body whose length is known, else -1.
  fileprivate var bodyLength: Int64 {
    if case .none = body { return 0 }
    return announcedLength ?? -1
  }
}
