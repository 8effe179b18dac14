internal import ArgumentParser
internal import LecternClient
internal import LecternWire

/// `lectern send`
struct SendCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "send",
    abstract: "Sends an action to a room, and waits until it was reduced.",
    discussion: """
      Prints the revision that has the action. The action runs at most once, although it is sent again after a cut. The exit code \
      is 0 if it has run, 1 if it has not, and 2 if it may have: its answer did not arrive in time.

        lectern send http://127.0.0.1:8080/ counter.incrTapped
        lectern send http://127.0.0.1:8080/ settings.nameChanged '"Ada"'
        lectern send 'http://127.0.0.1:8080/present#SECRET' talk.nextTapped
      """
  )

  @OptionGroup var room: RoomArgument

  @Argument(help: "The dotted name of the action.")
  var name: String

  @Argument(help: "The value of the action as JSON; a text needs quotes.")
  var value: String?

  @Flag(help: "The value is a text, and not JSON.")
  var text = false

  @Option(help: ArgumentHelp("Give up after so many seconds.", valueName: "seconds"))
  var timeout = 10.0

  func validate() throws {
    _ = try valueJSON
    if !(0...86_400 ~= timeout) {
      throw ValidationError("--timeout must be from 0 to 86400 seconds, not \(timeout)")
    }
  }

  /// The value as JSON; nil without one.
  var valueJSON: [UInt8]? {
    get throws {
      guard let value else { return nil }
      if text { return StateText(.string(value)).json }
      guard let json = RawJSON(Array(value.utf8)) else {
        throw ValidationError(
          "The value \(value) is not JSON. Put a text in quotes, '\"like this\"', or add --text."
        )
      }
      return Array(json.bytes)
    }
  }

  func run() async throws {
    let link = RoomLink(to: room.address)
    let sending = Task { try await link.send(name, value: valueJSON) }
    let timer = Task {
      try await Task.sleep(for: .seconds(timeout))
      sending.cancel()
    }
    let result = await sending.result
    timer.cancel()
    let problem = await link.problem
    await link.close()
    let outcome = Outcome(result, of: name, problem: problem, timeout: timeout)
    guard outcome.code == 0 else {
      Terminal.warn(outcome.text)
      throw ExitCode(outcome.code)
    }
    Terminal.print(outcome.text)
  }

  /// What the command prints, and its exit code.
  struct Outcome: Equatable {
    let code: Int32
    let text: String

    /// - Parameter problem: the problem of the connection; nil while it is open.
    init(
      _ result: Result<Int, any Error>,
      of name: String,
      problem: String?,
      timeout: Double
    ) {
      let cause = problem.map { " \($0)" } ?? ""
      switch result {
      case .success(let revision): (code, text) = (0, "revision \(revision)")
      case .failure(let fault as Fault):
        (code, text) = (1, "\(name) was refused (\(fault.code.rawValue)): \(fault.message).")
      case .failure(let error as SendError) where error.code == .outcomeUnknown:
        (code, text) = (
          2, "No answer to \(name) after \(timeout) seconds. It may have run.\(cause)"
        )
      case .failure(is CancellationError):
        (code, text) = (1, "\(name) was not sent in \(timeout) seconds.\(cause)")
      case .failure(let error): (code, text) = (1, "\(error)")
      }
    }
  }
}
