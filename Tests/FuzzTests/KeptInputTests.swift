// SPDX-License-Identifier: Apache-2.0

import Foundation
import FuzzSubjects
import Testing

/// The inputs under `Inputs/SUBJECT`: those that once found something, and a few to begin with.
@Suite struct `Inputs kept from fuzzing` {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Inputs")

  private func inputs(of subject: FuzzSubject) throws -> [URL] {
    let folder = Self.folder.appending(path: subject.rawValue)
    return try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
  }

  @Test(.timeLimit(.minutes(1)), arguments: FuzzSubject.allCases)
  func `break no promise of their reader`(_ subject: FuzzSubject) throws {
    let inputs = try inputs(of: subject)
    #expect(!inputs.isEmpty)
    for input in inputs {
      do {
        try subject.check(Array(Data(contentsOf: input)))
      } catch {
        Issue.record("\(input.lastPathComponent): \(error)")
      }
    }
  }

  @Test func `belong to a subject`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    for name in folders { #expect(FuzzSubject(rawValue: name) != nil, "\(name)") }
  }
}
