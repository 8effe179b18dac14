internal import LecternWire

// What a page shows before it is connected.
extension Room {
  /// What a viewer without a cookie would be sent: of a frozen room, the picture that the audience has.
  ///
  /// - Returns: nil where the state cannot be encoded, and while the room is blank: its pages show nothing of
  ///   the app then, and would before their scripts run.
  func firstPaint() -> FirstPaintSnapshot? {
    observe()
    guard !roomState.isBlank else { return nil }
    let seat: Seat = permissions.makesParticipants ? .participant : .audience
    refresh(seat)
    let section = self[seat]
    guard let timeline = section.timeline else { return nil }
    do throws(UnencodableValue) {
      let bytes = try timeline.snapshot(for: section.stranger)
      return FirstPaintSnapshot(
        version: "\(timeline.epoch)-\(timeline.revision)-\(section.may.joined())",
        bytes: bytes
      )
    } catch {
      report(error)
      return nil
    }
  }
}
