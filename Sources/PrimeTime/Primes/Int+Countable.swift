extension Int {
  /// The largest number that a page can show: beyond it, a browser reads another (ECMAScript,
  /// `MAX_SAFE_INTEGER`).
  static let largestCountable = 1 << 53 - 1

  /// Whether a page can show the number.
  var isCountable: Bool { magnitude <= UInt(Self.largestCountable) }
}
