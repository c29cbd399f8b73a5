// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

/// An option that could not be set: the request is not sent.
enum OptionFailure: Error, Hashable {
  /// libcurl's code for a refused option.
  case refused(option: UInt32, code: UInt32)
  /// A header with a control character.
  case header
  /// An address with a control character.
  case address
  /// A scheme that is not supported.
  case scheme
  /// A method with bytes that a token cannot have (RFC 9110, section 5.6.2).
  case method
  /// A HEAD request with a body.
  case bodyOfHead
}

extension EasyHandle {
  /// The most bytes of a body that libcurl sends in one piece with the head
  /// (`MAX_INITIAL_POST_SIZE`).
  static let firstPieceBytes = 65_536
  /// A longer streamed body is announced with `Expect: 100-continue`, like a body of a megabyte in
  /// curl: a service can refuse it before it is sent.
  static let askedForBytes: Int64 = 1_048_576
  /// The buffer size for a streamed body.
  private static let uploadBytes = 262_144

  /// Sets the options that are the same for every request.
  func setConstants(share: UnsafeMutableRawPointer) throws(OptionFailure) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    try setErrorBuffer()
    try set(CURLOPT_PRIVATE, to: context)
    try set(CURLOPT_SHARE, to: share)
    try set(CURLOPT_NOSIGNAL, to: 1)
    // An abandoned transfer would wait for the resolution of its name, and delay all others.
    try set(CURLOPT_QUICK_EXIT, to: 1)
    try set(CURLOPT_PATH_AS_IS, to: 1)
    try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, to: 1)
    // `BodyDecoder` decodes bodies, because libcurl accepts truncated compressed data.
    try set(CURLOPT_HTTP_CONTENT_DECODING, to: 0)
    // Chunks come as received: libcurl finds their end and is lax about the rest (`ChunkedBody`).
    // It would also store the trailers of a proxy's response to CONNECT; see `HeadPreview`.
    try set(CURLOPT_HTTP_TRANSFER_DECODING, to: 0)
    try set(CURLOPT_WRITEDATA, to: context)
    try set(CURLOPT_HEADERDATA, to: context)
    try set(CURLOPT_DEBUGDATA, to: context)
    try set(CURLOPT_PREREQDATA, to: context)
    try set(CURLOPT_OPENSOCKETDATA, to: context)
    try set(CURLOPT_WRITEFUNCTION, to: Callbacks.body)
    try set(CURLOPT_HEADERFUNCTION, to: Callbacks.header)
    try check(curlew_set_debug_callback(curl, Callbacks.debug), CURLOPT_DEBUGFUNCTION)
    try check(curlew_set_prereq_callback(curl, Callbacks.beforeRequest), CURLOPT_PREREQFUNCTION)
    try check(curlew_set_socket_callback(curl, Callbacks.openSocket), CURLOPT_OPENSOCKETFUNCTION)
  }

  /// Sets the options that requests of one configuration share.
  func setConfiguration(
    _ configuration: HandleConfiguration, authorities: AuthorityPaths
  ) throws(OptionFailure) {
    guard configuration.isHTTP || configuration.isFTP else { throw OptionFailure.scheme }
    // Other protocols are disabled, however libcurl parses an address.
    try set(CURLOPT_PROTOCOLS_STR, to: configuration.scheme)
    if configuration.isHTTP { try setMethod(configuration) } else { try setFTP(configuration) }
    try set(CURLOPT_CONNECTTIMEOUT_MS, to: configuration.connectMilliseconds)
    try setProxy(configuration, authorities)
    if configuration.countsBytes { try setProgress() }
    if configuration.isSecure || configuration.demandsTLS {
      try setTLS(configuration, authorities)
    }
    try setConnection(configuration)
    if let login = configuration.login { try setLogin(login, configuration) }
    try setPace(configuration.pace)
  }

  private func setProgress() throws(OptionFailure) {
    try set(CURLOPT_NOPROGRESS, to: 0)
    try set(CURLOPT_XFERINFODATA, to: Unmanaged.passUnretained(self).toOpaque())
    try check(curlew_set_progress_callback(curl, Callbacks.progress), CURLOPT_XFERINFOFUNCTION)
  }

  private func setMethod(_ configuration: HandleConfiguration) throws(OptionFailure) {
    guard RequestLine.isToken(configuration.method) else { throw OptionFailure.method }
    switch (configuration.method, configuration.payload) {
    case ("GET", .none), ("POST", .bytes), ("PUT", .stream): break
    case ("HEAD", .none): try set(CURLOPT_NOBODY, to: 1)
    case ("HEAD", _): throw OptionFailure.bodyOfHead
    default: try set(CURLOPT_CUSTOMREQUEST, to: configuration.method)
    }
    if configuration.payload == .stream { try setUpload() }
  }

  func setUpload() throws(OptionFailure) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    try set(CURLOPT_UPLOAD, to: 1)
    try set(CURLOPT_UPLOAD_BUFFERSIZE, to: Self.uploadBytes)
    try set(CURLOPT_READDATA, to: context)
    try set(CURLOPT_SEEKDATA, to: context)
    try set(CURLOPT_READFUNCTION, to: Callbacks.upload)
    try check(curlew_set_seek_callback(curl, Callbacks.rewind), CURLOPT_SEEKFUNCTION)
  }

  /// Sets the bytes, which libcurl copies, or the length of the stream.
  func setBody(of request: HopRequest, _ configuration: HandleConfiguration) throws(OptionFailure) {
    switch (configuration.payload, request.body) {
    case (.none, _): return
    case (.stream, _):
      try set(CURLOPT_INFILESIZE_LARGE, offset: request.announcedLength ?? -1)
    case (_, .bytes(let bytes)) where !bytes.isEmpty:
      try set(CURLOPT_POSTFIELDSIZE_LARGE, offset: Int64(bytes.count))
      let code = bytes.withUnsafeBytes { bytes in
        bytes.baseAddress.map { curlew_set_bytes(curl, CURLOPT_COPYPOSTFIELDS, $0) }
      }
      try check(code ?? CURLE_OUT_OF_MEMORY, CURLOPT_COPYPOSTFIELDS)
    default:
      try set(CURLOPT_POSTFIELDSIZE_LARGE, offset: 0)
      try set(CURLOPT_COPYPOSTFIELDS, to: "")
    }
  }
}

