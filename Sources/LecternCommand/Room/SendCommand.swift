internal import ArgumentParser
internal import Foundation
internal import LecternClient

/// `lectern send`
struct SendCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "send",
    abstract: "Sends actions to a room, and waits until they were reduced.",
    usage: "lectern send [<url>] <name> [<value>] [--text] [--timeout <seconds>]",
    discussion: """
      Prints the revision that has the action. The action runs at most once, although it is sent again after a cut. The exit code \
      is 0 if it has run, 1 if it has not, and 2 if it may have: its answer is late, or lost.

        lectern send http://127.0.0.1:8080/ counter.incrTapped
        lectern send http://127.0.0.1:8080/ settings.binding.displayName '"Ada"'
        LECTERN_ROOM="$(cat link.txt)" lectern send slides.nextTapped

      With - in place of the name, each line of standard input is an action: its name and, after a blank, its value. They run \
      in order, over one connection. A refused or malformed one doesn't stop the next.

      All users of this machine can read the arguments of a command. If the address has a secret, set LECTERN_ROOM to it \
      and leave the argument out.
      """
  )

  // Without the address, these three have the words that follow it: see `SendArguments`.
  @Argument(help: RoomArgument.help) var url: String?

  @Argument(help: "The dotted name of the action; - to read actions from standard input.")
  var name: String?

  @Argument(help: "The value of the action as JSON; a text needs quotes.")
  var value: String?

  @Flag(help: "The value is a text, and not JSON.")
  var text = false

  @Option(help: ArgumentHelp("Give an action up after so many seconds.", valueName: "seconds"))
  var timeout = 10.0

  func validate() throws {
    let arguments = try arguments
    _ = try action
    if arguments.name == "-", arguments.value != nil {
      throw ValidationError("With -, the values come from the lines.")
    }
    if !(0...86_400 ~= timeout) {
      throw ValidationError("--timeout must be from 0 to 86400 seconds, not \(timeout)")
    }
  }

  var arguments: SendArguments {
    get throws {
      try SendArguments(
        [url, name, value].compactMap(\.self),
        ProcessInfo.processInfo.environment
      )
    }
  }

  /// The action of the arguments.
  var action: OutgoingAction {
    get throws {
      let arguments = try arguments
      return try OutgoingAction(arguments.name, value: arguments.value, isText: text)
    }
  }

  func run() async throws {
    let (arguments, action) = (try arguments, try action)
    let link = RoomLink(to: arguments.address)
    let code =
      arguments.name == "-" ? await sendInputLines(over: link) : await send(action, over: link)
    await link.close()
    if code > 0 { throw ExitCode(code) }
  }

  /// - Returns: the worst exit code of a line.
  private func sendInputLines(over link: RoomLink) async -> Int32 {
    var worst: Int32 = 0
    for await line in Self.inputLines {
      do throws(ValidationError) {
        guard let action = try OutgoingAction(line: line, isText: text) else { continue }
        worst = max(worst, await send(action, over: link))
      } catch {
        Terminal.warn(error.message)
        worst = max(worst, 1)
      }
    }
    return worst
  }

  /// - Returns: the exit code.
  private func send(_ action: OutgoingAction, over link: RoomLink) async -> Int32 {
    let outcome = await action.send(over: link, timeout: timeout)
    if outcome.code == 0 {
      // The exit code tells of the action, which has run whether or not its revision is read.
      try? Terminal.print(outcome.text)
    } else {
      Terminal.warn(outcome.text)
    }
    return outcome.code
  }

  /// The lines of standard input. A thread of its own reads them, since reading blocks.
  private static var inputLines: AsyncStream<String> {
    let (lines, continuation) = AsyncStream<String>.makeStream()
    Thread.detachNewThread {
      while let line = readLine() { continuation.yield(line) }
      continuation.finish()
    }
    return lines
  }
}
