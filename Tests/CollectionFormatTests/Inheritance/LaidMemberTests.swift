// SPDX-License-Identifier: Apache-2.0

import CollectionSupport
import Diagnostics
import Testing
import YAMLTree

@testable import CollectionFormat

/// What an inner level writes reaches the merged settings, whatever an outer level writes beside it.
///
/// The stored members are found by reflection: a new one that no key sets fails here until it is
/// listed with the test of its own rule.
@Suite struct LaidMemberTests {
  @Test func `no member of expect is lost`() throws {
    // An expected failure takes the place of everything else: `ExpectedFailureTests`.
    let levels = try Levels(
      Expectations.keys, Expectations(), leftOut: ["failure"], setOtherwise: ["failure"])
    levels.check { $0.lay($1, .everything) }
  }

  @Test func `no member of the shared settings is lost`() throws {
    let levels = try Levels(
      RequestSettings.keys, RequestSettings(),
      // What a null writes: `SettingsMergingTests`.
      setOtherwise: ["removedFields", "removesExpectations"])
    levels.check { $0.lay($1, .everything) }
  }

  @Test func `no member of a mapping that merges by key is lost`() throws {
    // A duration alone, and `retry: none`: the golden files of `Settings in layers`.
    try Levels(TimeoutSetting.keys, TimeoutSetting(), setOtherwise: ["loneKeys"])
      .check { $0.lay($1, .everything) }
    try Levels(RetrySetting.keys, RetrySetting(), setOtherwise: ["isNone"])
      .check { $0.lay($1, .everything) }
    try Levels(LimitSetting.keys, LimitSetting()).check { $0.lay($1, .everything) }
    try Levels(TLSSetting.keys, TLSSetting()).check { $0.lay($1, .everything) }
  }

  /// Each key of a table in one level and all others in the other one.
  private struct Levels<Settings> {
    private let keys: [(name: String, alone: Settings, others: Settings)]
    private let nothing: [String: Member]
    private let setOtherwise: Set<String>

    /// - Parameters:
    ///   - leftOut: keys that no other key is written beside.
    ///   - setOtherwise: stored members that no example of a key sets.
    init(
      _ table: KeyTable<Settings>, _ empty: Settings, leftOut: Set<String> = [],
      setOtherwise: Set<String> = []
    ) throws {
      let written = table.keys.map(\.description).filter { !leftOut.contains($0.name) }
      nothing = Member.all(of: try table.settings(of: [], empty))
      self.setOtherwise = setOtherwise
      keys = try written.map { key in
        let example = try #require(key.example, "\(key.name)")
        let others = written.filter { $0.name != key.name }.compactMap(\.example)
        return (
          key.name, try table.settings(of: [example], empty), try table.settings(of: others, empty)
        )
      }
    }

    func check(_ lay: (inout Settings, Settings) -> Void) {
      var set: Set<String> = []
      for key in keys {
        let (alone, others) = (Member.all(of: key.alone), Member.all(of: key.others))
        set.formUnion(alone.keys.filter { alone[$0] != nothing[$0] })
        for (outer, inner) in [(key.others, key.alone), (key.alone, key.others)] {
          var merged = outer
          lay(&merged, inner)
          let members = Member.all(of: merged)
          for name in nothing.keys.sorted() {
            let written = [alone[name], others[name]].compactMap { $0 }
              .filter { $0 != nothing[name] }
            let isKept = written.allSatisfy { members[name]?.holds($0) == true }
            #expect(isKept, "`\(name)` with `\(key.name)` alone in one of two levels")
          }
        }
      }
      #expect(Set(nothing.keys).subtracting(set) == setOtherwise, "members that no key sets")
    }
  }

  /// The value of a stored member, as texts that can be compared.
  private enum Member: Equatable {
    case value(String)
    case elements(Set<String>)
    /// A set of bits.
    case bits(UInt64)

    /// Of all members, those of a shared part one by one.
    static func all(of settings: Any) -> [String: Member] {
      var members: [String: Member] = [:]
      for (label, value) in Mirror(reflecting: settings).children {
        guard let label else { continue }
        if label == "sharedConnection" {
          let connection = (value as? Shared<ConnectionSettings>)?.content ?? ConnectionSettings()
          members.merge(all(of: connection)) { first, _ in first }
        } else {
          members[label] = Member(value)
        }
      }
      return members
    }

    private init(_ value: Any) {
      if let keys = value as? WrittenSettings {
        self = .bits(UInt64(keys.rawValue))
      } else if Mirror(reflecting: value).displayStyle == .collection {
        self = .elements(Set(Mirror(reflecting: value).children.map { Self.text($0.value) }))
      } else {
        self = .value(Self.text(value))
      }
    }

    private static func text(_ value: Any) -> String {
      var text = ""
      dump(value, to: &text)
      return text
    }

    func holds(_ other: Member) -> Bool {
      switch (self, other) {
      case (.elements(let all), .elements(let some)): all.isSuperset(of: some)
      case (.bits(let all), .bits(let some)): all & some == some
      default: self == other
      }
    }
  }
}

extension KeyTable {
  /// What is read from entries of a mapping.
  fileprivate func settings(of entries: [String], _ empty: Target) throws -> Target {
    let text = entries.isEmpty ? "{}" : entries.joined(separator: "\n")
    var files = SourceFiles()
    let bytes = Array(text.utf8)
    let file = files.add(SourceFile(path: "settings.yaml", bytes: bytes))
    let document = try #require(YAMLParser.parse(bytes, of: file).document)
    var loading = DecodingContext(document: document, of: "settings")
    if Target.self == Expectations.self {
      let read = Reader<Shared<Expectations>>.expectations.read(document.root, &loading)
      return try #require(read?.content as? Target)
    }
    var settings = empty
    #expect(read(document.root, into: &settings, &loading), "\(text)")
    return settings
  }
}
