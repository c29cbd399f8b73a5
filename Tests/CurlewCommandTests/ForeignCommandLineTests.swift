// SPDX-License-Identifier: Apache-2.0

import Imports
import Testing

@testable import CurlewCommand

/// The table of the options of newman, bru and hurl, against what our own command line says of them.
@Suite struct `Options of other runners` {
  private static let names = Set(CommandLineOption.all.flatMap(\.names))

  @Test(arguments: CommandLineOption.all.flatMap(\.names))
  func `are known to our own run`(name: String) {
    let own = RunCommand.optionDescriptions.flatMap(\.names)
    #expect(own.contains(name) || RunCommand.sentence(forForeign: name) != nil)
  }

  @Test func `are in the table if our own run answers them`() {
    let tools = CommandLineTool.allCases.map(\.name)
    let answered = RunCommand.foreignOptions.map(\.foreign).filter { foreign in
      foreign.tools.allSatisfy { tool in tools.contains { tool == $0 || tool.hasPrefix("\($0) (") }
      }
    }
    let missing = answered.flatMap(\.names).filter { !Self.names.contains($0) }
    #expect(missing.isEmpty)
  }

  @Test(arguments: [
    "newman run c.json -n 3 -r junit,html --bail --timeout 9000 -k --verbose --color on --folder A",
    "newman run c.json --env-var a=b --ssl-client-cert c --ssl-client-key k --ssl-extra-ca-certs a",
    "newman run c.json --silent --working-dir files",
    "bru run a --env ci --tags a,b --exclude-tags c --noproxy --insecure -o o.xml -f junit",
    "hurl --jobs 4 --repeat 2 --variable a=b --variables-file v.env --secrets-file s.env a.hurl",
    "hurl -H 'A: b' -x http://p:1 -E c.pem --key k.pem --cacert ca.pem --very-verbose --report-tap t a",
  ])
  func `become a line that our own run takes`(line: String) throws {
    let imported = ImportedFiles(secrets: SecretStore(keepsValues: false))
    let written = try ForeignCommandLine(line).runLine(["specs/c.yaml"], for: imported)
    var surroundings = CommandSurroundings.ofTest()
    surroundings.arguments = Array(Self.words(of: written).dropFirst())
    guard case .command(let command, _) = try CommandLineReader(surroundings).read() else {
      throw CancellationError()
    }
    #expect(command is RunCommand)
  }

  /// The words of a line with single quotes.
  static func words(of line: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    for character in line {
      if character == "'" {
        isQuoted.toggle()
      } else if character == " ", !isQuoted {
        words.append(word)
        word = ""
      } else {
        word.append(character)
      }
    }
    return words + [word]
  }
}
