/// Why a command can't do its work, and what to do.
struct CommandError: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
