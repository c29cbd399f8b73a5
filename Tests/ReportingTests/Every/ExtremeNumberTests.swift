// SPDX-License-Identifier: Apache-2.0

import Reporting
import RunEvents
import Testing
import Values

/// Event files come from anywhere: every number that a reader accepts must be one that every report can
/// show.
@Suite struct `Reports of events with extreme numbers` {
  private static let most: [Int64] = [
    .max, 1 << 53, 1_000_000_000_000_000, 253_402_300_799_999, 31_622_400_000_000,
    Int64(UInt32.max) + 1, Histogram.most, Int64(Int32.max) + 1, Int64(Int32.max), 65_536, 127,
  ]
  private static let least: [Int64] = [
    .min, -(1 << 53), -1_000_000_000_000_000, Int64(Int32.min) - 1, Int64(Int32.min), -1, 0, 1,
  ]

  private enum Histogram { static let most: Int64 = 3_600_000_000 }

  private static var runs: [[RunEvent]] {
    let load = SampleLoad(isWarmedUp: true, isLimited: true, earlyEnd: .threshold).run
    return [SampleRun.everything().events, load.events]
  }

  /// The events with each number replaced by the first of these that the reader takes there.
  private func extreme(_ events: [RunEvent], _ numbers: [Int64]) throws -> [RunEvent] {
    var reader = EventReader()
    return try events.compactMap { event in
      var text = EventJSON()
      event.appendJSONLine(to: &text)
      var line = try JSONDocument.parse(text.bytes).root.value()
      for path in line.numberPaths {
        for number in numbers {
          var changed = line
          changed.set(number, at: path[...])
          var trial = reader
          guard (try? trial.read(Array(changed.jsonText().utf8))) != nil else { continue }
          line = changed
          break
        }
      }
      return try reader.read(Array(line.jsonText().utf8))
    }
  }

  private func report(_ events: [RunEvent]) throws {
    for kind in ReportKind.all {
      let output = MemoryOutput()
      let reporter = kind.reporter(Sample.setting(output))
      for event in events { try reporter.receive(event) }
      try reporter.finish()
    }
    let verbose = ConsoleOptions(verbosity: .verbose, usesColor: true, width: 60)
    let reporter = ConsoleReporter(
      output: MemoryOutput(), progress: MemoryOutput(), spool: MemorySpool(), options: verbose)
    for event in events { try reporter.receive(event) }
    try reporter.finish()
  }

  @Test(arguments: [most, least], [0, 1])
  func `are written by every kind`(_ numbers: [Int64], _ run: Int) throws {
    let plain = Self.runs[run]
    let events = try extreme(plain, numbers)
    #expect(events.count == plain.count)
    try report(events)
  }

  /// The numbers of scenarios order and distinguish them, so that they cannot all be the same.
  @Test(arguments: ["number", "index", "requests", "failed", "begun", "due"])
  func `are written whichever member is extreme`(_ member: String) throws {
    for run in Self.runs {
      var reader = EventReader()
      let events = try run.compactMap { event in
        var text = EventJSON()
        event.appendJSONLine(to: &text)
        var line = try JSONDocument.parse(text.bytes).root.value()
        for path in line.numberPaths where path.last == member {
          var changed = line
          changed.set(member == "number" ? Int64(Int32.max) : 1 << 53, at: path[...])
          var trial = reader
          if (try? trial.read(Array(changed.jsonText().utf8))) != nil { line = changed }
        }
        return try reader.read(Array(line.jsonText().utf8))
      }
      try report(events)
    }
  }
}

extension Value {
  /// The paths of all numbers in it, by names and indices.
  fileprivate var numberPaths: [[String]] {
    switch self {
    case .number: [[]]
    case .object(let object):
      object.members.flatMap { member in member.1.numberPaths.map { [member.0] + $0 } }
    case .array(let elements):
      elements.enumerated().flatMap { place, element in
        element.numberPaths.map { ["\(place)"] + $0 }
      }
    default: []
    }
  }

  fileprivate mutating func set(_ number: Int64, at path: ArraySlice<String>) {
    guard let name = path.first else {
      self = .number(ExactNumber(Int(number)))
      return
    }
    switch self {
    case .object(var object):
      for place in object.members.indices where object.members[place].0 == name {
        object.members[place].1.set(number, at: path.dropFirst())
      }
      self = .object(object)
    case .array(var elements):
      if let place = Int(name) { elements[place].set(number, at: path.dropFirst()) }
      self = .array(elements)
    default: break
    }
  }
}
