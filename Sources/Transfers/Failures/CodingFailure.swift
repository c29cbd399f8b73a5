// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

/// A body that is not what its `Content-Encoding` says.
enum CodingFailure {
  /// The failure in words that name the coding; nil when it has nothing to do with codings.
  ///
  /// libcurl has two codes for it: its own, and that of a failed write for what follows the end of
  /// the encoded body ([libcurl-errors](https://curl.se/libcurl/c/libcurl-errors.html)).
  static func failure(
    code: CURLcode, headers: HeaderFields, words: String
  ) -> TransferFailure? {
    guard code == CURLE_BAD_CONTENT_ENCODING || code == CURLE_WRITE_ERROR else { return nil }
    let codings = headers.values(of: "content-encoding").flatMap { $0.split(separator: ",") }
      .map { String($0.filter { $0 != " " && $0 != "\t" }) }.filter { !$0.isEmpty }
    guard !codings.isEmpty else { return nil }
    let named = codings.map { "`\($0)`" }.joined(separator: ", ")
    return TransferFailure(
      kind: .malformedResponse, phase: .receiving, code: Int(code.rawValue),
      words: codings.first { !isKnown($0) }.map(unknownWords)
        ?? "the body is not what its content coding \(named) says\(behind(words, code))")
  }

  private static func unknownWords(_ coding: String) -> String {
    "content coding `\(coding)` is not known; `compressed: false` takes the body as it comes"
  }

  private static func behind(_ words: String, _ code: CURLcode) -> String {
    if code == CURLE_WRITE_ERROR { return ": something follows its end" }
    return words.isEmpty ? "" : ": \(words)"
  }

  private static func isKnown(_ coding: String) -> Bool {
    ["gzip", "x-gzip", "deflate", "br", "zstd", "identity"].contains {
      $0.equalsIgnoringASCIICase(coding)
    }
  }
}
