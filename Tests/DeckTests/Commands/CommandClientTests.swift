import ComposableTesting
import Testing

@testable import Deck

/// Tools of the system, run as processes.
@Suite struct CommandClientTests {
  @Test("a command has its output, its error or its absence as result")
  func results() async {
    let client = CommandClient.live()
    let echo = Command(tool: "echo", arguments: ["a b", "$HOME;"])
    #expect(await client.run(echo) == .success(output: "a b $HOME;\n"))
    let failing = Command(tool: "sh", arguments: ["-c", "echo no >&2; exit 3"])
    #expect(await client.run(failing) == .failure(message: "no\n"))
    #expect(await client.run(Command(tool: "no-such-tool", arguments: [])) == .missing)
  }

  @Test("a command that takes too long is stopped")
  func timeout() async {
    let client = CommandClient.live(clock: ImmediateClock())
    #expect(await client.run(Command(tool: "sleep", arguments: ["86400"])) == .timeout)
  }

  @Test("much output fills no pipe, and is cut")
  func output() async {
    let script = "head -c 3000000 /dev/zero | tr '\\0' x"
    let result = await CommandClient.live().run(Command(tool: "sh", arguments: ["-c", script]))
    guard case .success(let output) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(output.utf8.count == 3_000_000)
  }
}
