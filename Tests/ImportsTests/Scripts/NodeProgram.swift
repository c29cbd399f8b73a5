// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A program of JavaScript, run by Node.
enum NodeProgram {
  static let path = "/usr/bin/node"

  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

  /// What the program writes for the input, both as JSON.
  static func run<Result: Decodable>(_ program: String, _ document: [String: Any]) throws -> Result
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["-e", program]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(
      contentsOf: try JSONSerialization.data(withJSONObject: document))
    try input.fileHandleForWriting.close()
    let result = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return try JSONDecoder().decode(Result.self, from: result)
  }
}
