// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation

/// A request and those that followed it by redirects.
struct HARChain {
  /// In the order in which they were sent; those that were sent again, as for a log-in by challenge,
  /// are left out.
  var entries: [ArchiveEntry]
  /// The entry with the last response.
  var answer: ArchiveEntry

  var first: ArchiveEntry { entries[0] }

  /// The chains of a page, in the order of their first requests.
  static func chains(of entries: [ArchiveEntry]) -> [HARChain] {
    let addresses = entries.map { canonical($0.url) }
    var places: [String: [Int]] = [:]
    // The last first, so that the next one is at the end.
    for (place, address) in addresses.enumerated().reversed() {
      places[address, default: []].append(place)
    }
    var isUsed = Array(repeating: false, count: entries.count)
    var chains: [HARChain] = []
    for start in entries.indices where !isUsed[start] {
      var chain = HARChain(entries: [entries[start]], answer: entries[start])
      var place = start
      while true {
        isUsed[place] = true
        guard let target = entries[place].redirectTarget else { break }
        while let next = places[target]?.last, isUsed[next] || next < place {
          places[target]?.removeLast()
        }
        guard let next = places[target]?.popLast() else { break }
        chain.entries.append(entries[next])
        place = next
      }
      chain.answer = entries[place]
      chains.append(chain)
    }
    return chains
  }

  private static func canonical(_ url: String) -> String {
    let url = ArchiveEntry.withoutFragment(url)
    return (try? Address(parsing: url))?.text ?? url
  }

  /// The chains of our own report: of each step the last attempt, without the requests for a token.
  static func ownChains(of entries: [ArchiveEntry]) -> [HARChain] {
    var chains: [(key: String, chain: HARChain)] = []
    var places: [String: Int] = [:]
    for entry in entries {
      guard let own = entry.own, !own.fetchesToken else { continue }
      let known = places[own.key]
      let attempt = known.flatMap { chains[$0].chain.first.own?.attempt }
      guard let known, let attempt else {
        places[own.key] = chains.count
        chains.append((own.key, HARChain(entries: [entry], answer: entry)))
        continue
      }
      if own.attempt > attempt {
        chains[known].chain = HARChain(entries: [entry], answer: entry)
      } else if own.attempt == attempt {
        if !own.isResent { chains[known].chain.entries.append(entry) }
        chains[known].chain.answer = entry
      }
    }
    return chains.map(\.chain)
  }
}

extension HARChain {
  /// How one step follows all of its redirects; nil if a step would send something else.
  ///
  /// - Parameters:
  ///   - cookies: those of each entry that no jar sends.
  ///   - headers: those of an entry that a step writes.
  func following(
    cookies: [HARCookies], headers: (ArchiveEntry) -> [ArchiveEntry.Pair]
  ) -> HARFollowing? {
    let hops = entries.count - 1
    guard hops <= 1000, !answer.isRedirect, answer.status ?? 0 > 0,
      case var address? = try? Address(parsing: ArchiveEntry.withoutFragment(first.url))
    else { return nil }
    if first.own != nil { return HARFollowing(hops: hops, downgrades: downgrades) }
    let origin = address.origin
    let written = headers(first)
    var method = first.method
    var hasLeft = false
    for (place, entry) in entries.enumerated().dropFirst() {
      let before = entries[place - 1]
      guard let next = try? Address(parsing: ArchiveEntry.withoutFragment(entry.url)) else {
        return nil
      }
      address = next
      hasLeft = hasLeft || address.origin != origin
      method = Self.method(after: before.status ?? 0, method)
      let isSame =
        entry.method == method && entry.bodyText == (method == first.method ? first.bodyText : "")
        && cookies[place] == (hasLeft ? .none : cookies[0])
        && Self.isSame(headers(entry), written, isElsewhere: hasLeft, method == first.method)
      guard isSame else { return nil }
    }
    return HARFollowing(hops: hops, downgrades: downgrades)
  }

  private var downgrades: Bool {
    zip(entries, entries.dropFirst()).contains { pair in
      pair.0.url.hasPrefix("https:") && pair.1.url.hasPrefix("http:")
    }
  }

  /// The method behind a redirect, by the rules that browsers and curlew have.
  private static func method(after status: Int, _ method: String) -> String {
    switch status {
    case 301, 302: method == "POST" ? "GET" : method
    case 303: method == "HEAD" ? method : "GET"
    default: method
    }
  }

  /// Whether a hop was sent with the headers that curlew sends to it.
  private static func isSame(
    _ hop: [ArchiveEntry.Pair], _ first: [ArchiveEntry.Pair], isElsewhere: Bool, _ keepsBody: Bool
  ) -> Bool {
    let travelling = ["accept", "accept-language", "user-agent", "content-type"]
    let expected = first.filter { header in
      if header.key == "content-type", !keepsBody { return false }
      return !isElsewhere || travelling.contains(header.key)
    }
    func lines(_ headers: [ArchiveEntry.Pair]) -> [String] {
      headers.map { "\($0.key): \($0.value)" }.sorted()
    }
    return lines(hop) == lines(expected)
  }
}

/// The settings of a step that follows redirects.
struct HARFollowing {
  let hops: Int
  /// Whether a redirect leads from `https` to `http`.
  let downgrades: Bool

  /// Nil for those of the format.
  var redirects: ImportedValue? {
    var entries: [ImportedEntry] = []
    if hops > 10 { entries.append(ImportedEntry("max", .number(hops))) }
    if downgrades { entries.append(ImportedEntry("downgrade", .boolean(true))) }
    return entries.isEmpty ? nil : .mapping(entries)
  }
}
