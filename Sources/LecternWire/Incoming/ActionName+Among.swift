public import Composable

extension ActionName {
  /// Whether the name is one of some, or inside one of them.
  ///
  /// ```swift
  /// ActionName("counter.incrTapped").isAmong(["counter"])     // true
  /// ActionName("counters.incrTapped").isAmong(["counter"])    // false
  /// ActionName("$room.frozen").isAmong(["*"])                 // false
  /// ```
  ///
  /// - Parameter names: dotted names; `*` is every name but those of the room itself.
  public func isAmong(_ names: [String]) -> Bool {
    names.contains { name in
      if name == "*" { return head != Wire.roomName }
      let whole = description.utf8
      return whole.starts(with: name.utf8)
        && [nil, UInt8(ascii: ".")].contains(whole.dropFirst(name.utf8.count).first)
    }
  }
}
