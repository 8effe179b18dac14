internal import ArgumentParser
internal import Foundation
internal import LecternClient

/// `lectern send`
struct SendCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "send",
    abstract: "Sends actions to a room, and waits until they were reduced.",
    discussion: """
      Prints the revision that has the action. The action runs at most once, although it is sent again after a cut. The exit code \
      is 0 if it has run, 1 if it has not, and 2 if it may have: its answer did not arrive in time.

        lectern send http://127.0.0.1:8080/ counter.incrTapped
        lectern send http://127.0.0.1:8080/ settings.nameChanged '"Ada"'
        lectern send 'http://127.0.0.1:8080/present#SECRET' talk.nextTapped

      With - in place of the name, each line of standard input is an action: its name and, after a blank, its value. They run \
      in order, over one connection. A refused one doesn't stop the next.
      """
  )

  @OptionGroup var room: RoomArgument

  @Argument(help: "The dotted name of the action; - to read actions from standard input.")
  var name: String

  @Argument(help: "The value of the action as JSON; a text needs quotes.")
  var value: String?

  @Flag(help: "The value is a text, and not JSON.")
  var text = false

  @Option(help: ArgumentHelp("Give an action up after so many seconds.", valueName: "seconds"))
  var timeout = 10.0

  func validate() throws {
    _ = try action
    if name == "-", value != nil {
      throw ValidationError("With -, the values come from the lines.")
    }
    if !(0...86_400 ~= timeout) {
      throw ValidationError("--timeout must be from 0 to 86400 seconds, not \(timeout)")
    }
  }

  /// The action of the arguments.
  var action: OutgoingAction {
    get throws { try OutgoingAction(name, value: value, isText: text) }
  }

  func run() async throws {
    let link = RoomLink(to: room.address)
    var worst: Int32 = 0
    if name == "-" {
      for await line in Self.inputLines {
        guard let action = try OutgoingAction(line: line, isText: text) else { continue }
        worst = max(worst, await send(action, over: link))
      }
    } else {
      worst = await send(try action, over: link)
    }
    await link.close()
    if worst > 0 { throw ExitCode(worst) }
  }

  /// - Returns: the exit code.
  private func send(_ action: OutgoingAction, over link: RoomLink) async -> Int32 {
    let outcome = await action.send(over: link, timeout: timeout)
    if outcome.code == 0 { Terminal.print(outcome.text) } else { Terminal.warn(outcome.text) }
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
