internal import ArgumentParser
internal import Foundation
internal import LecternClient

/// The room of a command: an argument, or an environment variable.
struct RoomArgument: ParsableArguments {
  /// The environment variable of the room. Unlike an argument, other users of the machine can't read it.
  static let variable = "LECTERN_ROOM"

  static let help = ArgumentHelp(
    "The room's address in a browser: http://127.0.0.1:8080/, or that of a link, with the secret after #. (default: $LECTERN_ROOM)",
    valueName: "url"
  )

  @Argument(help: Self.help) var url: String?

  func validate() throws { _ = try address }

  var address: RoomAddress {
    get throws { try Self.address(url, ProcessInfo.processInfo.environment) }
  }

  /// Parses an address, or that of an environment if it is nil.
  static func address(
    _ url: String?,
    _ environment: [String: String]
  ) throws(ValidationError) -> RoomAddress {
    guard let text = url ?? environment[variable] else {
      throw ValidationError("Give the room's address, or set \(variable) to it.")
    }
    do { return try RoomAddress(text) } catch { throw ValidationError(error.description) }
  }
}
