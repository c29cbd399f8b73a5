// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Files
import Notation
import Threads

/// The file of a `file:` address, read with the run's rights and never by libcurl.
struct LocalFile: Sendable {
  /// Percent-decoded.
  let path: String
  let files: RunFiles
  /// The place of the address in the collection.
  let span: SourceSpan

  /// The file as the only hop of an exchange: status 200 and its bytes; no bytes for HEAD.
  ///
  /// - Throws: Why it cannot be read. A missing file is a failure and not a 404, since there is no
  ///   server.
  ///
  /// - Parameter extent: How much of the file is the body; the response is cut if there is more.
  func hop(
    for request: RedirectableRequest, extent: ResponseExtent, limit: Int
  ) async throws(StepRefusal) -> Hop {
    guard !path.utf8.contains(0) else {
      throw .badAddress(of: "NUL is not allowed in a path", at: span)
    }
    let began = ContinuousClock.now
    switch await OffEngine.run({ off in files.read(path, limit: limit, off) }) {
    case .failure(let failure): throw .unreadableFile(failure, at: span)
    case .success(let bytes):
      let isHead = request.message.method == "HEAD"
      let wanted = try part(of: bytes, upTo: extent)
      var hop = Hop(method: request.message.method, address: request.address)
      hop.response = Response(
        version: "file", status: 200,
        headers: HeaderFields([HeaderField("Content-Length", "\(bytes.count)")]),
        body: isHead ? [] : Array(wanted), encodedBytes: isHead ? 0 : wanted.count)
      // For `send -i`; a file has no other head.
      hop.response?.head = Array("Content-Length: \(bytes.count)\r\n".utf8)
      hop.response?.isCut = !isHead && wanted.count < bytes.count
      hop.timings.total = Int64(clamping: began.duration(to: .now) / .microseconds(1))
      return hop
    }
  }

  private func part(
    of bytes: [UInt8], upTo extent: ResponseExtent
  ) throws(StepRefusal) -> ArraySlice<UInt8> {
    do throws(BodySearchLimit) {
      return try extent.part(of: bytes)
    } catch {
      throw StepRefusal(.patternLimit, error.words, at: span)
    }
  }
}

extension StepRefusal {
  static func badAddress(of words: String, at span: SourceSpan) -> StepRefusal {
    StepRefusal(.badAddress, "the address cannot be used: \(words)", at: span)
  }
}
