// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Files
import Running

/// The program that shows a page to the person at this machine.
package struct Browser: Sendable {
  /// The commands to try, each with its arguments; `%s` in them stands for the address.
  let commands: [[String]]
  private let environment: ProcessEnvironment
  private let folder: FilePath

  /// `$BROWSER`, else the system's; none over SSH, where a window would open on another machine, and
  /// without a screen.
  package init(_ environment: ProcessEnvironment, folder: FilePath) {
    self.environment = environment
    self.folder = folder
    func isSet(_ name: String) -> Bool { environment.text(of: name) ?? "" != "" }
    guard !["SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"].contains(where: isSet) else {
      commands = []
      return
    }
    if let own = environment.text(of: "BROWSER"), !own.isEmpty {
      commands = own.split(separator: ":").map { $0.split(separator: " ").map(String.init) }
        .filter { !$0.isEmpty }
      return
    }
    #if canImport(Darwin)
      commands = [["/usr/bin/open"]]
    #else
      commands = isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") ? [["xdg-open"]] : []
    #endif
  }

  /// Opens a page.
  ///
  /// - Returns: whether a program was started for it.
  package func open(_ address: Address) -> Bool {
    commands.contains { start($0, "\(address)") }
  }

  private func start(_ command: [String], _ address: String) -> Bool {
    guard let path = path(of: command[0]) else { return false }
    var arguments = command.map { $0.replacing("%s", with: address) }
    if arguments == command { arguments.append(address) }
    // Those of curlew may be secrets.
    let names = environment.names.filter { !$0.utf8.starts(with: "CURLEW_".utf8) }
    let variables = names.compactMap { name in
      environment.text(of: name).map { "\(name)=\($0)" }
    }
    let program = OutsideProgram(
      path: path, arguments: arguments, folder: folder.text, environment: variables,
      timeout: .zero)
    do throws(OutsideProgram.Failure) {
      try program.startApart()
      return true
    } catch {
      return false
    }
  }

  private func path(of name: String) -> String? {
    if name.utf8.contains(UInt8(ascii: "/")) { return FilePath(name).absolute(in: folder).text }
    return ProgramSurroundings(environment).programBeforeRun(named: name)
  }
}
