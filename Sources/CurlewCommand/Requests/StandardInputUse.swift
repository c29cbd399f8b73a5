// SPDX-License-Identifier: Apache-2.0

import Files

/// Which options read standard input, which can be read only once.
struct StandardInputUse {
  /// The path that `-` means as a file to read.
  static let path = "/dev/stdin"

  private var readers: [(option: String, number: Int32)] = []

  /// - Parameter body: files that `send` sends, as typed.
  init(_ request: PlanRequest, body: [String] = []) {
    var collections: Set<Int32> = []
    for path in request.paths {
      // The same collection may be named several times.
      guard let number = path == "-" ? 0 : StandardDescriptors.number(meantBy: FilePath(path)),
        collections.insert(number).inserted
      else { continue }
      readers.append(("the collection `\(path)`", number))
    }
    if request.textFile != nil { readers.append(("`--stdin-as`", 0)) }
    for path in request.inputs.files { add(path, "`--vars`") }
    for path in request.inputs.environmentFiles { add(path, "`--env-file`") }
    let network = [
      (network: request.network.authorities, option: "`--ca`"),
      (request.network.certificate, "`--cert`"), (request.network.key, "`--key`"),
    ]
    for (path, option) in network { path.map { add($0, option) } }
    request.contracts.document.map { add($0, "`--openapi`") }
    for path in body { add(path, "the body") }
  }

  /// Whether an option reads standard input.
  var isRead: Bool { readers.contains { $0.number == 0 } }

  /// The first option that reads a stream, which can be read only once; nil if none does.
  var first: String? { readers.first?.option }

  /// - Throws: `UsageError` if two options read one stream.
  func refuseTwoReaders() throws(UsageError) {
    for (place, reader) in readers.enumerated() {
      guard let first = readers[..<place].first(where: { $0.number == reader.number }) else {
        continue
      }
      let stream = reader.number == 0 ? "standard input" : "`/dev/fd/\(reader.number)`"
      throw UsageError(
        "\(first.option) and \(reader.option) both read \(stream), which can be read once only")
    }
  }

  private mutating func add(_ path: String, _ option: String) {
    guard let number = StandardDescriptors.number(meantBy: FilePath(path)) else { return }
    readers.append((option, number))
  }
}
