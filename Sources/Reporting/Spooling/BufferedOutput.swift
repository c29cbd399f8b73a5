// SPDX-License-Identifier: Apache-2.0

/// Collects what is written to an output into large pieces.
struct BufferedOutput {
  private let output: any ReportOutput
  private var gathered: [UInt8] = []

  private static let pieceBytes = 65_536

  init(_ output: any ReportOutput) {
    self.output = output
  }

  mutating func write(_ bytes: some Collection<UInt8>) throws {
    gathered.append(contentsOf: bytes)
    if gathered.count >= Self.pieceBytes { try flush() }
  }

  mutating func finish() throws {
    try flush()
    try output.finish()
  }

  private mutating func flush() throws {
    guard !gathered.isEmpty else { return }
    try output.write(gathered)
    gathered.removeAll(keepingCapacity: true)
  }
}
