// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The environment that the process was started with, as a value.
package struct ProcessEnvironment: Sendable {
  /// A variable; `value` is nil when its bytes are no UTF-8.
  package struct Variable: Hashable, Sendable {
    package let name: String
    package let value: String?
  }

  /// By the bytes of the name: two spellings of a letter are two names.
  private let values: [[UInt8]: Variable]

  package init(_ variables: [(name: String, value: String)]) {
    self.init(all: variables.map { Variable(name: $0.name, value: $0.value) })
  }

  private init(all: [Variable]) {
    values = Dictionary(all.map { (Array($0.name.utf8), $0) }) { first, _ in first }
  }

  /// That of this process.
  package static var current: ProcessEnvironment {
    var all: [Variable] = []
    var place = environ
    while let entry = place.pointee {
      let bytes = UnsafeBufferPointer(start: entry, count: strlen(entry)).map(
        UInt8.init(bitPattern:))
      if let variable = Variable(entry: bytes) { all.append(variable) }
      place += 1
    }
    return ProcessEnvironment(all: all)
  }

  package subscript(name: String) -> Variable? { values[Array(name.utf8)] }

  /// The text of a variable; nil when it is not set or is no UTF-8.
  package func text(of name: String) -> String? { self[name]?.value }

  /// All names, sorted by their bytes.
  package var names: [String] {
    values.values.map(\.name).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// What `CURLEW_VAR_name` says, by the name behind the prefix, sorted by their bytes.
  package var inputs: [Variable] { beginning(with: "CURLEW_VAR_") }

  /// What `CURLEW_SECRET_name` says, by the name behind the prefix, sorted by their bytes.
  package var secrets: [Variable] { beginning(with: "CURLEW_SECRET_") }

  /// All the other `CURLEW_` variables, which set options: `JOBS` for `CURLEW_JOBS`, sorted.
  package var options: [Variable] {
    beginning(with: "CURLEW_").filter {
      !$0.name.utf8.starts(with: "VAR_".utf8) && !$0.name.utf8.starts(with: "SECRET_".utf8)
    }
  }

  private func beginning(with prefix: String) -> [Variable] {
    values.values.filter { $0.name.utf8.starts(with: prefix.utf8) }.map { variable in
      let name = String(decoding: variable.name.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
      return Variable(name: name, value: variable.value)
    }.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}

extension ProcessEnvironment.Variable {
  /// Nil when the entry has no `=` or a name that is no UTF-8: such a name cannot be asked for.
  init?(entry: [UInt8]) {
    guard let equals = entry.firstIndex(of: UInt8(ascii: "=")),
      let name = String(validating: entry[..<equals], as: UTF8.self)
    else { return nil }
    self.init(name: name, value: String(validating: entry[(equals + 1)...], as: UTF8.self))
  }
}
