/// A difference between the frames sent and the frames received. It makes the figures worthless.
struct Miscount: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
