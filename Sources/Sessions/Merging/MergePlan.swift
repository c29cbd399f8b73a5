// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import RunEvents

/// Which of the given files count, in which order, and what is wrong with their set. Judged by their
/// first events.
struct MergePlan {
  /// In the order in which they are read: the shards by number, then other runs, then reruns.
  private(set) var files: [OpenedEventFile] = []
  /// Earlier attempts of shards, which do not count.
  private(set) var superseded: [OpenedEventFile] = []
  private(set) var problems: [Diagnostic] = []

  /// More problems of one kind are counted.
  static let shownProblems = 20

  /// - Parameter shards: `--shards`; nil to believe the files.
  init(_ given: [OpenedEventFile], shards: Int?) {
    takeLatestAttempts(of: given)
    let originals = files.filter { $0.started.rerunOf == nil }
    findRuns(ofRerunsBeside: originals)
    findRepeatedShards(in: originals)
    findMissingShards(in: originals, shards)
    findDifferences(in: originals)
    files.sort { Self.order($0) < Self.order($1) }
  }

  private static func order(_ file: OpenedEventFile) -> (Int, Int, Int64, String) {
    let isRerun = file.started.rerunOf != nil
    // Reruns in the order in which they began; others by the name, which a person chose.
    return (
      isRerun ? 1 : 0, isRerun ? 0 : file.started.shard ?? .max,
      isRerun ? file.started.startMilliseconds : 0, file.file.name
    )
  }

  /// A rerun needs the run whose failures it repeats, with the same contents of its files.
  private mutating func findRuns(ofRerunsBeside originals: [OpenedEventFile]) {
    for rerun in files {
      guard let id = rerun.started.rerunOf else { continue }
      let others = files.filter { $0.started.id != rerun.started.id }
      let earlier = others.filter {
        $0.started.startMilliseconds <= rerun.started.startMilliseconds
      }
      // The run may be the merge of several files.
      let run =
        others.first { $0.started.id == id }
        ?? (RunStarted.mergedID(of: earlier.map(\.started)) == id
          || RunStarted.mergedID(of: originals.map(\.started)) == id ? originals.first : nil)
      guard let run else {
        problems.append(.missingRun(rerun))
        continue
      }
      if let wanted = run.started.sourceDigest, let found = rerun.started.sourceDigest,
        wanted != found
      {
        problems.append(.otherSources(rerun, run))
      }
    }
  }

  /// Of several attempts of a shard in one group, the one that began last counts.
  private mutating func takeLatestAttempts(of given: [OpenedEventFile]) {
    struct Key: Hashable {
      let group: String
      let shard: Int
      let shards: Int?
    }
    var latest: [Key: Int] = [:]
    for file in given {
      guard let group = file.started.group, let shard = file.started.shard,
        file.started.rerunOf == nil
      else {
        files.append(file)
        continue
      }
      let key = Key(group: group, shard: shard, shards: file.started.shards)
      guard let place = latest[key] else {
        latest[key] = files.count
        files.append(file)
        continue
      }
      if files[place].started.startMilliseconds < file.started.startMilliseconds {
        superseded.append(files[place])
        files[place] = file
      } else {
        superseded.append(file)
      }
    }
  }

  private mutating func findRepeatedShards(in files: [OpenedEventFile]) {
    var names: [Int: [OpenedEventFile]] = [:]
    for file in files {
      if let shard = file.started.shard { names[shard, default: []].append(file) }
    }
    for shard in names.keys.sorted() {
      guard let same = names[shard], same.count > 1 else { continue }
      problems.append(.repeatedShard(same[0].title, same.map(\.file.name)))
    }
  }

  private mutating func findMissingShards(in files: [OpenedEventFile], _ wanted: Int?) {
    let stated = files.compactMap(\.started.shards).max()
    // Fewer than the files say are not all.
    guard let shards = [wanted, stated].compactMap(\.self).max() else { return }
    if stated == nil {
      if files.count < shards { problems.append(.missingRuns(found: files.count, of: shards)) }
      return
    }
    let found = Set(files.compactMap(\.started.shard))
    var shown = 0
    for shard in 1...shards where !found.contains(shard) {
      guard shown < Self.shownProblems else {
        let rest = shards - found.count(where: { $0 <= shards }) - shown
        problems.append(.missingShards(further: rest, of: shards))
        return
      }
      problems.append(.missingShard(shard, of: shards))
      shown += 1
    }
  }

  private mutating func findDifferences(in files: [OpenedEventFile]) {
    compare("the version of curlew", files) { $0.tool }
    compare("the environment", files) { $0.environment }
    compare("the group", files) { $0.group }
    compare("the number of shards", files) { $0.shards.map { "\($0)" } }
    // Runs that are not shards may be of different files.
    compare(
      "the contents of the collections and their files (`sourceDigest`)",
      files.filter { $0.started.shard != nil }
    ) { $0.sourceDigest }
    compare("the number of turns (`--repeat`)", files) { $0.repeatCount.map { "\($0)" } }
    compare("the plan that was split (`planDigest`)", files) { $0.planDigest }
  }

  private mutating func compare(
    _ what: String, _ files: [OpenedEventFile], _ value: (RunStarted) -> String?
  ) {
    var values: [(value: String?, title: String)] = []
    for file in files where !values.contains(where: { $0.value == value(file.started) }) {
      values.append((value(file.started), file.title))
      if values.count > Self.shownProblems { break }
    }
    if values.count > 1 { problems.append(.different(what, values)) }
  }
}
