// SPDX-License-Identifier: Apache-2.0

import Glibc
import Workbench

/// A program that was started, and what it used when it has ended.
struct Child {
  let identifier: pid_t

  /// Starts `arguments[0]` in `directory` with an environment that holds nothing of ours.
  ///
  /// Standard input is empty; output and errors go to files, so that no reader is waited for.
  init(_ arguments: [String], in directory: String, output: String = "/dev/null") throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The C library has an action for it that the module does not show: the child inherits ours.
    guard chdir(directory) == 0 else { throw Problem("\(directory) cannot be entered") }
    let written = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, written, 0o644)
    posix_spawn_file_actions_addopen(&actions, 2, "errors.txt", written, 0o644)

    // nginx is where a user's path does not lead.
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    let environment = ["PATH=\(path):/usr/sbin", "HOME=\(directory)", "LC_ALL=C"]
    let words = (arguments + environment).map { strdup($0) }
    defer { for word in words { free(word) } }
    let argv = words[..<arguments.count] + [nil]
    let envp = words[arguments.count...] + [nil]
    var started: pid_t = 0
    let code = posix_spawnp(&started, arguments[0], &actions, nil, Array(argv), Array(envp))
    guard code == 0 else {
      throw Problem("\(arguments[0]) cannot be started: \(String(cString: strerror(code)))")
    }
    identifier = started
  }

  /// Waits for the end; the status is the exit code, or 128 and the signal.
  func wait() throws -> (status: Int, usage: Usage) {
    var status: Int32 = 0
    var used = rusage()
    while wait4(identifier, &status, 0, &used) < 0 {
      guard errno == EINTR else { throw Problem("wait4: \(String(cString: strerror(errno)))") }
    }
    let signal = Int(status & 0x7f)
    let code = signal == 0 ? Int((status >> 8) & 0xff) : 128 + signal
    let usage = Usage(
      wall: 0, cpu: used.ru_utime.seconds + used.ru_stime.seconds,
      peakMegabytes: Double(used.ru_maxrss) / 1024)
    return (code, usage)
  }
}

/// What one execution used.
struct Usage {
  /// Seconds from before the start to after the end.
  var wall: Double

  /// User and system seconds, by `wait4`.
  var cpu: Double

  /// The largest resident size; never less than this program's own, which a child starts as.
  var peakMegabytes: Double

  static func + (one: Usage, other: Usage) -> Usage {
    Usage(
      wall: one.wall + other.wall, cpu: one.cpu + other.cpu,
      peakMegabytes: max(one.peakMegabytes, other.peakMegabytes))
  }
}

/// Runs a program to its end and measures it.
///
/// - Throws: `Problem` with the program's errors when it does not end in 0.
func measured(_ arguments: [String], in directory: String, output: String = "/dev/null") throws
  -> Usage
{
  let begin = now()
  var (status, usage) = try Child(arguments, in: directory, output: output).wait()
  usage.wall = now() - begin
  guard status == 0 else {
    let errors = (try? TextFile.read("\(directory)/errors.txt")) ?? ""
    throw Problem("\(arguments.joined(separator: " ").prefix(200)) ended in \(status)\n\(errors)")
  }
  return usage
}

/// Seconds of the monotonic clock.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

extension timeval {
  var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}
