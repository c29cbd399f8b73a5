// SPDX-License-Identifier: Apache-2.0

import Diagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Finds the `curlew.yaml` of a file: the first one on the way up to the first folder with `.git`.
///
/// Each folder is examined once, however many files it has.
package struct ProjectLocator {
  /// The result; a failure is a `curlew.yaml` that may not be used.
  package typealias Answer = Result<Surroundings, PathProblem>

  private let workingDirectory: FilePath
  private let user: UInt32
  private var answers: [FilePath: Answer] = [:]

  /// - Parameters:
  ///   - workingDirectory: absolute.
  ///   - user: whose `curlew.yaml` is trusted, besides root's.
  package init(workingDirectory: FilePath, user: UInt32 = geteuid()) {
    self.workingDirectory = workingDirectory
    self.user = user
  }

  /// The surroundings of a file, which need not exist.
  package mutating func surroundings(of file: FilePath) -> Answer {
    surroundings(ofFolder: file.absolute(in: workingDirectory).parent)
  }

  /// The surroundings of the files in a folder.
  package mutating func surroundings(ofFolder folder: FilePath) -> Answer {
    let folder = folder.absolute(in: workingDirectory)
    if let known = answers[folder] { return known }
    let answer = find(from: folder)
    answers[folder] = answer
    return answer
  }

  private func find(from folder: FilePath) -> Answer {
    // A missing folder has no project; reading it will report the problem.
    guard let real = try? folder.resolved() else {
      return .success(Surroundings(root: folder, project: nil))
    }
    var place = real
    while true {
      let project = Project(root: place)
      if let status = try? FileStatus.at(project.file) {
        return judged(project, status)
      }
      if place.components.isEmpty || Self.holdsRepository(place) { break }
      place = place.parent
    }
    return .success(Surroundings(root: loneRoot(of: real), project: nil))
  }

  /// A `curlew.yaml` may be a link within its folder; one that leads elsewhere is reported by its
  /// own path, and so is one that belongs to another user.
  private func judged(_ project: Project, _ status: FileStatus) -> Answer {
    let path = project.file.shown(in: workingDirectory)
    do throws(FileFailure) {
      if status.owner != user, status.owner != 0 {
        throw FileFailure(reading: path, .foreign)
      }
      if status.kind == .link {
        let reader = FileReader(
          root: project.root, workingDirectory: workingDirectory, user: user)
        do throws(FileFailure) {
          _ = try reader.kind(at: project.file, in: .project)
        } catch {
          guard case .refused(ReadRights.outside) = error.reason else { throw error }
          // No flag allows a project elsewhere.
          throw FileFailure(reading: path, .refused(right: FileReader.linkLeadsOut))
        }
      }
      return .success(Surroundings(root: project.root, project: project))
    } catch {
      let failure = error.named(path)
      return .failure(
        PathProblem(path: path, diagnostic: FileProblem.unread(failure), stopsRun: true))
    }
  }

  private func loneRoot(of folder: FilePath) -> FilePath {
    guard let working = try? workingDirectory.resolved() else { return folder }
    return folder == working || folder.below(working) != nil ? working : folder
  }

  /// `.git` is a folder, or a file in a work tree.
  private static func holdsRepository(_ folder: FilePath) -> Bool {
    (try? FileStatus.following(folder.appending(".git"))) != nil
  }
}
