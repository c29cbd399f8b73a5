// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Files
import Running

extension FileAccess: RunFiles {
  func bytes(of path: String) -> [UInt8]? {
    try? reader.read(
      FilePath(path), in: trusted.contains(path) ? .anywhere : .rights, limit: Self.wholeLimit)
  }

  func stream(_ path: String) -> Result<any BodyStream, RunFileProblem> {
    do throws(ReadFailure) {
      return .success(FileBody(stream: try reader.stream(FilePath(path))))
    } catch {
      return .failure(RunFileProblem(error.description))
    }
  }
}

/// A file as the body of a request.
private struct FileBody: BodyStream {
  let stream: FileStream

  var length: Int64 { stream.length }

  func open() throws -> any BodyReader { try stream.open() }
}

extension FileStreamReader: BodyReader {}
