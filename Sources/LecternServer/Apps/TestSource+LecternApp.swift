internal import LecternHistory

extension TestSource {
  /// Creates the source for an app whose type makes its reducer.
  init(of app: (some LecternApp).Type) {
    let parts = String(reflecting: app).split(separator: ".")
    let name = parts.dropFirst().joined(separator: ".")
    self.init(
      reducer: "\(name)().reducer",
      view: "{ \(name)().view(of: $0, for: $1) }",
      importing: parts.first.map { [String($0)] } ?? []
    )
  }
}
