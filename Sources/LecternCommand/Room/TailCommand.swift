internal import ArgumentParser
internal import LecternClient
internal import LecternWire

/// `lectern tail`
struct TailCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tail",
    abstract: "Prints the actions of a room as they are reduced.",
    discussion: """
      Only presenters may see a room's actions, so the address is that of a presenter's link. Set LECTERN_ROOM to it: all users of this machine can read arguments. Each line has the time, the number, \
      the sender and the action. The room sends its latest 50 actions ten times a second, as to the page /inspect. If there are \
      more, some are left out. To see all actions of the past, use lectern log show.
      """
  )

  @OptionGroup var room: RoomArgument

  @Flag(help: "Print each action as a line of JSON.")
  var json = false

  func run() async throws {
    let link = RoomLink(to: try room.address, parameters: [("screen", "inspector")])
    let warnings = Task { await Terminal.warnOfProblems(of: link) }
    defer { warnings.cancel() }
    var tail = ActionTail()
    for await snapshot in await link.subscribe() {
      guard snapshot.identity?["role"]?.string == "presenter" else {
        await link.close()
        Terminal.warn(
          "Only a presenter may see the room's actions. Give the address of a presenter's link, with its secret after #."
        )
        throw ExitCode.failure
      }
      for action in tail.newActions(in: snapshot.room) {
        try Terminal.print(json ? ActionTail.json(of: action) : ActionTail.line(of: action))
      }
    }
    await warnings.value
    try await Terminal.expectNoRefusal(by: link)
  }
}
