extension Int {
  /// The largest integer that a browser represents exactly (ECMAScript, `MAX_SAFE_INTEGER`).
  static let largestSafeInteger = 1 << 53 - 1

  /// Whether a browser represents the number exactly (ECMAScript, `Number.isSafeInteger`).
  package var isSafeInteger: Bool { magnitude <= UInt(Self.largestSafeInteger) }
}
