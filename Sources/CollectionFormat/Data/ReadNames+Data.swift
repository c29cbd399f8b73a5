// SPDX-License-Identifier: Apache-2.0

extension DataTemplate: NameReader {
  /// The names that decide which rows there are; not those of `key` and `where`, which read a row.
  package func addReadNames(to names: inout ReadNames) {
    switch source {
    case .file(let path): path.addReadNames(to: &names)
    case .rows(let rows): rows.addReadNames(to: &names)
    case .made(let text): text.addReadNames(to: &names)
    case .matrix(let columns):
      for column in columns { column.values.addReadNames(to: &names) }
    }
  }
}
