// SPDX-License-Identifier: Apache-2.0

import Notation

extension HARReading {
  /// One page gives its name to the collection, several to scenarios that run one after another.
  func settleNames(of collection: inout ImportedCollection) {
    dropCommonFile(in: &collection)
    if collection.scenarios.count == 1 {
      collection.name = collection.scenarios[0].name.map(Self.title)
      collection.scenarios[0].name = nil
      collection.comments += collection.scenarios[0].comments
      collection.scenarios[0].comments = []
      return
    }
    var taken: Set<String> = []
    for place in collection.scenarios.indices {
      let title = Self.title(collection.scenarios[place].name ?? collection.fileName)
      var name = title
      var number = 2
      while !taken.insert(name).inserted {
        name = "\(title) (\(number))"
        number += 1
      }
      collection.scenarios[place].name = name
    }
    addLabels(to: &collection)
    // Scenarios of curlew ran as they will run again.
    guard !archive.isOfCurlew else { return }
    collection.keys.append(ImportedEntry("lock", .text(collection.fileName)))
    collection.keys.append(ImportedEntry("cookieJar", .text("fresh")))
  }

  /// Titles of our own report begin with the file: `shop.yaml › log in`.
  private func dropCommonFile(in collection: inout ImportedCollection) {
    guard archive.isOfCurlew else { return }
    let titles = collection.scenarios.map { $0.name ?? "" }
    guard let end = titles.first?.firstRange(of: " › ")?.upperBound else { return }
    let file = titles[0][..<end]
    guard titles.allSatisfy({ $0.hasPrefix(file) && $0.utf8.count > file.utf8.count }) else {
      return
    }
    for place in collection.scenarios.indices {
      collection.scenarios[place].name = String(titles[place].dropFirst(file.count))
    }
  }

  /// A title on one line, without braces.
  private static func title(_ text: String) -> String {
    let plain = text.unicodeScalars.filter { $0.value >= 0x20 && $0 != "{" && $0 != "}" }
    let words = String(String.UnicodeScalarView(plain)).split(separator: " ")
    return words.isEmpty ? "page" : words.joined(separator: " ")
  }

  private func addLabels(to collection: inout ImportedCollection) {
    guard let label = input.options.keyLabel else { return }
    let keys = LabelKeys(collection.scenarios.compactMap(\.name))
    for place in collection.scenarios.indices {
      guard let name = collection.scenarios[place].name, let value = keys.label(label, in: name)
      else { continue }
      collection.scenarios[place].keys.append(ImportedEntry("labels", value))
    }
  }

  /// Moves to `defaults` what all responses have in common.
  func moveExpectations(of collection: inout ImportedCollection) {
    let steps = collection.scenarios.flatMap(\.steps).filter { $0.request != nil && !$0.isDisabled }
    guard steps.count > 1 else { return }
    var common: [ImportedEntry] = []
    for subject in ["status", "headers"] {
      guard let value = steps[0].expectation(subject),
        steps.allSatisfy({ $0.expectation(subject)?.isSame(as: value) ?? false })
      else { continue }
      common.append(ImportedEntry(subject, value))
    }
    guard !common.isEmpty else { return }
    collection.defaults.append(ImportedEntry("expect", .mapping(common)))
    for scenario in collection.scenarios.indices {
      for step in collection.scenarios[scenario].steps.indices {
        for entry in common {
          collection.scenarios[scenario].steps[step].removeExpectation(entry.name)
        }
      }
    }
  }
}

extension ImportedStep {
  /// What is expected of a subject; a value alone is that of the status.
  fileprivate func expectation(_ subject: String) -> ImportedValue? {
    guard let expect = self["expect"] else { return nil }
    guard case .mapping(let entries) = expect.content else {
      return subject == "status" ? expect : nil
    }
    return entries.first { $0.name == subject }?.value
  }

  fileprivate mutating func removeExpectation(_ subject: String) {
    guard let expect = self["expect"] else { return }
    guard case .mapping(var entries) = expect.content else {
      if subject == "status" { self["expect"] = nil }
      return
    }
    entries.removeAll { $0.name == subject }
    let status = entries.count == 1 && entries[0].name == "status" ? entries[0].value : nil
    self["expect"] = entries.isEmpty ? nil : status ?? .mapping(entries)
  }
}
