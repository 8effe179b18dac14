extension String {
  /// Returns an identifier that no other one is equal to, of digits and lowercase letters.
  package static func randomID() -> String {
    String(UInt64.random(in: .min ... .max), radix: 36)
      + String(UInt64.random(in: .min ... .max), radix: 36)
  }
}
