// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Planning

/// Finds which shard a run is. Whatever is not certain is an error: a run that took the whole plan, or
/// the wrong part of it, would report scenarios twice or never.
struct ShardFinder {
  let environment: ProcessEnvironment
  let rule: Shard.Rule

  /// Why the shard is not known.
  struct Failure: Error {
    let statement: String
    var help: [String] = []
  }

  func shard(_ request: ShardRequest) throws(Failure) -> Shard {
    switch request {
    case .part(let number, let count): try shard(number, of: count)
    case .auto(let count): try found(count)
    }
  }

  private func shard(_ number: Int, of count: Int) throws(Failure) -> Shard {
    guard let shard = Shard(number: number, of: count, by: rule) else {
      throw Failure(statement: "there is no shard \(number) of \(count)")
    }
    return shard
  }

  private func found(_ count: Int?) throws(Failure) -> Shard {
    var saying: [(system: ParallelSystem, part: Part)] = []
    for system in ParallelSystem.all {
      if let part = try part(system) { saying.append((system, part)) }
    }
    // GitLab sets a total of 1 in every job, and no index: it counts if no other system says more.
    let certain = saying.filter { $0.part.index != nil || $0.part.total ?? 0 > 1 }
    guard let one = certain.first ?? saying.first else { throw noSystem }
    guard certain.count < 2 else {
      let names = certain.map { "\($0.system.name) by \($0.system.words(environment))" }
      throw Failure(
        statement: "two systems say which shard this is: \(names.joined(separator: ", and "))",
        help: ["write `--shard I/N`"])
    }
    return try shard(one.system, one.part, count)
  }

  private func shard(
    _ system: ParallelSystem, _ part: Part, _ count: Int?
  ) throws(Failure) -> Shard {
    if let total = part.total, let count, total != count {
      throw Failure(
        statement:
          "\(system.name) has \(total) jobs by \(system.words(environment)), and not \(count)",
        help: ["write `--shard auto`"])
    }
    guard let total = part.total ?? count else {
      let variable = system.total.map { ", and `\($0)` is not" } ?? ""
      throw Failure(
        statement: "the number of shards is not known: `\(system.index)` is set\(variable)",
        help: ["write `--shard auto/N`"])
    }
    guard let index = part.index else {
      guard total == 1 else {
        throw Failure(
          statement: "which of \(total) shards this is, is not known: `\(system.index)` is not set",
          help: ["write `--shard I/\(total)`"])
      }
      return try shard(1, of: 1)
    }
    guard let shard = Shard(number: index - system.first + 1, of: total, by: rule) else {
      let last = total - 1 + system.first
      throw Failure(
        statement: "\(system.words(environment)) names a shard that \(total) do not have",
        help: ["\(system.name) counts from \(system.first) to \(last)"])
    }
    return shard
  }

  private var noSystem: Failure {
    let variables = ParallelSystem.all.map { "`\($0.index)`" }.joined(separator: ", ")
    return Failure(
      statement: "no CI system says which shard this is",
      help: ["write `--shard I/N`", "`auto` reads one of \(variables)"])
  }

  private struct Part {
    let index: Int?
    let total: Int?
  }

  /// What a system says; nil for nothing.
  private func part(_ system: ParallelSystem) throws(Failure) -> Part? {
    let index = try number(system.index)
    var total: Int?
    if let name = system.total { total = try number(name) }
    return index == nil && total == nil ? nil : Part(index: index, total: total)
  }

  private func number(_ variable: String) throws(Failure) -> Int? {
    guard let text = environment.text(of: variable), !text.isEmpty else { return nil }
    guard let number = Int(text), (0...Shard.limit).contains(number) else {
      throw Failure(statement: "`\(variable)=\(text)` is not a number from 0 to \(Shard.limit)")
    }
    return number
  }
}
