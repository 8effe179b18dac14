extension InlineReader {
  /// Takes a number of the room, `{{people}}`. Other computed text is shown as it is written.
  mutating func takeCount() {
    let body = rest.dropFirst(2)
    guard let end = firstRange(of: "}}", in: body),
      var source = CountSource(body[..<end.lowerBound])
    else {
      report("{{ … }} is not computed; {{people}} and {{answers NAME}} are")
      result += "{{"
      rest = body
      return
    }
    if let room = source.room, room != "/", !room.isRoomName {
      report(room.problemAsRoomName)
      source.room = nil
    }
    source.block = source.block?.slug()
    counts.append(CountPlace(source: source, line: line.number))
    result += source.marked
    rest = body[end.upperBound...]
  }
}

extension String {
  /// Whether a room of the server may have the name.
  var isRoomName: Bool {
    !isEmpty && allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-".contains($0) }
  }

  var problemAsRoomName: String {
    "a room has a name of lower-case letters, digits and hyphens, not “\(self)”"
  }
}
