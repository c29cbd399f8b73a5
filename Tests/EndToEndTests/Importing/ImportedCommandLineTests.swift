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
