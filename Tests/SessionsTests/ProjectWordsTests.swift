// SPDX-License-Identifier: Apache-2.0

import Files
import Sessions
import TestSupport
import Testing

@Suite struct `The words of a project` {
  private func words(_ paths: [String] = [], in folder: TemporaryFolder) -> ProjectWords {
    ProjectWords(of: paths, workingDirectory: FilePath(folder.path))
  }

  @Test func `are those of its collections, each once`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "curlew: 1\ncollections: [specs]\nenvironments:\n  staging: {}\n  local: {}\n",
      to: "curlew.yaml")
    try folder.write(
      "curlew: 1\ntags: [smoke]\nscenarios:\n  buy:\n    tags: [slow, smoke]\n", to: "specs/a.yaml")
    try folder.write(
      "curlew: 1\nenvironments:\n  eu: {}\nscenarios:\n  sell: {}\n", to: "specs/b.yml")
    try folder.write("curlew: 1\nscenarios:\n  other: {}\n", to: "elsewhere/c.yaml")
    let all = words(in: folder)
    #expect(all.environments == ["eu", "local", "staging"])
    #expect(all.scenarios == ["buy", "sell"])
    #expect(all.tags == ["slow", "smoke"])
    let one = words(["specs/b.yml", "missing"], in: folder)
    #expect(one.environments == ["eu", "local", "staging"])
    #expect(one.scenarios == ["sell"])
  }

  @Test func `are those of all collections beneath a folder without a project`() throws {
    let folder = try TemporaryFolder()
    try folder.write("curlew: 1\nscenarios:\n  deep: {}\n", to: "a/b/c.yaml")
    #expect(words(in: folder).scenarios == ["deep"])
  }

  @Test func `are found without parsing a thousand files`() throws {
    let folder = try TemporaryFolder()
    try folder.write("curlew: 1\ncollections: [specs]\n", to: "curlew.yaml")
    for number in 0..<1000 {
      try folder.write(
        "curlew: 1\ntags: [t\(number % 7)]\nscenarios:\n  scenario \(number):\n    steps: []\n",
        to: "specs/\(number).yaml")
    }
    let found = words(in: folder)
    #expect(found.scenarios.count == 1000)
    #expect(found.tags.count == 7)
    #expect(found.parsedFiles == 0)
  }
}
