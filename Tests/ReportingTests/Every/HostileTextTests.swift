// SPDX-License-Identifier: Apache-2.0

import Reporting
import RunEvents
import Testing

@Suite struct HostileTextTests {
  @Test(arguments: Hostile.texts, [false, true])
  func `the console obeys nothing that comes from outside`(
    _ text: String, _ verbose: Bool
  ) throws {
    let options = ConsoleOptions(
      verbosity: verbose ? .verbose : .normal, width: 60, breaksCommands: true)
    let console = try SampleRun.everything(text).console(options)
    for scalar in console.unicodeScalars where scalar != "\n" {
      #expect(scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value), "\(scalar.value)")
      #expect(
        !(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value))
    }
    for command in ["::", "##[", "##vso[", "##teamcity["] {
      #expect(!console.contains(command), "\(command)")
    }
  }

  @Test(arguments: Hostile.texts)
  func `no report holds a control character`(_ text: String) throws {
    for (reporter, output) in Sample.reporters() + Sample.briefReporters() {
      try SampleRun.everything(text).report(with: reporter)
      let isColored = output.text.contains("\u{1b}[1m")
      for byte in output.bytes where byte < 0x20 {
        #expect([9, 10, 13].contains(byte) || isColored && byte == 0x1B, "\(reporter.kind)")
      }
    }
  }

  @Test func `a command line to copy quotes special characters of a shell`() throws {
    var run = SampleRun(replayArguments: ["--allow-read", "../it's $HOME"])
    run.failing(
      Sample.scenario(file: "a b.yaml"),
      exchange: Sample.exchange(requestBody: Array("@x'y\u{1b}\n".utf8)))
    let text = try run.console()
    #expect(text.contains("curlew run 'a b.yaml:12' --allow-read '../it'\\''s $HOME'\n"))
    #expect(text.contains(#"--data-raw $'@x\'y\x1b\n' http"#))
  }

  @Test func `a curl line asks the shell for secrets from outside`() throws {
    var redactor = Redactor()
    redactor.add(name: "key", value: "k-123456")
    redactor.add(name: "token", value: "t-123456")
    var run = SampleRun(secretNames: ["key"])
    run.sentSecrets = [("key", "k-123456")]
    run.failing(
      exchange: Sample.exchange(requestBody: Array("k=k-123456&t=t-123456&end".utf8)))
    let text = try run.console(ConsoleOptions(), redactor)
    #expect(text.contains(#"--data-raw k="$CURLEW_SECRET_key"'&t=***token***&end' http"#))
  }
}
