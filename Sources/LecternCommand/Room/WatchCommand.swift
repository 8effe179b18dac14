internal import ArgumentParser
internal import LecternClient
internal import LecternWire

/// `lectern watch`
struct WatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Prints what a room shows, and each change.",
    discussion: """
      Each line is a dotted path and its value as JSON: first of all values, then of those that have changed. A path that is gone \
      has no value. States that follow one another too fast are skipped. The command connects again after a cut, and \
      runs until it is interrupted.
      """
  )

  @OptionGroup var room: RoomArgument

  @Flag(
    help:
      "Print each whole state as a line of JSON: revision, state, and mine if the room shows something to you alone."
  )
  var json = false

  @Flag(help: "Print the current state only.")
  var once = false

  func run() async throws {
    let link = RoomLink(to: try room.address)
    let warnings = Task { await Terminal.warnOfProblems(of: link) }
    defer { warnings.cancel() }
    var last: JSONValue?
    for await snapshot in await link.subscribe() {
      if json {
        try Terminal.print(
          Self.line(of: snapshot.state, at: snapshot.revision, snapshot.personalView)
        )
      } else {
        for line in Self.lines(from: last, to: snapshot.state) { try Terminal.print(line) }
      }
      last = snapshot.state
      if once { return await link.close() }
    }
    await warnings.value
    try await Terminal.expectNoRefusal(by: link)
  }

  /// Returns the lines of the paths that have changed.
  static func lines(from old: JSONValue?, to new: JSONValue) -> [String] {
    StateText(new).changes(since: old).map { change in
      let path = change.path.isEmpty ? "." : change.path
      guard let value = change.value else { return path.printable }
      return "\(path) \(String(decoding: StateText(value).json, as: UTF8.self))".printable
    }
  }

  /// Returns the line of a whole state.
  static func line(of state: JSONValue, at revision: Int, _ personalView: JSONValue?) -> String {
    var line = JSONLine()
    line.add("revision", revision)
    line.add("state", json: StateText(state).json)
    if let personalView, personalView != .null {
      line.add("mine", json: StateText(personalView).json)
    }
    return line.text
  }
}
