// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Codings
import Exchanges

/// The `curl_slist` of a request's headers, freed with the object; libcurl keeps a pointer to it
/// ([CURLOPT_HTTPHEADER](https://curl.se/libcurl/c/CURLOPT_HTTPHEADER.html)).
final class HeaderList {
  private(set) var list: UnsafeMutablePointer<curl_slist>?
  /// Whether a header had bytes that would begin another line, or memory was short.
  private(set) var isBroken = false
  /// The value of `traceparent` in its line, which each request overwrites; nil without the header.
  private var traceParent: UnsafeMutablePointer<CChar>?
  /// The `Host` in the lines in place of libcurl's; nil for none.
  private let host: String?
  /// The framing in the lines, in place of libcurl's.
  private(set) var framing = Framing.ours

  /// The source of the body's framing.
  enum Framing: Equatable {
    /// libcurl alone.
    case ours
    /// A `Content-Length` in the file, which may be right.
    case length(String)
    /// Another framing header.
    case unknown

    /// Whether the service may read another end than the real one, and take the rest as the next
    /// request.
    func mayMislead(about length: Int64) -> Bool {
      switch self {
      case .ours: false
      case .length(let text): text != String(length)
      case .unknown: true
      }
    }
  }

  /// Suppresses `Content-Type` for a body and `Expect` for a stream, which libcurl would add.
  ///
  /// `Transfer-Encoding: chunked` is left out if libcurl frames the body: it adds the line itself,
  /// and over HTTP/2 frames the body without it.
  ///
  /// - Parameter host: `Host` for a proxy (`HopRequest.hostForProxy`).
  init(
    _ headers: HeaderFields, withheld: [String], _ configuration: HandleConfiguration,
    traceParent: TraceParent?, host: String?
  ) {
    self.host = host
    if let host { append("Host: \(host)") }
    if configuration.options.content.acceptsCompressed, configuration.isHTTP,
      headers.first("Accept-Encoding") == nil,
      !withheld.contains(where: "Accept-Encoding".equalsIgnoringASCIICase)
    {
      append("Accept-Encoding: " + ContentCoding.accepted)
    }
    for field in headers.fields {
      if configuration.payload == .stream, field.asksForChunks { continue }
      note(field, configuration)
      // libcurl sends an empty value only if the line ends in a semicolon.
      if let bytes = field.bytes {
        append(Array("\(field.name): ".utf8) + bytes)
      } else {
        append(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
      }
    }
    for name in withheld where headers.first(name) == nil {
      // libcurl leaves out the line only for this exact spelling.
      append(name.equalsIgnoringASCIICase("Host") ? "Host:" : "\(name):")
    }
    if let traceParent { append(traceParent) }
    guard configuration.payload != .none else { return }
    if withheld.contains(where: "Content-Length".equalsIgnoringASCIICase) { framing = .unknown }
    if headers.first("Content-Type") == nil { append("Content-Type:") }
    if !configuration.asksBeforeBody, headers.first("Expect") == nil { append("Expect:") }
  }

  deinit { curl_slist_free_all(list) }

  /// Changes the value of `traceparent`, without another list: a request with the same head as the one
  /// before differs in it alone. libcurl reads the lines when it sends them, and no transfer has the
  /// handle.
  ///
  /// - Returns: false if the list has no such header, or should have none, or another `Host`.
  func set(_ traceParent: TraceParent?, host: String?) -> Bool {
    guard host == self.host else { return false }
    guard let value = self.traceParent, let traceParent else {
      return self.traceParent == nil && traceParent == nil
    }
    // As long as the one before, so that the final zero stays.
    for (place, byte) in traceParent.text.utf8.enumerated() {
      value[place] = CChar(bitPattern: byte)
    }
    return true
  }

  private func append(_ traceParent: TraceParent) {
    let name = "\(TraceParent.headerName): "
    append(name + traceParent.text)
    guard !isBroken else { return }
    var last = list
    while let next = last?.pointee.next { last = next }
    self.traceParent = last?.pointee.data.advanced(by: name.utf8.count)
  }

  private func note(_ field: HeaderField, _ configuration: HandleConfiguration) {
    if field.name.equalsIgnoringASCIICase("Transfer-Encoding") {
      framing = .unknown
    } else if field.name.equalsIgnoringASCIICase("Content-Length") {
      framing =
        framing == .ours && configuration.payload != .stream ? .length(field.value) : .unknown
    }
  }

  private func append(_ line: String) {
    // The loader refuses these too; this also covers values from templates and options.
    let mayBeSent = line.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    guard mayBeSent, !line.isEmpty, let longer = curl_slist_append(list, line) else {
      isBroken = true
      return
    }
    list = longer
  }

  /// A line that is not UTF-8.
  private func append(_ line: [UInt8]) {
    guard line.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
      isBroken = true
      return
    }
    let longer = (line + [0]).withUnsafeBytes { bytes in
      bytes.baseAddress.flatMap { curl_slist_append(list, $0.assumingMemoryBound(to: CChar.self)) }
    }
    if let longer { list = longer } else { isBroken = true }
  }
}

extension HeaderField {
  /// Whether the value is `chunked` alone.
  fileprivate var asksForChunks: Bool {
    name.equalsIgnoringASCIICase("Transfer-Encoding") && value.equalsIgnoringASCIICase("chunked")
  }
}
