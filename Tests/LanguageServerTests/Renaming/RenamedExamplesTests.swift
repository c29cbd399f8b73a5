// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Planning
import TestSupport
import Testing

@testable import LanguageServer

/// Every name of every example is renamed, and gets its name back.
struct RenamedExamplesTests {
  private static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(4).joined(separator: "/")

  /// The paths of the collections beneath a folder.
  private static func files(beneath folder: String) -> [String] {
    let names = ((try? namesInFolder("\(root)/\(folder)")) ?? []).sorted()
    return names.filter { !$0.hasPrefix(".") }.flatMap { name in
      let path = "\(folder)/\(name)"
      guard name.hasSuffix(".yaml") else { return files(beneath: path) }
      return text(path).contains("curlew: 1") ? [path] : []
    }
  }

  private static func text(_ path: String) -> String {
    (try? readFile("\(root)/\(path)")).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private static let all = files(beneath: "examples") + files(beneath: "suites")

  /// The files that are checked together with one, itself first, and the `curlew.yaml`.
  private static func project(of path: String) -> (files: [String], project: String?) {
    var folder = path.split(separator: "/").dropLast()
    while !folder.isEmpty {
      let project = folder.joined(separator: "/") + "/curlew.yaml"
      if all.contains(project) {
        let members = all.filter { $0.hasPrefix(folder.joined(separator: "/") + "/") }
        return (members, project)
      }
      folder = folder.dropLast()
    }
    return ([path] + all.filter { $0.hasPrefix("examples/shared/") && $0 != path }, nil)
  }

  private static func checked(_ path: String) -> CheckedFiles {
    let (paths, project) = project(of: path)
    var sources = SourceFiles()
    var collections: [Shared<CollectionFile>] = []
    var declared: ProjectFile?
    var addresses: [SourceFileID: DocumentURI] = [:]
    for path in paths {
      let id = sources.add(SourceFile(path: path, bytes: Array(text(path).utf8)))
      addresses[id] = DocumentURI("file:///p/" + path)
      if path == project {
        declared = CollectionLoader.loadProject(id, of: sources).project
      } else if let found = CollectionLoader.load(id, of: sources).collection {
        collections.append(found)
      }
    }
    return CheckedFiles(
      folder: "/p", sources: sources, addresses: addresses, members: Set(addresses.keys),
      collections: collections, project: declared,
      plan: Plan(collections: [], environment: nil, missingInputs: [], secrets: []), problems: [])
  }

  private func view(_ checked: CheckedFiles, _ file: SourceFileID) throws -> FileView {
    FileView(
      document: OpenDocument(
        uri: try #require(checked.addresses[file]), version: 1, text: checked.sources[file].bytes),
      checked: checked, file: file, encoding: .utf8)
  }

  /// What the loader and the planner say of all files together.
  private func problems(_ files: [SourceFileID], _ checked: CheckedFiles) -> [String] {
    let loaded = checked.loading(files, with: [:])
    let result = PlanningInput(
      collections: loaded.checked.collections, project: loaded.checked.project,
      folder: { _ in "" }
    ).outline().resolve(files: FileIndex())
    return (loaded.problems + result.diagnostics).map { "\($0.code)" }.sorted()
  }

  /// Reasons for which a name of a good file is not renamed.
  private static let reasons = [
    "a column of data", "environments, prefixes", "`baseUrl` is", "names of snapshots",
    "not all uses", "the prefix of a file",
  ]

  @Test(arguments: all)
  func `every name gets another one and its own back`(_ path: String) throws {
    let checked = Self.checked(path)
    let file = try #require(checked.addresses.first { $0.value.text == "file:///p/" + path }?.key)
    let view = try view(checked, file)
    var done: Set<SourceSpan> = []
    var before: [SourceFileID: [String]] = [:]
    let names = Occurrences(of: file, in: checked, NameAnalysis(of: file, in: checked))
    for name in names.all where !done.contains(name.span) {
      let rename = Rename(view, at: Int(name.span.upperBound), isAlone: false)
      let subject: Rename.Subject
      do throws(RequestFailure) {
        subject = try rename.subject(for: "another_name")
      } catch {
        #expect(Self.reasons.contains { error.message.contains($0) }, "\(error.message)")
        continue
      }
      done.formUnion(subject.group.map(\.span))
      let edits = try rename.edits(of: subject, to: "another_name")
      let changed = Array(edits.keys)
      let renamed = checked.loading(changed, with: edits).checked
      let known = before[file] ?? problems(checked.filesWithNames, checked)
      before[file] = known
      #expect(problems(renamed.filesWithNames, renamed) == known, "\(subject.name)")
      let place = edits[file]?.first?.span.range.lowerBound ?? 0
      let back = Rename(try self.view(renamed, file), at: place + 1, isAlone: false)
      let returned: [SourceFileID: [TextEdit]]
      do throws(RequestFailure) {
        returned = try back.edits(of: back.subject(for: subject.name), to: subject.name)
      } catch {
        // Names that hid each other before do not get there again.
        #expect(error.message.contains("is a name in scope already"), "\(error.message)")
        continue
      }
      for id in changed {
        #expect(
          returned[id]?.applied(to: renamed.sources[id].bytes) == checked.sources[id].bytes,
          "\(subject.name)")
      }
    }
  }
}
