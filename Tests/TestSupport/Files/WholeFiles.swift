// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// All bytes of a file.
package func readFile(_ path: String) throws -> [UInt8] {
  guard let file = fopen(path, "re") else { throw FixtureFailure("open", path) }
  defer { fclose(file) }
  var all: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = fread(&buffer, 1, buffer.count, file)
    guard count > 0 else { break }
    all += buffer[..<count]
  }
  guard ferror(file) == 0 else { throw FixtureFailure("read", path) }
  return all
}

/// Makes or replaces a file.
package func writeFile(_ bytes: [UInt8], to path: String) throws {
  guard let file = fopen(path, "we") else { throw FixtureFailure("open", path) }
  let written = fwrite(bytes, 1, bytes.count, file)
  guard fclose(file) == 0, written == bytes.count else { throw FixtureFailure("write", path) }
}

/// Makes the folders of a path up to its last `/`.
func makeFolders(above path: String) throws {
  var position = path.utf8.startIndex
  while let slash = path.utf8[position...].firstIndex(of: UInt8(ascii: "/")) {
    let folder = String(path[..<slash])
    if !folder.isEmpty, mkdir(folder, 0o755) != 0, errno != EEXIST {
      throw FixtureFailure("mkdir", folder)
    }
    position = path.utf8.index(after: slash)
  }
}

/// The names in a folder, sorted by their bytes, without `.` and `..`.
package func namesInFolder(_ path: String) throws -> [String] {
  guard let folder = opendir(path) else { throw FixtureFailure("opendir", path) }
  defer { closedir(folder) }
  var names: [String] = []
  while let entry = readdir(folder) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
    }
    if name != "." && name != ".." { names.append(name) }
  }
  return names.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
}

/// Removes a file or a folder with all it holds, as far as it may; follows no symbolic link.
func removeTree(_ path: String) {
  if unlink(path) == 0 { return }
  // A test may have taken the rights away.
  chmod(path, 0o755)
  for name in (try? namesInFolder(path)) ?? [] { removeTree("\(path)/\(name)") }
  rmdir(path)
}
