// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Planning

/// What one check has loaded and planned: the collections of a project, or one file by itself.
package struct CheckedFiles: Sendable {
  /// The absolute folder in which the check was made: that of `curlew.yaml` if there is one.
  package let folder: String
  /// The texts of this check; an open document may have a newer one.
  package let sources: SourceFiles
  /// The addresses of the files, as the client spells them if it has them open.
  package let addresses: [SourceFileID: DocumentURI]
  /// Collections, files of blocks and `curlew.yaml`, readable or not.
  package let members: Set<SourceFileID>
  /// Collections and files of blocks, those with errors as far as they could be read.
  package let collections: [Shared<CollectionFile>]
  /// The `curlew.yaml`; nil without one.
  package let project: ProjectFile?
  /// The plan of the collections without errors.
  package let plan: Plan
  /// What `curlew check` says, in its order, with secrets hidden.
  package let problems: [Diagnostic]

  private let files: [DocumentURI: SourceFileID]

  package init(
    folder: String, sources: SourceFiles, addresses: [SourceFileID: DocumentURI],
    members: Set<SourceFileID>, collections: [Shared<CollectionFile>], project: ProjectFile?,
    plan: Plan,
    problems: [Diagnostic]
  ) {
    self.folder = folder
    self.sources = sources
    self.addresses = addresses
    self.members = members
    self.collections = collections
    self.project = project
    self.plan = plan
    self.problems = problems
    files = Dictionary(addresses.map { ($1, $0) }) { min($0.index, $1.index) == $0.index ? $0 : $1 }
  }

  /// The file of an address; nil if the check has not read it.
  package func file(_ address: DocumentURI) -> SourceFileID? { files[address] }

  /// The collection or file of blocks that a file is, as far as it could be read.
  package func collection(_ file: SourceFileID) -> CollectionFile? {
    collections.first { $0.content.source == file }?.content
  }

  /// The plan of a collection; nil if it has errors.
  package func planned(_ file: SourceFileID) -> PlannedCollection? {
    plan.collections.first { $0.source == file }
  }
}
