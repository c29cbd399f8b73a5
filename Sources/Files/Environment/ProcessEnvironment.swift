// SPDX-License-Identifier: Apache-2.0

import Notation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The environment that the process was started with, as a value.
package struct ProcessEnvironment: Sendable {
  /// A variable; `value` is nil if its bytes are not UTF-8.
  package struct Variable: Hashable, Sendable {
    package let name: String
    package let value: String?
  }

  /// In the system's order; of several with one name the first counts, as in `getenv`.
  ///
  /// A list: a run looks up only a few names, and making a dictionary takes longer than searching.
  private let variables: [Variable]
  /// Those that were added, by name: an import adds thousands.
  private var added: [ByteText: Variable] = [:]

  /// Whether an option says that this is a CI job, whatever the variables say.
  package var isDeclaredJob = false

  package init(_ variables: [(name: String, value: String)]) {
    self.init(all: variables.map { Variable(name: $0.name, value: $0.value) })
  }

  private init(all: [Variable]) {
    variables = all
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

  /// The environment with more variables, which replace those with the same names.
  package func adding(_ more: [(name: String, value: String)]) -> ProcessEnvironment {
    var environment = ProcessEnvironment(
      all: more.map { Variable(name: $0.name, value: $0.value) } + variables)
    environment.added = Dictionary(
      more.map { (ByteText($0.name), Variable(name: $0.name, value: $0.value)) },
      uniquingKeysWith: { first, _ in first })
    environment.added.merge(added) { own, _ in own }
    environment.isDeclaredJob = isDeclaredJob
    return environment
  }

  package subscript(name: String) -> Variable? {
    if let variable = added[ByteText(name)] { return variable }
    let count = name.utf8.count
    // Bytes are compared: two spellings of a letter are two names. Most names differ in length.
    return variables.first {
      $0.name.utf8.count == count && $0.name.utf8.elementsEqual(name.utf8)
    }
  }

  /// The text of a variable; nil if it is not set or not UTF-8.
  package func text(of name: String) -> String? { self[name]?.value }

  /// All names, sorted by their bytes.
  package var names: [String] {
    Self.sorted(variables).map(\.name)
  }

  /// The `CURLEW_VAR_name` variables by the name after the prefix, sorted by bytes.
  package var inputs: [Variable] { beginning(with: "CURLEW_VAR_") }

  /// The `CURLEW_SECRET_name` variables by the name after the prefix, sorted by bytes.
  package var secrets: [Variable] { beginning(with: "CURLEW_SECRET_") }

  /// All other `CURLEW_` variables, which set options: `JOBS` for `CURLEW_JOBS`, sorted.
  package var options: [Variable] {
    beginning(with: "CURLEW_").filter {
      !$0.name.utf8.starts(with: "VAR_".utf8) && !$0.name.utf8.starts(with: "SECRET_".utf8)
    }
  }

  private func beginning(with prefix: String) -> [Variable] {
    let found = variables.filter { $0.name.utf8.starts(with: prefix.utf8) }
    return Self.sorted(found).map { variable in
      let name = String(decoding: variable.name.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
      return Variable(name: name, value: variable.value)
    }
  }

  /// Sorted by the bytes of their names; the first of each name.
  private static func sorted(_ variables: [Variable]) -> [Variable] {
    let inOrder = variables.enumerated().sorted { one, other in
      let (name, next) = (one.element.name.utf8, other.element.name.utf8)
      if name.elementsEqual(next) { return one.offset < other.offset }
      return name.lexicographicallyPrecedes(next)
    }
    var kept: [Variable] = []
    for (_, variable) in inOrder
    where kept.last.map({ $0.name.utf8.elementsEqual(variable.name.utf8) }) != true {
      kept.append(variable)
    }
    return kept
  }
}

extension ProcessEnvironment.Variable {
  /// Nil if the entry has no `=` or its name is not UTF-8: such a name cannot be looked up.
  init?(entry: [UInt8]) {
    guard let equals = entry.firstIndex(of: UInt8(ascii: "=")),
      let name = String(validating: entry[..<equals], as: UTF8.self)
    else { return nil }
    self.init(name: name, value: String(validating: entry[(equals + 1)...], as: UTF8.self))
  }
}
