// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// A project with services, and a collection.
struct ServiceWorkshop: Sendable {
  let workshop: Workshop

  var folder: TemporaryFolder { workshop.folder }

  /// - Parameters:
  ///   - services: the lines below `services`.
  ///   - top: further lines of `curlew.yaml`.
  ///   - steps: the lines below `requests`.
  init(_ services: String, top: String = "", steps: String = "  - print: it ran\n") throws {
    workshop = try Workshop("curlew: 1\nrequests:\n\(steps)")
    try workshop.write("curlew: 1\n\(top)services:\n\(services)", to: "curlew.yaml")
    try workshop.write("", to: ".git/HEAD")
  }

  func run(_ more: String...) async throws -> ProgramRun {
    try await workshop.runs(["run", "specs.yaml", "--allow-exec", "--color", "never"] + more)
  }

  func start(_ more: String...) throws -> RunningProgram {
    var program = try workshop.curlew(
      ["run", "specs.yaml", "--allow-exec", "--color", "never"] + more)
    program.limit = .seconds(120)
    return try program.start()
  }

  /// The lines of a file; none without it.
  func lines(of name: String) -> [String] {
    guard folder.holds(name), let text = try? folder.read(name) else { return [] }
    return text.split(separator: "\n").map(String.init)
  }

  /// The processes whose working folder is the project's.
  var processes: [pid_t] {
    let own = (folder.path as NSString).resolvingSymlinksInPath
    return ((try? namesInFolder("/proc")) ?? []).compactMap { pid_t($0) }.filter { process in
      let folder = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/\(process)/cwd")
      guard folder == own else { return false }
      let stat = (try? readFile("/proc/\(process)/stat")) ?? []
      let text = String(decoding: stat, as: UTF8.self)
      let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
      return fields.count > 1 && fields[1] != "Z"
    }
  }

  /// A program that ends by itself only after a long time.
  static let sleeping = "[sh, -c, 'sleep 600 & sleep 600']"
}
