// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

/// One `CURL *` with the memory that it points to; used by one transfer at a time.
///
/// It is the alarm for the deadlines of its transfer. The alarm stays set after the transfer: if
/// the next one needs none earlier, the heap need not change for each request. It then rings once
/// without effect and is set again.
final class EasyHandle: Alarm {
  let curl: UnsafeMutableRawPointer
  /// The memory of CURLOPT_ERRORBUFFER, allocated because libcurl keeps the pointer.
  private let errorText: UnsafeMutablePointer<CChar>

  /// The configuration that the options are set for; nil after an error, when they are undefined.
  private(set) var configuration: HandleConfiguration?
  /// The head of the last request: a request with the same head need not set its headers.
  private(set) var head: RequestHead?
  private var headerList: HeaderList?
  /// The memory of CURLOPT_CONNECT_TO.
  var targetList: TextList?
  /// The beginning of the last address, if its target is set apart
  /// (`HandleConfiguration.sendsTarget`).
  private var beginning: Address.Beginning?
  /// The same, parsed for CURLOPT_CURLU, which keeps the pointer; nil before the first.
  private var location: OpaquePointer?
  /// A buffer for addresses, which libcurl copies. Unchecked: no code called with it has the
  /// handle.
  @exclusivity(unchecked) private var addressBytes: [UInt8] = []
  private var opensFreshConnection = false
  private var closesConnection = false
  /// The transfer for the callbacks; nil while the handle is idle.
  var transfer: Transfer? {
    didSet { borrowed = transfer.map(Unmanaged.passUnretained) }
  }
  /// The same for the callbacks, a dozen for each response, without reference counting: the engine
  /// holds the transfer as long as libcurl works on it.
  private(set) var borrowed: Unmanaged<Transfer>?
  /// The head of the last response. Unchecked: no code called with it has the handle.
  @exclusivity(unchecked) private var lastHead = ParsedHead([])
  /// The head of the last request over HTTP/2 on its connection.
  var cachedRequestHead: CachedRequestHead?

  /// - Parameter curl: Owned by the handle from now on.
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

  /// Whether libcurl calls the debug callback, which alone has the head as sent and the facts about
  /// a handshake.
  ///
  /// It formats a dozen lines for each request. So it is on for a new connection, and from sending
  /// until the response, and off while libcurl looks for a connection and puts it back.
  var isVerbose = false {
    didSet {
      guard isVerbose != oldValue else { return }
      _ = curlew_set_long(curl, CURLOPT_VERBOSE, isVerbose ? 1 : 0)
    }
  }

  /// Whether libcurl passes the lines of heads to the write callback first (`HeadPreview`).
  var previewsHeads = false {
    didSet {
      guard previewsHeads != oldValue else { return }
      let code = curlew_set_long(curl, CURLOPT_HEADER, previewsHeads ? 1 : 0)
      precondition(code == CURLE_OK, "CURLOPT_HEADER is a flag that libcurl cannot refuse")
    }
  }

  /// The target of the first line, if it is set apart from the address.
  var target: ArraySlice<UInt8>? {
    configuration?.sendsTarget == true ? addressBytes.dropLast() : nil
  }

  /// libcurl's message for the last failure; empty without one.
  var errorWords: String { String(cString: errorText) }

  /// Whether the handle already has the headers.
  func hasHeaders(of head: RequestHead) -> Bool {
    guard let last = self.head else { return false }
    return last === head
      || last.headers == head.headers && last.withheldHeaders == head.withheldHeaders
  }

  /// Sets the options of the request that the handle does not have yet.
  ///
  /// - Parameters:
  ///   - fitting: The handle's own configuration if it is the request's.
  ///   - newConfiguration: The request's configuration.
  /// - Throws: `OptionFailure`; the handle can then be used again, after a reset.
  func prepare(
    for request: HopRequest, configuration fitting: HandleConfiguration?,
    newConfiguration: () -> HandleConfiguration,
    share: UnsafeMutableRawPointer, authorities: AuthorityPaths
  ) throws(OptionFailure) {
    errorText[0] = 0
    let configuration = fitting ?? newConfiguration()
    self.configuration = nil
    if fitting == nil {
      curl_easy_reset(curl)
      isVerbose = false
      previewsHeads = false
      headerList = nil
      beginning = nil
      opensFreshConnection = false
      closesConnection = configuration.closesConnection
      targetList = nil
      try setConstants(share: share)
      try setConfiguration(configuration, authorities: authorities)
    }
    let isKnown =
      hasHeaders(of: request.head)
      && headerList?.set(request.traceParent, host: request.hostForProxy(configuration)) == true
    if !isKnown { try setHeaders(of: request, configuration) }
    head = request.head
    try setClosing(request, configuration)
    try setAddress(request.address, configuration)
    if configuration.payload != .none { try setBody(of: request, configuration) }
    // `endConnectLimit` has changed it.
    if configuration.isFTP {
      try set(CURLOPT_CONNECTTIMEOUT_MS, to: configuration.connectMilliseconds)
    }
    self.configuration = configuration
  }

  /// Makes the next transfer open a new connection; with false, only if its configuration requires
  /// it.
  func setFreshConnection(_ isWanted: Bool) throws(OptionFailure) {
    let isFresh = isWanted || configuration?.needsOwnConnection == true
    guard isFresh != opensFreshConnection else { return }
    try set(CURLOPT_FRESH_CONNECT, to: isFresh ? 1 : 0)
    opensFreshConnection = isFresh
  }

