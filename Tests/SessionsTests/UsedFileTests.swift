// SPDX-License-Identifier: Apache-2.0

import Files
import Sessions
import TestSupport
import Testing

@Suite struct `A file under use` {
  private let library = "curlew: 1\nblocks: { ping: { steps: [{ GET: http://a.example/ }] } }\n"
  private let user = "curlew: 1\nuse: { lib: ./lib.yaml }\nrequests: [{ call: lib/ping }]\n"

  /// The plan of one file of a folder.
  private func plan(_ path: String, in folder: TemporaryFolder) -> Planned {
    let session = Session(SessionFolders(working: FilePath(folder.path)))
    return session.plan(session.load(.paths([path])))
  }

  private func codes(_ planned: Planned) -> [String] { planned.diagnostics.map(\.code.text) }

  @Test func `is relative to the file that names it, and is a dependency`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try folder.write(user, to: "specs/a.yaml")
    try folder.write(
      "curlew: 1\nuse: { deep: ../shared/deep.yaml }\n"
        + "blocks: { ping: { steps: [{ call: deep/ping }] } }\n", to: "specs/lib.yaml")
    try folder.write(library, to: "shared/deep.yaml")
    let planned = plan("specs/a.yaml", in: folder)
    #expect(codes(planned).isEmpty)
    #expect(planned.filesRead == ["specs/a.yaml", "specs/lib.yaml", "shared/deep.yaml"])
  }

  @Test func `may be a collection of the run too, and may name its user`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try folder.write(user, to: "a.yaml")
    try folder.write(
      library + "use: { back: a.yaml }\nrequests: [{ call: ping }]\n", to: "lib.yaml")
    let planned = plan(".", in: folder)
    #expect(codes(planned).isEmpty)
    #expect(planned.plan.collections.map(\.path) == ["a.yaml", "lib.yaml"])
  }

  @Test func `that is missing makes its users unusable, and nothing else`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try folder.write(user, to: "a.yaml")
    try folder.write("curlew: 1\nrequests: [{ GET: http://a.example/ }]\n", to: "b.yaml")
    let planned = plan(".", in: folder)
    #expect(codes(planned) == ["missing-file"])
    #expect(planned.plan.collections.map(\.path) == ["b.yaml"])
  }

  @Test func `with errors is reported once, with each file that uses it`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try folder.write(user, to: "a.yaml")
    try folder.write(user, to: "b.yaml")
    try folder.write("curlew: 1\nblocks: { ping: { step: [] } }\n", to: "lib.yaml")
    let session = Session(SessionFolders(working: FilePath(folder.path)))
    let planned = session.plan(session.load(.paths(["a.yaml", "b.yaml"])))
    #expect(
      codes(planned).sorted() == ["unknown-key", "unusable-block-file", "unusable-block-file"])
    #expect(planned.plan.collections.isEmpty)
  }

  @Test func `of another project is refused, and names both`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try folder.write("", to: ".git/HEAD")
    try folder.write("curlew: 1\n", to: "one/curlew.yaml")
    try folder.write("curlew: 1\n", to: "two/curlew.yaml")
    try folder.write(library, to: "two/lib.yaml")
    try folder.write(
      "curlew: 1\nuse: { lib: ../two/lib.yaml }\nrequests: [{ call: lib/ping }]\n", to: "one/a.yaml"
    )
    let planned = plan("one/a.yaml", in: folder)
    #expect(codes(planned) == ["file-of-other-project"])
    #expect(planned.diagnostics.first?.message == "the file belongs to the project `two`")
    #expect(planned.diagnostics.first?.primary?.label == "this one belongs to the project `one`")
  }

  @Test func `with a mistake in a block makes its caller unusable`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try folder.write(user, to: "a.yaml")
    try folder.write("curlew: 1\nrequests: [{ GET: http://a.example/ }]\n", to: "b.yaml")
    try folder.write(
      "curlew: 1\nblocks: { ping: { steps: [{ print: \"${missing}\" }] } }\n", to: "lib.yaml")
    let session = Session(SessionFolders(working: FilePath(folder.path)))
    let planned = session.plan(session.load(.paths(["a.yaml", "b.yaml"])))
    #expect(codes(planned) == ["undefined-variable"])
    #expect(planned.plan.collections.map(\.path) == ["b.yaml"])
  }
}
