internal import ArgumentParser
internal import LecternHistory
internal import LecternRoom

/// The options for the log. With it, a room outlives its process.
struct JournalOptions: ParsableArguments {
  @Flag(
    name: .customLong("no-journal"),
    help: "Record nothing: the room ends with the server."
  )
  var isOff = false

  @Option(
    help: ArgumentHelp(
      """
      When a change is shown: once it is on the disk, or at once. A crash loses what was shown at once and had not \
      reached the disk.
      """,
      valueName: "shown|relaxed"
    )
  )
  var durability = Durability.shown

  @Flag(help: "Start over. The log of the room so far is kept under its date.")
  var fresh = false

  @Flag(
    help:
      "Leave out entries of the log that no action of the app has the name of, and say how many."
  )
  var discardUnknown = false

  @Flag(
    help: """
      Replay the log from its beginning, compare it with the room as it was, and end. The exit code is 1 if they differ.
      """
  )
  var checkLog = false

  @Option(
    help: ArgumentHelp(
      "Save what the audience was shown as a page that plays in any browser without a server, and end.",
      valueName: "file"
    ),
    completion: .file(extensions: ["html"])
  )
  var saveTalk: String?

  @Option(
    help: ArgumentHelp(
      """
      Play the log of a room, given by its file or folder, and refuse actions until it ends. The file is only read, and \
      what happens is not saved.
      """,
      valueName: "file"
    ),
    completion: .file()
  )
  var replay: String?

  @Option(help: ArgumentHelp("How fast --replay plays. (default: 1)", valueName: "factor"))
  var speed: Double?

  @Option(
    help: ArgumentHelp(
      """
      Save entries of the log as a test in Swift that passes until the reducer changes them, and end. See --entries.
      """,
      valueName: "file"
    ),
    completion: .file(extensions: ["swift"])
  )
  var saveTest: String?

  @Option(
    help: ArgumentHelp(
      """
      The entries for --save-test: the last 50 actions of the app as 50, or those from entry 120 to entry 180 as 120-180. \
      (default: \(defaultEntries))
      """,
      valueName: "range"
    )
  )
  var entries: EntryRange?

  @Option(
    help: ArgumentHelp(
      "Save the app's results, such as the votes of a talk, as a file that ends in .csv, .json or .md, and end.",
      valueName: "file"
    ),
    completion: .file(extensions: ["csv", "json", "md"])
  )
  var results: String?

  @Flag(
    help: """
      With --results, also save who gave which answer, of those who gave their name for it.
      """
  )
  var withNames = false

  static let defaultEntries = EntryRange.last(50)

  /// Whether the log is only read.
  var isReading: Bool { checkLog || saveTalk != nil || saveTest != nil || results != nil }

  func validate() throws {
    if checkLog, fresh {
      throw ValidationError("--check-log needs the log of the room so far; leave out --fresh")
    }
    if saveTalk != nil, checkLog || fresh {
      throw ValidationError(
        "--save-talk needs the log of the room so far; leave out --fresh and --check-log"
      )
    }
    if replay != nil, isReading || fresh || isOff {
      throw ValidationError(
        """
        --replay plays a log of its own; leave out --check-log, --save-talk, --save-test, --results, --fresh and \
        --no-journal
        """
      )
    }
    if let speed {
      guard replay != nil else { throw ValidationError("--speed needs --replay") }
      guard speed > 0, speed.isFinite else {
        throw ValidationError("--speed must be more than 0, such as 0.5 or 4, not \(speed)")
      }
    }
    if saveTest != nil, checkLog || fresh || saveTalk != nil {
      throw ValidationError(
        "--save-test needs the log of the room so far; leave out --fresh, --check-log and --save-talk"
      )
    }
    if results != nil, checkLog || fresh || saveTalk != nil || saveTest != nil {
      throw ValidationError(
        """
        --results needs the log of the room so far; leave out --fresh, --check-log, --save-talk and --save-test
        """
      )
    }
    if withNames, results == nil {
      throw ValidationError("--with-names is for --results FILE")
    }
    if entries != nil, saveTest == nil {
      throw ValidationError("--entries is for --save-test FILE")
    }
    guard isOff, fresh || discardUnknown || isReading else { return }
    throw ValidationError(
      """
      --fresh, --discard-unknown, --check-log, --save-talk, --save-test and --results need the journal; leave out --no-journal
      """
    )
  }
}
