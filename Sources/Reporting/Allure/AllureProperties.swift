// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents

/// `environment.properties`: what Allure shows of a run beside its results, in the syntax of
/// [java.util.Properties](https://docs.oracle.com/javase/8/docs/api/java/util/Properties.html#load-java.io.Reader-).
struct AllureProperties {
  private(set) var bytes: [UInt8] = []

  init(of run: RunStarted) {
    add("tool", run.tool)
    if let environment = run.environment { add("environment", environment) }
    add("seed", String(run.seed))
    if !run.command.isEmpty {
      add("command", run.command.map(ShellWord.quoted).joined(separator: " "))
    }
  }

  private mutating func add(_ name: String, _ value: String) {
    bytes += "\(name)=".utf8
    for unit in value.utf16 {
      switch unit {
      case UInt16(UInt8(ascii: "\\")): bytes += "\\\\".utf8
      case 0x20...0x7E: bytes.append(UInt8(truncatingIfNeeded: unit))
      default:
        let digits = String(unit, radix: 16)
        bytes += "\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8
      }
    }
    bytes += "\n".utf8
  }
}
