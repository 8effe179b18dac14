public import Composable

extension ActionName {
  /// Whether the name equals one of `names`, or lies below it.
  ///
  /// ```swift
  /// ActionName("counter.incrTapped").isAmong(["counter"])     // true
  /// ActionName("counters.incrTapped").isAmong(["counter"])    // false
  /// ActionName("$room.frozen").isAmong(["*"])                 // false
  /// ```
  ///
  /// - Parameter names: dotted names; `*` stands for every name except those of the room's own actions.
  public func isAmong(_ names: [String]) -> Bool {
    names.contains { name in
      if name == "*" { return head != Wire.roomName }
      let whole = description.utf8
      return whole.starts(with: name.utf8)
        && [nil, UInt8(ascii: ".")].contains(whole.dropFirst(name.utf8.count).first)
    }
  }
}