  /// Sets whether the connection is closed after the request: the service may wait on it for more
  /// of a body, or have received more than the body.
  private func setClosing(_ request: HopRequest, _ configuration: HandleConfiguration)
    throws(OptionFailure)
  {
    let framing = headerList?.framing ?? .ours
    let closes =
      configuration.closesConnection
      || framing != .ours && framing.mayMislead(about: request.bodyLength)
    guard closes != closesConnection else { return }
    try set(CURLOPT_FORBID_REUSE, to: closes ? 1 : 0)
    closesConnection = closes
  }

  /// Closes the connection after the present transfer.
  func closeAfterwards() {
    guard !closesConnection else { return }
    closesConnection = true
    let code = curlew_set_long(curl, CURLOPT_FORBID_REUSE, 1)
    precondition(code == CURLE_OK, "CURLOPT_FORBID_REUSE is a flag that libcurl cannot refuse")
  }

  /// Resets `closeAfterwards` for a second sending of the request.
  func decideClosing(for request: HopRequest) {
    guard let configuration, (try? setClosing(request, configuration)) != nil else {
      return closeAfterwards()
    }
  }

  /// A parsed head of a response: the last one if it has the same bytes, as most responses of a
  /// service have between two ticks of `Date`. That saves 12 % of the CPU of `many`.
  func parsed(_ head: [UInt8]) -> ParsedHead {
    if !head.hasSameBytes(as: lastHead.bytes) { lastHead = ParsedHead(head) }
    return lastHead
  }

  /// Forgets the configuration, so that the next use begins with a reset.
  func forget() {
    configuration = nil
  }

  private func setHeaders(of request: HopRequest, _ configuration: HandleConfiguration)
    throws(OptionFailure)
  {
    let list = HeaderList(
      request.head.headers, withheld: request.head.withheldHeaders, configuration,
      traceParent: request.traceParent, host: request.hostForProxy(configuration))
    guard !list.isBroken else { throw OptionFailure.header }
    try check(curlew_set_list(curl, CURLOPT_HTTPHEADER, list.list), CURLOPT_HTTPHEADER)
    headerList = list
  }

  /// Sets the address. The part before the path is the same for most requests, so it is parsed
  /// once, and the target is set apart: otherwise libcurl would parse and format each address, byte
  /// by byte, which was a fifth of its work for a request.
  private func setAddress(_ address: Address, _ configuration: HandleConfiguration)
    throws(OptionFailure)
  {
    addressBytes.removeAll(keepingCapacity: true)
    guard configuration.sendsTarget else {
      appendBeginning(of: address, configuration)
      address.appendTarget(to: &addressBytes)
      return try set(CURLOPT_URL)
    }
    if beginning != address.beginning {
      appendBeginning(of: address, configuration)
      try setLocation()
      beginning = address.beginning
      addressBytes.removeAll(keepingCapacity: true)
    }
    // RFC 9112, section 3.2.1: the path of an address without one is `/`.
    if address.path.isEmpty { addressBytes.append(UInt8(ascii: "/")) }
    address.appendTarget(to: &addressBytes)
    try set(CURLOPT_REQUEST_TARGET)
  }

  /// Sets the part before the path. libcurl gets an address that it cannot parse as text, so that
  /// it reports the problem.
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

  private func appendBeginning(of address: Address, _ configuration: HandleConfiguration) {
    var sent = address
    // libcurl has no option for the TLS server name: it is the host of the address, and
    // CURLOPT_CONNECT_TO has the real one.
    if configuration.isSecure, let name = configuration.options.content.trust.serverName {
      sent.host = name.text
    }
    sent.appendBeginning(to: &addressBytes)
  }

  /// Sets an option to the bytes in the buffer.
  private func set(_ option: CURLoption) throws(OptionFailure) {
    guard RequestLine.mayBeSent(addressBytes) else { throw OptionFailure.address }
    addressBytes.append(0)
    let code = addressBytes.withUnsafeBytes { bytes in
      bytes.baseAddress.map { curlew_set_bytes(curl, option, $0) }
    }
    try check(code ?? CURLE_OUT_OF_MEMORY, option)
  }

  /// Sets the error buffer; called with the constant options.
  func setErrorBuffer() throws(OptionFailure) {
    try set(CURLOPT_ERRORBUFFER, to: UnsafeMutableRawPointer(errorText))
  }
}

extension HopRequest {
  /// The `Host` of a request that an HTTP proxy gets as it is: the authority of its target (RFC 9112,
  /// section 3.2). libcurl 7.88 writes it with the brackets that the request before it on the connection
  /// needed: `[api.example]`. Nil for libcurl's.
  fileprivate func hostForProxy(_ configuration: HandleConfiguration) -> String? {
    guard configuration.asksProxy, headers.first("Host") == nil,
      !head.withheldHeaders.contains(where: "Host".equalsIgnoringASCIICase)
    else { return nil }
    return address.authorityOfTarget
  }

  /// The number of bytes of a body with a known length, else -1.
  fileprivate var bodyLength: Int64 {
    if case .none = body { return 0 }
    return announcedLength ?? -1
  }
}
