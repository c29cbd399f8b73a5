// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension FileReader {
  /// Endings of the names of certificates in a folder.
  private static let certificateEndings = [".pem", ".crt", ".cer"]
  /// Further names in a folder are ignored.
  private static let folderLimit = 10_000

  /// The certificates of a file, or of all certificate files in a folder, concatenated.
  ///
  /// - Parameters:
  ///   - area: the rule for each file; a link that leads out is an error.
  ///   - limit: more bytes are a failure.
  package func certificates(
    at path: FilePath, in area: Area = .rights, limit: Int
  ) throws(FileFailure) -> [UInt8] {
    do throws(FileFailure) {
      return try read(path, in: area, limit: limit)
    } catch {
      guard error.reason == .folder else { throw error }
      return try certificates(inFolder: path, in: area, limit: limit)
    }
  }

  private func certificates(
    inFolder path: FilePath, in area: Area, limit: Int
  ) throws(FileFailure) -> [UInt8] {
    let folder = try self.folder(path, in: area)
    let entries = try FileFailure.reading(path.text) { () throws(SystemFailure) in
      try folder.entries(limit: Self.folderLimit)
    }
    let area = try areaOfMembers(of: path, in: area)
    let names = entries.map(\.name).filter { name in
      Self.certificateEndings.contains { name.suffix($0.utf8.count).elementsEqual($0.utf8) }
    }
    var all: [UInt8] = []
    for name in names.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let bytes = try read(
        FilePath(bytes: path.bytes + [FilePath.slash] + name), in: area, limit: limit - all.count)
      all += bytes
      // A file may end without a line break.
      if all.last != UInt8(ascii: "\n") { all.append(UInt8(ascii: "\n")) }
    }
    return all
  }
}

extension FileReader {
  /// The names in a typed folder, in no order; nil for a path that is not a folder.
  package func namesInFolder(_ path: FilePath) throws(FileFailure) -> [String]? {
    guard try kind(at: path, in: .typed) == .folder else { return nil }
    let folder = try folder(path, in: .typed)
    return try FileFailure.reading(path.text) { () throws(SystemFailure) in
      try folder.entries(limit: 100_000).map { String(decoding: $0.name, as: UTF8.self) }
    }
  }
}
