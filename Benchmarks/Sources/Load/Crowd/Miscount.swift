/// What was received is not what was sent: the figures are worth nothing.
struct Miscount: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
