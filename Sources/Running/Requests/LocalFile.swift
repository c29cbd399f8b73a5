// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Files
import Threads

/// The file of a `file:` address, read under the run's rights and never by libcurl.
struct LocalFile: Sendable {
  /// Percent-decoded.
  let path: String
  let files: RunFiles
  /// The address in the collection.
  let span: SourceSpan

  /// The file as the only hop of an exchange: status 200 and its bytes, none for HEAD.
  ///
  /// - Throws: why it cannot be read; a file that is missing is a failure and no 404, since nobody
  ///   answered.
  ///
  /// - Parameter extent: how much of it is the body; the response is cut where there is more.
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
      let wanted = extent.bytes(of: bytes)
      var hop = Hop(method: request.message.method, address: request.address)
      hop.response = Response(
        version: "file", status: 200,
        headers: HeaderFields([HeaderField("Content-Length", "\(bytes.count)")]),
        body: isHead ? [] : Array(wanted), encodedBytes: isHead ? 0 : wanted.count)
      // What `send -i` shows; a file has no other head.
      hop.response?.head = Array("Content-Length: \(bytes.count)\r\n".utf8)
      hop.response?.isCut = !isHead && wanted.count < bytes.count
      hop.timings.total = Int64(began.duration(to: .now) / .microseconds(1))
      return hop
    }
  }
}

extension ResponseExtent {
  /// As many of a body's bytes as are read.
  fileprivate func bytes(of body: [UInt8]) -> ArraySlice<UInt8> {
    switch self {
    case .all: body[...]
    case .headers: []
    case .bytes(let count): body.prefix(count)
    }
  }
}

extension StepRefusal {
  static func badAddress(of words: String, at span: SourceSpan) -> StepRefusal {
    StepRefusal(.badAddress, "the address cannot be used: \(words)", at: span)
  }
}
