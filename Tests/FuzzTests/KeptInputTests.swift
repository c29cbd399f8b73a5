// SPDX-License-Identifier: Apache-2.0

import Foundation
import FuzzSubjects
import TestSupport
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

  /// The same changes in each run; `make fuzz` looks further.
  @Test(.timeLimit(.minutes(2)), arguments: FuzzSubject.allCases)
  func `break none when they are changed`(_ subject: FuzzSubject) throws {
    let inputs = try inputs(of: subject).sorted { $0.path < $1.path }.map {
      [UInt8](try Data(contentsOf: $0))
    }
    var generator = SeededGenerator(seed: UInt64(FuzzSubject.allCases.firstIndex(of: subject) ?? 0))
    for input in inputs where input.count <= 8_192 {
      for _ in 0..<24 {
        let changed = Self.changed(input, with: inputs, &generator)
        do {
          try subject.check(changed)
        } catch {
          Issue.record("\(error): \(Data(changed).base64EncodedString())")
        }
      }
    }
  }

  /// A text with one to four changes: bytes replaced, removed, repeated, or taken from another input.
  private static func changed(
    _ input: [UInt8], with others: [[UInt8]], _ generator: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = input
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let start = Int.random(in: 0...bytes.count, using: &generator)
      let end = min(bytes.count, start + Int.random(in: 0...8, using: &generator))
      let other = others.randomElement(using: &generator) ?? []
      let from = Int.random(in: 0...other.count, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: bytes.replaceSubrange(start..<end, with: generator.bytes(end - start))
      case 1: bytes.removeSubrange(start..<end)
      case 2: bytes.insert(contentsOf: bytes[start..<end], at: start)
      case 3: bytes.insert(contentsOf: other[from...].prefix(64), at: start)
      default: bytes.removeSubrange(start...)
      }
    }
    return bytes
  }

  @Test func `belong to a subject`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    for name in folders { #expect(FuzzSubject(rawValue: name) != nil, "\(name)") }
  }
}