extension EasyHandle {
  func set(_ option: CURLoption, to value: Int) throws(OptionFailure) {
    try check(curlew_set_long(curl, option, value), option)
  }

  func set(_ option: CURLoption, offset: Int64) throws(OptionFailure) {
    try check(curlew_set_offset(curl, option, curl_off_t(offset)), option)
  }

  func set(_ option: CURLoption, to text: String) throws(OptionFailure) {
    try check(curlew_set_text(curl, option, text), option)
  }

  func set(_ option: CURLoption, to pointer: UnsafeMutableRawPointer) throws(OptionFailure) {
    try check(curlew_set_pointer(curl, option, pointer), option)
  }

  func set(
    _ option: CURLoption, to callback: @escaping curlew_data_callback
  ) throws(OptionFailure) {
    try check(curlew_set_data_callback(curl, option, callback), option)
  }

  func check(_ code: CURLcode, _ option: CURLoption) throws(OptionFailure) {
    if code != CURLE_OK {
      throw OptionFailure.refused(option: option.rawValue, code: code.rawValue)
    }
  }

  /// One of libcurl's counters or times; zero if unknown.
  func number(_ what: CURLINFO) -> Int64 {
    var value: curl_off_t = 0
    return curlew_get_offset(curl, what, &value) == CURLE_OK ? Int64(value) : 0
  }

  /// The number of bytes of heads that libcurl has sent.
  var requestBytes: Int {
    var bytes = 0
    return curlew_get_long(curl, CURLINFO_REQUEST_SIZE, &bytes) == CURLE_OK ? bytes : 0
  }

  /// The status of the last response, or the code of the last reply of an FTP server.
  var responseCode: Int {
    var code = 0
    return curlew_get_long(curl, CURLINFO_RESPONSE_CODE, &code) == CURLE_OK ? code : 0
  }

  /// The status of the last response to `CONNECT`; zero for none.
  var connectAnswer: Int {
    var status = 0
    return curlew_get_long(curl, CURLINFO_HTTP_CONNECTCODE, &status) == CURLE_OK ? status : 0
  }

  /// The number of connections that the last transfer opened.
  var openedConnections: Int {
    var count = 0
    return curlew_get_long(curl, CURLINFO_NUM_CONNECTS, &count) == CURLE_OK ? count : 0
  }
}
