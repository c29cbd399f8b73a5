// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Digests
import Files

extension Planned {
  /// SHA-256 over path and bytes of every file that the plan read, in hexadecimal: shards of different
  /// commits differ in it.
  ///
  /// - Parameter values: files of `--vars`, which may differ from machine to machine.
  ///
  /// Blocks while it reads the files of rows once more. Nil where libcrypto has no SHA-256.
  package func sourceDigest(without values: [String]) -> String? {
    do throws(DigestAlgorithm.Unavailable) {
      var lines: [String] = []
      for place in 0..<loaded.sources.count {
        let source = loaded.sources[SourceFileID(index: UInt32(place))]
        guard !values.contains(source.path) else { continue }
        lines.append(Self.line(source.path, try DigestAlgorithm.sha256.digest(of: source.bytes)))
      }
      for path in files.dataPaths {
        lines.append(
          Self.line(FilePath(path).shown(in: workingFolder), try files.digest(ofRows: path)))
      }
      // A file that two collections use is read once, or twice.
      let text = Set(lines).sorted().joined(separator: "\n")
      return Hexadecimal.encode(try DigestAlgorithm.sha256.digest(of: text.utf8))
    } catch {
      return nil
    }
  }

  private static func line(_ path: String, _ digest: [UInt8]) -> String {
    "\(path)\u{0}\(Hexadecimal.encode(digest))"
  }
}

extension FileAccess {
  /// The digest of a file of rows, as far as it can be read.
  fileprivate func digest(
    ofRows path: String
  ) throws(DigestAlgorithm.Unavailable) -> [UInt8] {
    var stream = try DigestStream(.sha256)
    var failure: DigestAlgorithm.Unavailable?
    _ = readRows(path) { piece in
      do throws(DigestAlgorithm.Unavailable) { try stream.update(piece) } catch { failure = error }
      return failure == nil
    }
    if let failure { throw failure }
    return try stream.finish()
  }
}
