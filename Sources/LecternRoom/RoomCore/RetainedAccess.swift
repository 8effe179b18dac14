/// The links and devices of a room that starts over. The new room has the same.
struct RetainedAccess {
  let links: [Link]
  /// The address of the room's pages; nil before it is known.
  let address: String?
  let devices: Devices
}
