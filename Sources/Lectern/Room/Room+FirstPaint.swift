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
    let accessLevel: AccessLevel = permissions.makesParticipants ? .participant : .audience
    refresh(accessLevel)
    let channel = self[accessLevel]
    guard let patchHistory = channel.patchHistory else { return nil }
    do throws(UnencodableValue) {
      let bytes = try patchHistory.snapshot(for: channel.anonymousViewer)
      return FirstPaintSnapshot(
        version:
          "\(patchHistory.epoch)-\(patchHistory.revision)-\(channel.allowedActions.joined())",
        bytes: bytes
      )
    } catch {
      report(error)
      return nil
    }
  }
}
