// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Codings
import Exchanges

extension Transfer {
  /// Decodes a piece of the body step by step: the bytes of each step are counted before the next
  /// step.
  ///
  /// - Returns: Like `receivedBody`. After a pause libcurl calls with the same piece, or a longer
  ///   one that begins with it, and the decoder knows how much of it was already decoded.
  func decode(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard !bytes.isEmpty else { return 0 }
    do throws(DecodingFailure) {
      if decodedHead != head.wholeHeads { try beginDecoding() }
      guard let decoder else { return keepDecoded(bytes) }
      while true {
        if let download, !download.hasRoom() { return curlew_write_pause }
        let piece = try decoder.next(of: bytes)
        if piece.isEmpty { return bytes.count }
        guard keepDecoded(piece) == piece.count else { return 0 }
      }
    } catch {
      stop(.coding(error))
      return 0
    }
  }

  private func beginDecoding() throws(DecodingFailure) {
    decodedHead = head.wholeHeads
    decoder = nil
    guard request.address.isHTTP, request.options.content.extent != .headers, let handle else {
      return
    }
    let headers = parsedHead(handle).parsed.headers
    let ofDocument =
      request.options.content.acceptsCompressed
      ? CodingLine.codings(headers.values(of: "content-encoding")) : []
    decoder = try BodyDecoder(undoing: ofDocument)
  }
}
