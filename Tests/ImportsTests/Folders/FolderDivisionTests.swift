// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

/// How requests of folders become scenarios, by the variables that they make and read.
///
/// `a+t b | c-t` are two folders: `a` makes `t`, `c` reads it. In the answer `{a>t}` is a block that gives `t`, and
/// `(t)` its call; `one c-t` is one scenario, since `c` reads `t`.
@Suite struct `Requests of folders` {
  @Test(arguments: [
    ("a b", "a b"), ("a b | c", "a b | c"), ("a+t b-t | c", "a+t b-t | c"),
    // Nothing crosses: a variable that its own folder has made again, or that is made later.
    ("a+t | b+t c-t", "a+t | b+t c-t"), ("a-t | b+t", "a-t | b+t"),
    ("a+t | b-t | c-t", "{a+t>t} (t) b-t | (t) c-t"),
    ("a-t+t | b-t | c-t", "{a-t+t>t} (t) b-t | (t) c-t"),
    // The first scenario behind the block calls it too, so that the order stays.
    ("a+t | b | c-t", "{a+t>t} () b | (t) c-t"),
    ("a+t | b | c-t | d", "{a+t>t} () b | (t) c-t | d"),
    ("a+t b | c-t", "{a+t>t} () b | (t) c-t"),
    // What others of the folder are not needed for stays a scenario.
    ("a b+t c-t | d-t", "{b+t>t} a (t) c-t | (t) d-t"),
    ("x | a+t b | c-t | d-t", "{a+t>t} x | () b | (t) c-t | (t) d-t"),
    ("a-t | b+t | c-t | d-t", "{b+t>t} a-t | (t) c-t | (t) d-t"),
    ("a b+t | c-t", "{b+t>t} a | (t) c-t"),
    // With all that it needs, and what is between.
    ("a+s b-s+t c-s | d-t", "{a+s b-s+t>s t} (s) c-s | (t) d-t"),
    ("x a+s b-s+t | d-t", "{a+s b-s+t>t} x | (t) d-t"),
    ("a+t b c+u | d-t | e-u", "{a+t b c+u>t u} (t) d-t | (u) e-u"),
    ("a+t b+t | c-t | d-t", "{a+t b+t>t} (t) c-t | (t) d-t"),
    ("a+u+t | b-t-u | c-u", "{a+u+t>t u} (t u) b-t-u | (u) c-u"),
    ("a+s b-s+u c-u+t | d | e-t", "{a+s b-s+u c-u+t>t} () d | (t) e-t"),
    // A folder may make it again for itself.
    ("a+t | b-t+t | c", "{a+t>t} (t) b-t+t | c"),
    ("a+t | b-t | c+t d-t", "{a+t>t} (t) b-t | c+t d-t"),
    // Several folders make what crosses.
    ("a+t | b-t+t | c-t", "one b-t"), ("a+t | b+t | c-t | d-t", "one c-t"),
    ("a+t | b-t+u | c-u | d-t", "one b-t"), ("a+t | b+u | c-t-u | d-u", "one c-t"),
    // A block with one caller.
    ("a+t | b-t", "one b-t"),
  ]) func `are divided by what crosses`(source: String, expected: String) {
    #expect(Self.division(of: source) { _ in true } == expected)
  }

  @Test func `are one scenario if a block is not allowed`() {
    var asked: [Range<Int>] = []
    let division = Self.division(of: "x | y a+s b-s+t | c-t | d") {
      asked.append($0)
      return false
    }
    #expect(division == "one c-t" && asked == [2..<4])
  }

  private static func division(of source: String, mayShare: (Range<Int>) -> Bool) -> String {
    let words = source.split(separator: "|").map { $0.split(separator: " ").map(String.init) }
    let names = words.flatMap(\.self)
    let requests = words.enumerated().flatMap { group, words in
      words.map { request($0, in: group) }
    }
    let division = FolderDivision(requests, mayShare: mayShare)
    if let crossing = division.crossing {
      return "one \(crossing.reader.name)-\(crossing.name)"
    }
    let scenarios = division.scenarios.map { part in
      let call = part.called.map { ["(\($0.joined(separator: " ")))"] } ?? []
      return (names[part.before] + call + names[part.after]).joined(separator: " ")
    }.joined(separator: " | ")
    guard let block = division.block else { return scenarios }
    let shared = names[block.requests].joined(separator: " ")
    return "{\(shared)>\(block.names.joined(separator: " "))} \(scenarios)"
  }

  private static func request(_ word: String, in group: Int) -> FolderDivision.Request {
    var reads: Set<String> = []
    var makes: Set<String> = []
    let letters = Array(word)
    for (sign, name) in zip(letters, letters.dropFirst()) {
      if sign == "-" { reads.insert(String(name)) }
      if sign == "+" { makes.insert(String(name)) }
    }
    return FolderDivision.Request(
      name: String(letters[0]), place: ImportFinding.Place(file: 0, offset: 0), group: group,
      reads: reads, makes: makes)
  }

  @Test(arguments: [
    (["Log in"], nil, "log-in"), (["Log in"], "Auth", "log-in"),
    (["Register", "Log in"], nil, "log-in"), (["Register", "Log in"], "01 · Auth!", "01-auth"),
    ([" GET /v1.2/token?a=b "], nil, "get-v1-2-token-a-b"), (["Вход"], nil, "вход"),
    (["{{x}}"], nil, "x"), (["--"], nil, "log-in"), ([""], nil, "log-in"), (["null"], nil, "null"),
    ([String(repeating: "a", count: 90)], nil, String(repeating: "a", count: 60)),
  ]) func `name their block`(requests: [String], folder: String?, expected: String) {
    let block = FolderDivision.Block(
      requests: 0..<requests.count, group: 0, isWholeFolder: true, names: [])
    #expect(block.name(requests, folder: folder) == expected)
  }
}
