// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

extension DecodingContext {
  /// Reports an unknown key, with the key that was probably meant.
  ///
  /// - Returns: that key, if it belongs to this mapping.
  mutating func readUnknown(
    _ position: Int, of mapping: YAMLMapping, in description: MappingDescription
  ) -> KeyDescription? {
    let entry = mapping[position]
    let name = entry.name
    if description.isExtension(name) { return nil }
    guard !isFull else { return nil }
    guard literalKey(entry.key) != nil else { return nil }
    let keys = description.keys
    let others = keys.filter { $0.otherNames.contains(name) }
    let above = keyOfLevelAbove(name, description)
    let falseFriend = Self.falseFriends[description.name]?[name.lowercased()]
    let isKnown = !others.isEmpty || above != nil || falseFriend != nil
    let near = isKnown ? nil : NearMisses.nearest(name, among: keys.map(\.name))
    let place = WordPlace(entry.key)
    let nearOthers = isKnown || near != nil ? [] : keysAlsoCalled(like: name, keys)
    let offers: [Offer]
    if let falseFriend {
      offers = [.words(falseFriend)]
    } else if let (word, key) = nearOthers.first {
      offers = [place.renaming(word, to: key, isPreferred: false)]
    } else if let near {
      offers = [place.meant(near)]
    } else if others.isEmpty, ["collection", "scenario"].contains(description.name),
      entry.value.mapping?.entry(named: "steps") != nil
    {
      offers = [
        .words("a scenario is written under `scenarios`, with the indentation of the others")
      ]
    } else if others.isEmpty {
      let lines = help(for: above ?? name, in: description)
      offers = (lines + description.helpForMissing(in: mapping)).map { .words($0) }
    } else {
      offers = Self.offers(for: name, others, at: place)
    }
    report(.unknownKey(name, of: description, at: place.span, offers: offers))
    // A word of several keys, as `sleep`, was the action of a step that has no other.
    let action = others.first { key in
      key.group.map { group in !keys.contains { $0.group == group && mapping[$0.name] != nil } }
        ?? false
    }
    return action ?? others.first ?? keys.first { $0.name == near?.word } ?? nearOthers.first?.key
  }

  /// The key for a word of another tool, or of the level above, of which a name may be a misspelling.
  private func keysAlsoCalled(
    like name: String, _ keys: [KeyDescription]
  ) -> [(word: String, key: KeyDescription)] {
    // Short words have too many neighbours.
    guard name.utf8.count > 4 else { return [] }
    let words = keys.lazy.filter { $0.state == .supported }.flatMap(\.otherNames)
    guard let word = NearMisses.best(name, among: words.filter { $0.utf8.count > 4 }) else {
      return []
    }
    return keys.filter { $0.otherNames.contains(word) }.map { (word, $0) }
  }

  /// The key of the scenario or the collection that is indented into a step by mistake: then it is
  /// not a misspelling of another key. `cookiejar` counts too, since a step has no such key.
  private func keyOfLevelAbove(_ name: String, _ description: MappingDescription) -> String? {
    func isMeant(_ key: KeyDescription) -> Bool {
      key.state == .supported && key.name.lowercased() == name.lowercased()
    }
    guard description.name == "step", !description.keys.contains(where: isMeant) else { return nil }
    return [CollectionFile.keys.description, Scenario.keys.description].lazy
      .compactMap { level in level.keys.first(where: isMeant)?.name }.first
  }

  /// The keys for a word of another tool; a general word has several.
  private static func offers(
    for name: String, _ others: [KeyDescription], at place: WordPlace
  ) -> [Offer] {
    let names = others.map { "`\($0.name)`" }.joined(separator: " or ")
    if others.allSatisfy({ $0.state == .reserved }) {
      return [.words("`\(name)` is \(names) here, which this version does not support yet")]
        + (others.first?.alternative.map { [.words($0)] } ?? [])
    }
    guard others.count == 1, let key = others.first else {
      return [.words("`\(name)` is \(names) here")]
    }
    return [place.renaming(name, to: key, isPreferred: true)]
  }

  /// The mapping to which an unknown key belongs, or the keys of this mapping.
  private func help(for name: String, in description: MappingDescription) -> [String] {
    let owners = FormatTables.all.filter { table in
      table.keys.contains { $0.name == name && $0.state == .supported }
    }
    let turns = Self.turns(name, in: description)
    if !owners.isEmpty {
      // A setting belongs to one step or to the defaults of all; a longer list would not help.
      return [
        "`\(name)` is a key " + owners.prefix(2).map { "of \($0.words)" }.joined(separator: " and ")
      ] + turns
    }
    if !turns.isEmpty { return turns }
    if description.name == "step", let program = Self.programs[name.lowercased()] {
      return ["a program can do this: `exec: [\(program), …]`"]
    }
    if description.name == "step", HTTPToken.isToken(name), name == name.uppercased() {
      return ["for any other method write `method: \(name)` and `url: …`"]
    }
    let supported = description.keys.filter {
      $0.state == .supported && !Methods.names.contains($0.name)
    }
    guard supported.count <= 12 else { return [] }
    return ["it has " + supported.map { "`\($0.name)`" }.joined(separator: ", ")]
  }

  /// Words that differ from a key by a letter and mean something else, by the mapping, in lower case.
  private static let falseFriends: [String: [String: String]] = {
    let aws = "only Signature Version 4 is supported: `awsSigV4`"
    return [
      "auth": [
        "awssigv2": aws, "awssigv3": aws, "awssigv4a": aws,
      ]
    ]
  }()

  /// Programs for what steps of other tools do and ours do not.
  private static let programs = [
    "grpc": "grpcurl", "sql": "psql", "database": "psql", "db": "psql", "query": "psql",
    "postgres": "psql", "mysql": "mysql", "redis": "redis-cli", "mongo": "mongosh",
    "kafka": "kcat", "mqtt": "mosquitto_pub", "amqp": "amqp-publish", "ssh": "ssh",
    "ldap": "ldapsearch", "dns": "dig",
  ]

  /// How a scenario is carried out several times, for the words that other tools have for it.
  private static func turns(_ name: String, in description: MappingDescription) -> [String] {
    switch (description.name, name) {
    case ("scenario", "forEach"), ("scenario", "repeat"):
      ["a scenario runs once for each row: `data: [{ id: 1 }, { id: 2 }]`"]
    case ("data", "range"), ("data", "count"), ("data", "times"), ("data", "repeat"):
      [
        "write the numbers: `matrix: { n: [1, 2, 3] }`, or make the rows: "
          + "`rows: \"${lists.range(40).map(n, {'n': n})}\"`"
      ]
    default: []
    }
  }
}
