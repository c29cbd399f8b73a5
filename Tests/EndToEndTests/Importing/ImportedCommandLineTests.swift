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

  /// Each line is carried out: a wrong option ends in 2.
  @Test(arguments: [
    "newman run c.sh", "newman run c.sh -n 2 --bail --timeout 9000 --delay-request 1",
    "newman run c.sh --timeout-request 900 --ignore-redirects -k --verbose --color off",
    "newman run c.sh --silent --disable-unicode --suppress-exit-code",
    "newman run c.sh -r cli,junit,json --reporter-junit-export out/r.xml -x",
    "newman run c.sh --ssl-extra-ca-certs ca.pem --working-dir .",
    "bru run c.sh --bail --delay 1 --disable-cookies --noproxy --insecure",
    "bru run c.sh --reporter-junit r.xml --reporter-html r.html --tests-only --sandbox safe",
    "bru run c.sh --tags smoke,pay --exclude-tags slow", "hurl c.sh --test --jobs 2",
    "hurl c.sh --repeat 2 --retry 1 --retry-interval 1ms --max-time 9 --connect-timeout 2",
    "hurl c.sh -L --max-redirs 3 --limit-rate 100000 --compressed --continue-on-error",
    "hurl c.sh --report-junit r.xml --report-tap r.tap --report-html html --no-cookie-store",
    "hurl c.sh --http1.1 --user-agent me --path-as-is --very-verbose --no-color",
  ])
  func `is replaced by one that our own run accepts`(line: String) async throws {
    let workshop = try Workshop()
    try workshop.write("", to: ".git/HEAD")
    try workshop.write("curl http://127.0.0.1:9/pets\n", to: "c.sh")
    try workshop.write("", to: "ca.pem")
    let imported = try await workshop.runs(
      "import", "--command", line, "-o", "specs", "--ci", "gitlab")
    expect(imported, endsIn: 0)
    let start = "run it with: curlew "
    let last = imported.output.split(separator: "\n").last { $0.hasPrefix(start) } ?? ""
    let words = last.dropFirst(start.count).split(separator: " ").map { word in
      String(word).replacing("'", with: "")
    }
    #expect(words.first == "run", "\(imported.output)")
    let run = try await workshop.runs(words.filter { !["||", "true"].contains($0) })
    #expect(!run.errorOutput.contains("error: "), "\(last)\n\(run.errorOutput)")
    #expect([0, 1, 3, 4].contains(run.exitCode), "\(last)\n\(run.errorOutput)")
    let job = try workshop.folder.read(".gitlab-ci.yml")
    #expect(job.contains(String(last.dropFirst("run it with: ".count))), "\(job)")
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
