// SPDX-License-Identifier: Apache-2.0

/// A folder with a `curlew.yaml`.
package struct Project: Hashable, Sendable {
  /// The absolute path of the folder, without symbolic links.
  package let root: FilePath

  /// The name of the file that makes a folder a project.
  package static let fileName = "curlew.yaml"

  /// The path of its `curlew.yaml`.
  package var file: FilePath { root.appending(Self.fileName) }
}

extension FilePath {
  /// Whether it ends in the name of a project's file.
  var isOfProject: Bool {
    bytes.split(separator: Self.slash).last?.elementsEqual(Project.fileName.utf8) ?? false
  }
}

/// The project and root of a collection.
package struct Surroundings: Hashable, Sendable {
  /// What it may read: the project's folder, else the working directory if the file is below it,
  /// else the file's folder. Absolute.
  package let root: FilePath
  /// Nil for a collection without a project.
  package let project: Project?

  package init(root: FilePath, project: Project?) {
    self.root = root
    self.project = project
  }
}
