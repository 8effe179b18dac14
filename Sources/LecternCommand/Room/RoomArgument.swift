internal import ArgumentParser
internal import LecternClient

/// The room of a command.
struct RoomArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The room's address in a browser: http://127.0.0.1:8080/, or that of a link, with the secret after #.",
      valueName: "url"
    ),
    transform: { try RoomAddress($0) }
  )
  var address: RoomAddress
}
