/// A type-erased key path that is both `Hashable` and `Sendable`.
struct SendableKeyPath: Hashable, Sendable {
  private let keyPath: any AnyKeyPath & Sendable

  init(_ keyPath: any AnyKeyPath & Sendable) {
    self.keyPath = keyPath
  }

  static func == (left: SendableKeyPath, right: SendableKeyPath) -> Bool {
    left.keyPath == right.keyPath
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(keyPath)
  }
}
