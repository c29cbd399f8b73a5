// SPDX-License-Identifier: Apache-2.0

/// How the requests of a collection are divided among scenarios, where its top-level folders run one after another.
///
/// A scenario does not see what another one captures. If a request reads a variable that a request of another folder
/// makes, then either all such variables are made by requests of one folder, which become a block that the scenarios
/// call, or everything is one scenario.
struct FolderDivision {
  /// A request of the source.
  struct Request {
    let name: String
    let place: ImportFinding.Place
    /// The number of its folder; requests beside the folders are of groups of their own.
    let group: Int
    /// The variables that it reads, without those that it has made itself before.
    let reads: Set<String>
    let makes: Set<String>
  }

  /// A variable that a request reads and one of another folder makes.
  struct Crossing {
    let name: String
    let reader: Request
  }

  /// Requests that are sent once for all scenarios that call them.
  struct Block {
    /// The numbers of the requests.
    let requests: Range<Int>
    /// The number of their folder.
    let group: Int
    /// Whether it has all requests of its folder.
    let isWholeFolder: Bool
    /// The variables that requests outside of it read, in the order in which it makes them.
    let names: [String]
  }

  /// The requests of a group that are a scenario, with the call of the block between them.
  struct Scenario {
    let group: Int
    let before: Range<Int>
    /// The variables that the call captures; nil without a call.
    let called: [String]?
    let after: Range<Int>
  }

  private(set) var scenarios: [Scenario] = []
  /// Nil where nothing crosses folders, and where everything is one scenario.
  private(set) var block: Block?
  /// Why everything is one scenario; nil if it is not.
  private(set) var crossing: Crossing?

  /// - Parameters:
  ///   - requests: in their order; those of a group follow one another.
  ///   - mayShare: whether requests, by their numbers, may be sent once in a cookie jar of their own.
  init(_ requests: [Request], mayShare: (Range<Int>) -> Bool) {
    let flow = VariableFlow(requests)
    guard let crossing = flow.crossings.first else {
      scenarios = flow.groups.map { group in
        Scenario(
          group: group.number, before: group.requests.prefix(0), called: nil, after: group.requests)
      }
      return
    }
    if let block = flow.block, mayShare(block.requests) {
      let scenarios = flow.scenarios(calling: block)
      // With one scenario a block would have one caller.
      if scenarios.count > 1 {
        self.scenarios = scenarios
        self.block = block
        return
      }
    }
    self.crossing = Crossing(name: crossing.name, reader: requests[crossing.reader])
  }
}

/// Which request gives a variable the value that another one reads.
private struct VariableFlow {
  /// A variable with the numbers of the request that reads it and of the last one before that made it.
  struct Crossing {
    let name: String
    let reader: Int
    let maker: Int
  }

  private let requests: [FolderDivision.Request]
  /// For each request the variables that it reads, with the last request before it that made them.
  private var origins: [[String: Int]] = []
  /// The first request that makes a variable.
  private var firstMakers: [String: Int] = [:]
  /// In the order of their readers.
  private(set) var crossings: [Crossing] = []
  private(set) var groups: [(number: Int, requests: Range<Int>)] = []

  init(_ requests: [FolderDivision.Request]) {
    self.requests = requests
    var makers: [String: Int] = [:]
    for (number, request) in requests.enumerated() {
      add(number, to: request.group)
      var own: [String: Int] = [:]
      for name in request.reads.sorted() {
        guard let maker = makers[name] else { continue }
        own[name] = maker
        guard requests[maker].group != request.group else { continue }
        crossings.append(Crossing(name: name, reader: number, maker: maker))
      }
      origins.append(own)
      for name in request.makes {
        makers[name] = number
        if firstMakers[name] == nil { firstMakers[name] = number }
      }
    }
  }

  private mutating func add(_ request: Int, to group: Int) {
    if let last = groups.last, last.number == group {
      groups[groups.count - 1].requests = last.requests.lowerBound..<request + 1
    } else {
      groups.append((group, request..<request + 1))
    }
  }

  // MARK: The block

  /// The requests of the one folder that makes everything that crosses; nil if several do.
  var block: FolderDivision.Block? {
    guard let group = crossings.first.map({ requests[$0.maker].group }),
      let whole = groups.first(where: { $0.number == group })?.requests,
      crossings.allSatisfy({ crossing in
        [crossing.maker, firstMakers[crossing.name] ?? 0].allSatisfy(whole.contains)
      })
    else { return nil }
    let last = crossings.map(\.maker).max() ?? 0
    var first = crossings.compactMap { firstMakers[$0.name] }.min() ?? 0
    // With the requests of the folder that these need.
    var number = last
    while number >= first {
      for maker in origins[number].values { first = min(first, maker) }
      number -= 1
    }
    let range = first..<last + 1
    return FolderDivision.Block(
      requests: range, group: group, isWholeFolder: range == whole,
      names: order(names(from: range).values.reduce(into: []) { $0.formUnion($1) }))
  }

  /// The variables that requests behind some others read from these, by their groups.
  private func names(from range: Range<Int>) -> [Int: Set<String>] {
    var names: [Int: Set<String>] = [:]
    for number in range.upperBound..<max(range.upperBound, requests.count) {
      for (name, maker) in origins[number] where range.contains(maker) {
        names[requests[number].group, default: []].insert(name)
      }
    }
    return names
  }

  private func order(_ names: Set<String>) -> [String] {
    names.sorted { (firstMakers[$0] ?? 0, $0) < (firstMakers[$1] ?? 0, $1) }
  }

  /// The scenarios of all groups. Those that read what the block makes call it, and so does the one behind it, so
  /// that the order of the requests stays.
  func scenarios(calling block: FolderDivision.Block) -> [FolderDivision.Scenario] {
    let range = block.requests
    let names = names(from: range)
    return groups.compactMap { group in
      let whole = group.requests
      var called = names[group.number].map(order)
      if whole.contains(range.upperBound), called == nil { called = [] }
      guard group.number == block.group else {
        return FolderDivision.Scenario(
          group: group.number, before: whole.prefix(0), called: called, after: whole)
      }
      guard !block.isWholeFolder else { return nil }
      return FolderDivision.Scenario(
        group: group.number, before: whole.lowerBound..<range.lowerBound, called: called,
        after: range.upperBound..<whole.upperBound)
    }
  }
}

extension Range<Int> {
  /// The first so many.
  fileprivate func prefix(_ count: Int) -> Range<Int> { lowerBound..<lowerBound + count }
}
