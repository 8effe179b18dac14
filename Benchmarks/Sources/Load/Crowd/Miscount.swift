/// A difference between what was sent and what was received, which makes the figures worthless.
struct Miscount: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
