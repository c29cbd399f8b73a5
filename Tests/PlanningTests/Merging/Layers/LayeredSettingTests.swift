// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import TestSupport
import Testing

@testable import Planning

/// What holds for a step when a setting is written in several layers, for every key that
/// `defaults` has, and how the layers of one mapping go together.
@Suite struct `Settings in layers` {
  @Test func `hold for each key and pattern of layers`() throws {
    var lines: [String: [String]] = [:]
    for pattern in LayerPattern.all {
      for settings in LayeredSetting.together {
        let steps = try LayeredFiles(pattern, of: settings).source.plan().steps()
        for setting in settings where setting.canBe(pattern) {
          lines[setting.name, default: []].append(
            "  \(pattern.text)  \(try Self.words(of: setting.name, in: steps))\n")
        }
      }
    }
    for setting in LayeredSetting.all {
      lines[setting.name, default: []] += try Self.alone(setting)
    }
    let rules = Self.rules
    let paragraphs = LayeredSetting.all.map { setting in
      "\n== \(setting.name): \(rules[setting.name] ?? "no key of the tables")\n"
        + lines[setting.name, default: []].joined()
    }
    try expectGolden(
      Self.head + paragraphs.joined(), "../../Golden/layered-settings.txt")
  }

  @Test func `have a row for every key of the tables`() {
    let rows = Set(LayeredSetting.all.map(\.name))
    #expect(rows.symmetricDifference(Self.rules.keys).sorted() == [])
  }

  @Test(arguments: LayeredMapping.all)
  func `of one mapping go together`(mapping: LayeredMapping) throws {
    try expectGolden(try mapping.text(), "../../Golden/layered-\(mapping.name).txt")
  }

  private static let head = """
    What holds for a step by what each layer writes: project, collection, environment, scenario,
    step. A number is the value of that layer, 0 a null, L a value that reads a capture; of such a
    row the step before the capture and the one behind it are shown where they differ. In a row
    with * the key stands alone in its mappings, else all keys are written in the same way.

    """

  /// The keys that can be written in several layers, with their rules.
  private static let rules: [String: String] = {
    var rules: [String: String] = [:]
    for key in FormatTables.named("defaults")?.keys ?? [] {
      switch key.inheritance {
      // `The expectations in layers` has those.
      case .mergedBySubject: continue
      // `StepContractTests` has those, which need a document.
      case .mergedByKey where key.name == "openapi": continue
      case .mergedByKey:
        for inner in FormatTables.named(key.name)?.keys ?? [] {
          rules["\(key.name).\(inner.name)"] = inner.inheritance.words
        }
      default: rules[key.name] = key.inheritance.words
      }
    }
    return rules
  }()

  private static func words(of name: String, in steps: [PlannedStep]) throws -> String {
    let before = try #require(MergedStep(steps[0]).value(of: name), "\(name)")
    let behind = try #require(MergedStep(steps[2]).value(of: name), "\(name)")
    return before.utf8.elementsEqual(behind.utf8) ? before : "\(before) | \(behind)"
  }

  /// A key that nothing else is written beside.
  private static func alone(_ setting: LayeredSetting) throws -> [String] {
    try ["...v.", "....v", "...v0"].map(LayerPattern.init).filter(setting.canBe).map { pattern in
      let steps = try LayeredFiles(pattern, of: [setting]).source.plan().steps()
      return "* \(pattern.text)  \(try words(of: setting.name, in: steps))\n"
    }
  }
}
