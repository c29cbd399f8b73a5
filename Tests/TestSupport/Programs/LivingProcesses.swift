// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The processes of a group that have not ended. The system lists a process until its status is
/// read; such a process is left out here.
package func livingProcesses(of group: pid_t) -> [String] {
  let all = (try? namesInFolder("/proc")) ?? []
  return all.filter { pid_t($0) != nil }.filter { process in
    guard let stat = try? readFile("/proc/\(process)/stat") else { return false }
    let text = String(decoding: stat, as: UTF8.self)
    let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
    return fields.count > 3 && fields[1] != "Z" && fields[3] == "\(group)"
  }
}
