// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// `--command`, over files of a kind that is read.
@Suite struct `Importing a command line` {
  private func workshop() throws -> Workshop {
    let workshop = try Workshop()
    try workshop.write("", to: ".git/HEAD")
    try workshop.write("curl http://a.test/pets -H 'X-Key: k3y-of-shop'\n", to: "c.sh")
    return workshop
  }

  @Test func `ends with the command that replaces it`() async throws {
    let workshop = try workshop()
    let run = try await workshop.runs(
      "import", "--command", "npx newman run c.sh -n 3 -r cli,junit --bail --postman-api-key x",
      "-o",
      "specs", "--ci", "github")
    expect(run, endsIn: 0)
    #expect(
      run.output.hasSuffix(
        ".github/workflows/curlew.yml\n.env\n.gitignore\n.env.example\n"
          + "run it with: curlew run specs/c.yaml --repeat 3 --fail-fast --report junit=junit.xml\n"
      )
        || run.output.hasSuffix(
          "run it with: curlew run specs/c.yaml --repeat 3 --fail-fast --report junit=junit.xml\n")
    )
    expect(run.errorOutput, has: ["--command:1:46 → specs/c.yaml:3"])
    let job = try workshop.folder.read(".github/workflows/curlew.yml")
    #expect(job.hasPrefix("# imported from c.sh\n"))
    #expect(job.contains("          curlew run specs/c.yaml --repeat 3 --fail-fast --report"))
    #expect(job.contains("X_KEY: ${{ secrets.X_KEY }}") && !job.contains("SHOP_PASSWORD"))
    expect(try await workshop.runs("check"), endsIn: 0)
  }

  /// What a person of Hurl has beside the file: variables, secrets, log-ins, cookies and bodies.
  @Test func `of hurl sends what its files say`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: "{}") }
    let workshop = try Workshop()
    try workshop.write("", to: ".git/HEAD")
    let entry = "POST \(server.url("/x?v={{v}}&w={{w}}&s={{s}}"))\nfile,d.txt;\nHTTP 200\n"
    try workshop.write(entry, to: "tests/a.hurl")
    try workshop.write("v=01\nw=\"2\"\n", to: "v.properties")
    try workshop.write("machine 127.0.0.1 login ada password love\n", to: "n.netrc")
    try workshop.write("127.0.0.1\tFALSE\t/\tFALSE\t0\tk\tv\n", to: "c.txt")
    try workshop.write("body\n", to: "files/d.txt")
    let run = try await workshop.runs(
      "import", "--command",
      "hurl --test --variables-file v.properties --secret s=1 --netrc-file n.netrc --cookie c.txt "
        + "--file-root files -A '' tests/a.hurl", "-o", "specs")
    expect(run, endsIn: 0)
    let line = try #require(
      run.output.split(separator: "\n").last { $0.hasPrefix("run it with: curlew ") })
    let words = line.dropFirst("run it with: curlew ".count).split(separator: " ").map(String.init)
    #expect(words.contains("--allow-netrc") && words.contains("--var-json"), "\(line)")
    var program = try workshop.curlew(words)
    program.environment["CURLEW_SECRET_s"] = "1"
    expect(try await workshop.runs(program), endsIn: 0)
    let request = try #require(server.requests.last)
    #expect(request.target == "/x?v=1&w=2&s=1")
    #expect(request.header("authorization") == "Basic YWRhOmxvdmU=")
    #expect(request.header("cookie") == "k=v" && request.header("user-agent") == nil)
    #expect(request.bodyText == "body\n")
  }

  @Test(arguments: [
    (["import", "--command", "make test"], "not a command line of newman, bru or hurl"),
    (["import", "--command", "newman run 'c.sh"], "is not closed"),
    (["import", "--command", "newman run https://a.test/c.json"], "nothing is fetched"),
    (["import", "--command", "newman run c.sh --what"], "`--what` is not an option of newman"),
    (["import", "--command", "newman run c.sh", "d.sh"], "in place of files"),
    (["import", "--ci", "github", "c.sh"], "needs `-o`"),
  ])
  func `is refused`(words: [String], message: String) async throws {
    let run = try await workshop().runs(words)
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: [message])
  }
}
