// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import TestSupport
import Testing

@testable import Sessions

@Suite(.needs(.git)) struct `The commit that files are compared with` {
  private static let all = ["specs/a.yaml", "specs/b.yaml"]

  /// A branch with a change of a body, merged into main as a pull request is.
  private func history() async throws -> ChangedProject {
    let project = try await ChangedProject()
    let repository = project.repository
    try await repository.git("checkout", "-q", "-b", "topic")
    try repository.write("png 2", to: "specs/photo.png")
    try await repository.commit("on the branch")
    try await repository.git("checkout", "-q", "main")
    try repository.write("other", to: "README.md")
    try await repository.commit("on main")
    try await repository.git("checkout", "-q", "-b", "merged")
    try await repository.git("merge", "-q", "--no-ff", "--no-edit", "topic")
    return project
  }

  @Test func `is missing in a shallow clone, and everything runs`() async throws {
    let project = try await history()
    let clone = try await project.repository.clone("--depth", "1", as: "shallow")
    let found = ChangedProject(of: clone).selected(since: "origin/main")
    #expect(found.collections == Self.all)
    #expect(found.changes == nil)
    let warning = try #require(found.planned.diagnostics.first)
    #expect(warning.code == "unknown-base" && warning.severity == .warning)
    #expect(warning.help.contains { $0.contains("fetch-depth: 0") })
  }

  @Test func `is the first parent of a merge commit in a clone of depth 2`() async throws {
    let project = try await history()
    let clone = try await project.repository.clone("--depth", "2", as: "shallow")
    let found = ChangedProject(of: clone).selected(since: "HEAD^1")
    #expect(found.collections == ["specs/a.yaml"], "\(found.planned.diagnostics)")
  }

  @Test(arguments: ["nothing", "HEAD..main", "HEAD~40", "HEAD:specs"])
  func `is an error if a whole clone lacks it`(reference: String) async throws {
    let project = try await ChangedProject()
    let found = project.selected(since: reference)
    #expect(found.collections == [])
    #expect(found.planned.diagnostics.map(\.code) == ["unknown-base"])
    #expect(found.planned.diagnostics.first?.message.contains("no commit of this name") == true)
    #expect(!found.planned.loaded.isUsable)
  }

  @Test func `has a commit in common with HEAD`() async throws {
    let project = try await ChangedProject()
    try await project.repository.git("checkout", "-q", "--orphan", "other")
    try await project.repository.git("commit", "-q", "-m", "another beginning")
    let found = project.selected(since: "main")
    #expect(found.planned.diagnostics.map(\.code) == ["unknown-base"])
    #expect(found.planned.diagnostics.first?.message.contains("in common") == true)
  }

  @Test func `is unknown before the first commit, without a repository and without git`()
    async throws
  {
    let empty = try await GitRepository()
    try empty.write("curlew: 1\nrequests: [print: x]\n", to: "curlew.test.yaml")
    try empty.write("curlew: 1\ncollections: [curlew.test.yaml]\n", to: "curlew.yaml")
    let project = ChangedProject(of: empty)
    func words(_ variables: [(name: String, value: String)] = []) -> String {
      let found = project.selected(since: "HEAD", variables: variables).planned.diagnostics
      return found.map { "\($0.code.text) \($0.message) \($0.notes.joined())" }.joined()
    }
    #expect(words().hasPrefix("unknown-base") && words().contains("no commit of this name"))
    #expect(words([("PATH", "relative:/nowhere")]).contains("no folder of `PATH`"))
    try await empty.git("config", "core.bare", "true")
    #expect(words().contains("finds no repository"))
  }

  @Test func `is found by the folder alone, in a hook of git too`() async throws {
    let project = try await ChangedProject()
    try project.repository.write("png 2", to: "specs/photo.png")
    let found = project.selected(
      since: "HEAD",
      variables: [
        ("GIT_DIR", "/nowhere"), ("GIT_INDEX_FILE", "/nowhere/index"), ("GIT_PREFIX", "specs/"),
        ("GIT_WORK_TREE", "/"), ("GIT_EXTERNAL_DIFF", "/bin/false"), ("GIT_PAGER", "/bin/false"),
        ("GIT_CONFIG_PARAMETERS", "'core.worktree=/'"), ("GIT_DIFF_OPTS", "--bad"),
      ])
    #expect(found.collections == ["specs/a.yaml"], "\(found.planned.diagnostics)")
  }

  @Test func `is compared alike under any configuration`() async throws {
    let project = try await ChangedProject(in: "shop")
    try project.repository.write("png 2", to: "shop/specs/photo.png")
    let settings = [
      ("diff.external", "false"), ("diff.noprefix", "true"), ("diff.relative", "true"),
      ("core.pager", "false"), ("core.quotePath", "true"), ("status.showUntrackedFiles", "no"),
      ("core.fsmonitor", "/bin/false"), ("diff.renames", "copies"), ("color.ui", "always"),
    ]
    for (name, value) in settings { try await project.repository.git("config", name, value) }
    let found = project.selected(since: "HEAD")
    #expect(found.collections == ["specs/a.yaml"], "\(found.planned.diagnostics)")
    #expect(found.changes?.files.map(\.path) == ["specs/photo.png"])
  }

  @Test func `is known with more names than are read, which are an error`() async throws {
    let project = try await ChangedProject()
    for number in 100..<150 { try project.repository.write("", to: "specs/photo-\(number).png") }
    let environment = ProcessEnvironment(project.repository.environment)
    let folder = FilePath(project.repository.path)
    func finding(_ limit: Int) -> GitChanges.Finding {
      GitChanges.find(since: "HEAD", in: folder, environment, outputLimit: limit)
    }
    guard case .refused(let problem) = finding(200) else { return #expect(Bool(false)) }
    #expect(problem.code == "unknown-base")
    guard case .changes(let changes) = finding(10_000) else { return #expect(Bool(false)) }
    #expect(changes.files.count == 50)
    #expect(changes.files.first?.text == folder.text + "/specs/photo-100.png")
  }
}
