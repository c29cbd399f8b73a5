// SPDX-License-Identifier: Apache-2.0

/// How often a request as sent contains the exact values of secrets.
///
/// Reports show the same `***name***` for the value and for texts made from it (base64, upper case,
/// percent-encoded). A person who sends the request again has only the value.
package struct SentSecrets: Sendable {
  /// How often a part of the request contains the value of each secret.
  package struct Counts: Sendable {
    private var counts: [String: Int] = [:]

    /// Contains no value.
    package init() {}

    /// - Parameter shown: The part with its masked fields; the same as `sent` if none are masked.
    init(
      of secrets: [(name: String, value: String)], in sent: some Collection<UInt8>,
      shown: some Collection<UInt8>
    ) {
      let bytes = Array(sent)
      var restored = Array(shown)
      if restored != bytes {
        // A mark in place of a whole part replaces more than the value.
        for (name, value) in secrets {
          restored = restored.replacing(Array("***\(name)***".utf8), with: Array(value.utf8))
        }
        guard restored == bytes else { return }
      }
      for (name, value) in secrets {
        let count = bytes.count(of: Array(value.utf8))
        if count > 0 { counts[name] = count }
      }
    }

    /// The names whose marks in a shown part all replace the exact value.
    package func names(_ names: [String], in shown: String) -> [String] {
      guard !counts.isEmpty else { return [] }
      let bytes = Array(shown.utf8)
      return names.filter { name in
        bytes.count(of: Array("***\(name)***".utf8)) <= counts[name] ?? 0
      }
    }
  }

  /// The counts of the head's lines, the request line first.
  private var lines: [Counts] = []
  package private(set) var address = Counts()
  package private(set) var body = Counts()

  /// Contains no value.
  package init() {}

  /// - Parameters:
  ///   - hop: The hop as sent.
  ///   - shown: The hop with its fields masked.
  ///   - secrets: The secrets in the request, with their values.
  package init(in hop: Hop, shown: Hop, _ secrets: [(name: String, value: String)]) {
    let secrets = secrets.filter { !$0.value.isEmpty }
    guard !secrets.isEmpty else { return }
    let sentLines = hop.requestHead.split(separator: 10)
    let shownLines = shown.requestHead.split(separator: 10)
    guard sentLines.count == shownLines.count else { return }
    lines = zip(sentLines, shownLines).map { Counts(of: secrets, in: $0, shown: $1) }
    address = Counts(of: secrets, in: hop.address.text.utf8, shown: shown.address.text.utf8)
    body = Counts(
      of: secrets, in: hop.requestBody?.prefix(Self.mostBodyBytes) ?? [],
      shown: shown.requestBody?.prefix(Self.mostBodyBytes) ?? [])
  }

  /// In bytes; `curl` commands omit longer bodies.
  package static let mostBodyBytes = 8192

  /// The counts of one line of the head, by its index.
  package func line(_ place: Int) -> Counts { place < lines.count ? lines[place] : Counts() }
}

extension [UInt8] {
  /// How often these bytes contain others, without overlaps.
  fileprivate func count(of wanted: [UInt8]) -> Int {
    guard let first = wanted.first, count >= wanted.count else { return 0 }
    var found = 0
    var place = 0
    while place <= count - wanted.count {
      if self[place] == first, self[place..<(place + wanted.count)].elementsEqual(wanted) {
        found += 1
        place += wanted.count
      } else {
        place += 1
      }
    }
    return found
  }
}
