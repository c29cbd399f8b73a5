// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Codings
import Exchanges

/// The `curl_slist` of a request's headers, freed with the object; libcurl keeps a pointer to it
/// ([CURLOPT_HTTPHEADER](https://curl.se/libcurl/c/CURLOPT_HTTPHEADER.html)).
final class HeaderList {
  private(set) var list: UnsafeMutablePointer<curl_slist>?
  /// A header had bytes that would have begun another line, or there was no memory.
  private(set) var isBroken = false
  /// What the lines say of the body's length against libcurl.
  private(set) var framing = Framing.ours

  /// Who says where the body ends.
  enum Framing: Equatable {
    /// libcurl alone.
    case ours
    /// A written `Content-Length`, which may be right.
    case length(String)
    /// Something else.
    case unknown

    /// Whether the service may see another end than the one that is sent, and take what is behind it for
    /// the next request.
    func mayMislead(about length: Int64) -> Bool {
      switch self {
      case .ours: false
      case .length(let text): text != String(length)
      case .unknown: true
      }
    }
  }

  /// For a body libcurl would add `Content-Type`, and to any stream `Expect: 100-continue`.
  ///
  /// `Transfer-Encoding: chunked` is left out where libcurl frames the body: it writes the line
  /// itself, but not over HTTP/2, where it would frame it all the same.
  init(_ headers: HeaderFields, withheld: [String], _ shape: HandleConfiguration) {
    if shape.options.content.acceptsCompressed, shape.isHTTP,
      headers.first("Accept-Encoding") == nil,
      !withheld.contains(where: "Accept-Encoding".equalsIgnoringASCIICase)
    {
      append("Accept-Encoding: " + ContentCoding.accepted)
    }
    for field in headers.fields {
      if shape.payload == .stream, field.asksForChunks { continue }
      note(field, shape)
      // libcurl sends an empty value only when the line ends in a semicolon.
      append(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
    }
    for name in withheld where headers.first(name) == nil {
      // libcurl leaves the line out only when it is asked to in these letters.
      append(name.equalsIgnoringASCIICase("Host") ? "Host:" : "\(name):")
    }
    guard shape.payload != .none else { return }
    if withheld.contains(where: "Content-Length".equalsIgnoringASCIICase) { framing = .unknown }
    if headers.first("Content-Type") == nil { append("Content-Type:") }
    if !shape.asksBeforeBody, headers.first("Expect") == nil { append("Expect:") }
  }

  deinit { curl_slist_free_all(list) }

  private func note(_ field: HeaderField, _ shape: HandleConfiguration) {
    if field.name.equalsIgnoringASCIICase("Transfer-Encoding") {
      framing = .unknown
    } else if field.name.equalsIgnoringASCIICase("Content-Length") {
      framing = framing == .ours && shape.payload != .stream ? .length(field.value) : .unknown
    }
  }

  private func append(_ line: String) {
    // What the loader has refused already must not get through on another way either.
    let mayBeSent = line.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    guard mayBeSent, !line.isEmpty, let longer = curl_slist_append(list, line) else {
      isBroken = true
      return
    }
    list = longer
  }
}

extension HeaderField {
  /// `Transfer-Encoding: chunked` and nothing else.
  fileprivate var asksForChunks: Bool {
    name.equalsIgnoringASCIICase("Transfer-Encoding") && value.equalsIgnoringASCIICase("chunked")
  }
}
