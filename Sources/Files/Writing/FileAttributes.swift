// SPDX-License-Identifier: Apache-2.0

import CAttributes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The permissions, the access control list and the extended attributes of a file that is replaced: the
/// new file has them too, as if the old one had been written in place.
///
/// On Linux an access control list is an extended attribute (`acl(5)`): the group's bits of the mode
/// are then its mask, and do not say what the group may do. So a mode without its list may give the
/// group more than it had.
struct FileAttributes {
  private typealias Attribute = (name: [UInt8], value: [UInt8])

  private let permissions: UInt16
  private let attributes: [Attribute]

  /// A list that a new file has from its folder, and that the old one did not have.
  private static let accessList = Array("system.posix_acl_access".utf8)

  /// What the kernel makes of the contents, and drops when they change (`capabilities(7)`).
  private static let ofContents = ["security.capability", "security.ima", "security.evm"].map {
    Array($0.utf8)
  }

  /// How often a value is read again that grew meanwhile.
  private static let attempts = 8

  /// Those of an open file.
  init(of file: FileDescriptor) throws(SystemFailure) {
    permissions = try FileStatus.of(file).permissions
    attributes = try Self.read(file.number, nil)
  }

  /// Those of the file at a path, which need not be readable; symbolic links are not followed.
  ///
  /// - Returns: nil if there is no regular file.
  init?(at path: FilePath) throws(SystemFailure) {
    do throws(SystemFailure) {
      let status = try FileStatus.at(path)
      guard status.kind == .regular else { return nil }
      permissions = status.permissions
      attributes = try Self.read(-1, path)
    } catch {
      if error == .noSuchFile { return nil }
      throw error
    }
  }

  /// Gives them to a new file.
  ///
  /// - Throws: if one of them cannot be set: the old file must then stay.
  func copy(to file: FileDescriptor) throws(SystemFailure) {
    let present = try Self.read(file.number, nil)
    for (name, _) in present
    where name == Self.accessList && !attributes.contains(where: { $0.name == name }) {
      _ = try withCString(name) { curlew_remove_attribute(file.number, $0) }
    }
    if fchmod(file.number, mode_t(permissions)) != 0 {
      // A file system without modes gives each file the same.
      let failure = SystemFailure(code: errno)
      guard try FileStatus.of(file).permissions == permissions else { throw failure }
    }
    for (name, value) in attributes
    where !present.contains(where: { $0.name == name && $0.value == value }) {
      do throws(SystemFailure) {
        _ = try withCString(name) { name in
          value.withUnsafeBytes {
            curlew_set_attribute(file.number, name, $0.baseAddress, $0.count)
          }
        }
      } catch {
        throw .attribute(name, error)
      }
    }
  }

  private static func read(_ file: Int32, _ path: FilePath?) throws(SystemFailure) -> [Attribute] {
    let path = path.map { $0.bytes.map { CChar(bitPattern: $0) } + [0] }
    let list: [UInt8]
    do throws(SystemFailure) {
      list = try bytes { curlew_attribute_names(file, path, $0, $1) }
    } catch {
      // File systems without attributes.
      if [ENOTSUP, EOPNOTSUPP, ENOSYS].contains(error.code) { return [] }
      throw error
    }
    var found: [Attribute] = []
    for name in list.split(separator: 0).map(Array.init) where !ofContents.contains(name) {
      let named = name.map { CChar(bitPattern: $0) } + [0]
      do throws(SystemFailure) {
        found.append((name, try bytes { curlew_attribute_value(file, path, named, $0, $1) }))
      } catch {
        throw .attribute(name, error)
      }
    }
    return found
  }

  /// What a call writes that says with the size 0 how much that is.
  private static func bytes(
    _ call: (UnsafeMutableRawPointer?, Int) -> Int
  ) throws(SystemFailure) -> [UInt8] {
    for _ in 0..<attempts {
      let size = try retrying { call(nil, 0) }
      guard size > 0 else { return [] }
      var buffer = [UInt8](repeating: 0, count: size)
      do throws(SystemFailure) {
        let count = try retrying { buffer.withUnsafeMutableBytes { call($0.baseAddress, size) } }
        return Array(buffer.prefix(count))
      } catch {
        if error.code != ERANGE { throw error }
      }
    }
    throw SystemFailure(code: ERANGE)
  }
}

extension SystemFailure {
  fileprivate static func attribute(_ name: [UInt8], _ failure: SystemFailure) -> SystemFailure {
    let name = String(decoding: name, as: UTF8.self)
    return SystemFailure(
      code: failure.code, subject: "its attribute `\(name)` cannot be copied to the new file")
  }
}
