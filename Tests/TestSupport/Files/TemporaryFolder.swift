// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A call on a file that did not work.
package struct FixtureFailure: Error, CustomStringConvertible {
  /// What was tried, as `open`.
  package let call: String
  /// The file it was tried on.
  package let path: String
  /// Its `errno`.
  package let code: Int32

  init(_ call: String, _ path: String) {
    self.call = call
    self.path = path
    code = errno
  }

  /// The call, the path and the words of `errno`.
  package var description: String {
    "\(call) \(path): \(String(cString: strerror(code)))"
  }
}

/// A folder that no other test has, removed with all it holds when it is released.
///
/// Keep it alive for the whole test: `defer { withExtendedLifetime(folder) {} }`, or
/// `withTemporaryFolder`.
package final class TemporaryFolder: Sendable {
  /// The absolute path, symbolic links resolved.
  package let path: String

  /// Makes the folder in `TMPDIR`, or in `/tmp`.
  package init() throws {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/curlew-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw FixtureFailure("mkdtemp", parent) }
    guard let resolved = realpath(template, nil) else { throw FixtureFailure("realpath", parent) }
    defer { free(resolved) }
    path = String(cString: resolved)
  }

  deinit {
    removeTree(path)
  }

  /// The absolute path of something in it.
  package func path(of name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, with the folders above it; gives its absolute path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Writes a file, with the folders above it; gives its absolute path.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    let path = path(of: name)
    try makeFolders(above: path)
    try writeFile(bytes, to: path)
    return path
  }

  /// Makes a folder and those above it; gives its absolute path.
  @discardableResult
  package func makeFolder(_ name: String) throws -> String {
    let path = path(of: name)
    try makeFolders(above: "\(path)/")
    return path
  }

  /// Makes a symbolic link; what it leads to need not exist.
  package func symbolicLink(_ name: String, to target: String) throws {
    guard symlink(target, path(of: name)) == 0 else {
      throw FixtureFailure("symlink", path(of: name))
    }
  }

  /// What a file holds, as text.
  package func read(_ name: String) throws -> String {
    String(decoding: try readFile(path(of: name)), as: UTF8.self)
  }

  /// Whether something of that name is there.
  package func holds(_ name: String) -> Bool { access(path(of: name), F_OK) == 0 }
}

/// Runs a test's body with a temporary folder.
package func withTemporaryFolder<Result>(
  _ body: (TemporaryFolder) async throws -> Result
) async throws -> Result {
  let folder = try TemporaryFolder()
  defer { withExtendedLifetime(folder) {} }
  return try await body(folder)
}
