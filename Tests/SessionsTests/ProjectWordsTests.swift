// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Files
import Sessions
import TestSupport
import Testing

@Suite struct `The words of a project` {
  private func words(
    _ kind: DeclaredWords.Kind, _ paths: [String] = [], in folder: TemporaryFolder
  ) -> ProjectWords {
    ProjectWords(kind, of: paths, workingDirectory: FilePath(folder.path))
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
    #expect(words(.environments, in: folder).words == ["eu", "local", "staging"])
    #expect(words(.scenarios, in: folder).words == ["buy", "sell"])
    #expect(words(.tags, in: folder).words == ["slow", "smoke"])
    let typed = ["specs/b.yml", "missing"]
    #expect(words(.environments, typed, in: folder).words == ["eu", "local", "staging"])
    #expect(words(.scenarios, typed, in: folder).words == ["sell"])
  }

  @Test func `are those of all collections beneath a folder without a project`() throws {
    let folder = try TemporaryFolder()
    try folder.write("curlew: 1\nscenarios:\n  deep: {}\n", to: "a/b/c.yaml")
    #expect(words(.scenarios, in: folder).words == ["deep"])
  }

  @Test func `are found without parsing the files that do not have their key`() throws {
    let folder = try TemporaryFolder()
    try folder.write("curlew: 1\ncollections: [specs]\n", to: "curlew.yaml")
    for number in 0..<100 {
      try folder.write(
        "curlew: 1\nscenarios:\n  scenario \(number):\n    steps: []\n", to: "specs/\(number).yaml")
    }
    try folder.write(
      "curlew: 1\ntags: [slow]\nscenarios:\n  last: { steps: [] }\n", to: "specs/last.yaml")
    #expect(words(.scenarios, in: folder).words.count == 101)
    let tags = words(.tags, in: folder)
    #expect(tags.words == ["slow"])
    #expect(tags.parsedFiles == 1)
  }
}
