// SPDX-License-Identifier: Apache-2.0

import CAttributes
import TestSupport
import Testing

@testable import Files

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

#if os(Linux)
  /// What a file keeps when another one takes its place.
  @Suite struct `The attributes of a replaced file` {
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      try folder.write("old", to: "a.yaml")
      chmod(folder.path(of: "a.yaml"), 0o640)
    }

    /// A list that lets another user write, and the group only read: the mask makes `rw-` of it in the
    /// mode (`acl(5)`; version 2, then tag, permissions and number of each entry).
    private static let accessList: [UInt8] =
      [2, 0, 0, 0]
      + [(1, 6), (2, 6), (4, 4), (16, 6), (32, 4)].flatMap { (tag: UInt8, bits: UInt8) -> [UInt8] in
        [tag, 0, bits, 0] + (tag == 2 ? [0xFE, 0xFF, 0, 0] : [255, 255, 255, 255])
      }

    private static let accessName = "system.posix_acl_access"

    /// - Returns: whether the file system has such attributes.
    private func set(_ name: String, _ value: [UInt8], in file: String = "a.yaml") throws -> Bool {
      let descriptor = try FileDescriptor.open(folder.filePath.appending(file), O_RDWR)
      return value.withUnsafeBytes {
        curlew_set_attribute(descriptor.number, name, $0.baseAddress, $0.count)
      } == 0
    }

    private func value(_ name: String, in file: String = "a.yaml") -> [UInt8]? {
      var value = [UInt8](repeating: 0, count: 100)
      let count = curlew_attribute_value(-1, folder.path(of: file), name, &value, value.count)
      return count < 0 ? nil : Array(value.prefix(count))
    }

    private func mode() throws -> UInt16 {
      try FileStatus.at(folder.filePath.appending("a.yaml")).permissions
    }

    enum Writer: CaseIterable {
      case edited
      case report
      case removingReport
      case partialReport
      case state

      fileprivate func write(_ text: String, to file: String, in folder: TemporaryFolder) throws {
        let path = folder.filePath.appending(file)
        switch self {
        case .edited:
          try EditedFile(path, shownAs: file).replace(
            Array("old".utf8), with: Array(text.utf8))
        case .report, .removingReport:
          let report = try ReportFile(path, removesOlder: self == .removingReport)
          #expect(folder.holds(file) == (self == .report))
          try report.write(Array(text.utf8))
          try report.finish()
        case .partialReport:
          let report = try PartialFile(path)
          try report.write(Array(text.utf8))
          try report.finish()
        case .state: try StateFile(file, root: folder.filePath).replace(with: Array(text.utf8))
        }
      }
    }

    @Test(arguments: Writer.allCases)
    func `are those of the new one`(_ writer: Writer) throws {
      let file = writer == .state ? ".curlew/a.yaml" : "a.yaml"
      try folder.write("old", to: file)
      guard try set("user.origin", Array("here".utf8), in: file) else { return }
      let hasLists = try set(Self.accessName, Self.accessList, in: file)
      try writer.write("new", to: writer == .state ? "a.yaml" : file, in: folder)
      #expect(try folder.read(file) == "new")
      #expect(value("user.origin", in: file) == Array("here".utf8))
      if hasLists { #expect(value(Self.accessName, in: file) == Self.accessList) }
    }

    @Test func `are its mode, also in a folder that gives new files a list`() throws {
      let folderList = Self.accessList
      let path = folder.path
      let descriptor = try FileDescriptor.open(folder.filePath, O_RDONLY | O_DIRECTORY)
      let isSet = folderList.withUnsafeBytes {
        curlew_set_attribute(
          descriptor.number, "system.posix_acl_default", $0.baseAddress, $0.count)
      }
      guard isSet == 0 else { return }
      try Writer.edited.write("new", to: "a.yaml", in: folder)
      #expect(try mode() == 0o640, "\(path)")
      #expect(value(Self.accessName) == nil)
    }

    @Test func `keep an unreadable file replaceable`() throws {
      chmod(folder.path(of: "a.yaml"), 0o200)
      try Writer.report.write("new", to: "a.yaml", in: folder)
      #expect(try mode() == 0o200)
    }
  }
#endif
