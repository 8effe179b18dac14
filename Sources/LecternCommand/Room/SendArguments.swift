internal import ArgumentParser
internal import LecternClient

/// The arguments of `lectern send`: a room's address, the name of an action, and its value.
///
/// With `LECTERN_ROOM`, the address may be left out. Only an address has a slash or the `#` before a secret: no name of an
/// action does.
struct SendArguments {
  let address: RoomAddress
  let name: String
  let value: String?

  init(_ words: [String], _ environment: [String: String]) throws(ValidationError) {
    let isAddress = words.first?.contains { "/#".contains($0) } ?? false
    let hasAddress = isAddress || environment[RoomArgument.variable] == nil
    address = try RoomArgument.address(hasAddress ? words.first : nil, environment)
    let words = words.dropFirst(hasAddress ? 1 : 0)
    guard let name = words.first else {
      throw ValidationError("Give the name of an action, or - to read actions from standard input.")
    }
    guard words.count <= 2 else {
      throw ValidationError("“\(name)” is not the address of a room, and an action has one value.")
    }
    self.name = name
    value = words.dropFirst().first
  }
}
