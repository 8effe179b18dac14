internal import LecternWire

/// The controls of a page: what people can press, tick and fill in at a state.
///
/// ```swift
/// PageControls(page)?.usable(in: snapshot)
/// ```
package struct PageControls: Sendable {
  private let elements: [HTMLElement]

  /// Reads a page; nil if no control of it sends an action of the app.
  package init?(_ page: [UInt8]) {
    let document = HTMLDocument(page)
    elements = document.elements
    var hasControl = false
    document.forEachElement { hasControl = hasControl || PageControlReader.action(of: $0) != nil }
    if !hasControl { return nil }
  }

  /// Returns the controls that can be used at a state. There are none while the page shows the past.
  ///
  /// - Parameter snapshot: the ``LecternWire/Snapshot`` message that the page has received.
  package func usable(in snapshot: [UInt8]) -> [PageControl] {
    guard let json = RawJSON(snapshot) else { return [] }
    let message = PageValue(json)
    guard let state = message["state"] else { return [] }
    let viewer = message["viewer"] ?? .undefined
    let scope = PageScope(state: state, room: message["room"] ?? .undefined, viewer: viewer)
    if scope["$room.isPast"].isTruthy { return [] }
    var reader = PageControlReader(role: viewer["role"]?.text ?? "")
    reader.read(elements, scope, group: "")
    // An open dialog makes the rest of the page inert.
    return reader.dialogControls ?? reader.controls
  }
}
