// What outlives the room.
extension Room {
  /// The links and devices that are to be good after a restart; what is to be said of them is written elsewhere,
  /// as there are thousands.
  var linksAndDevices: (links: [Link], devices: Devices, out: Set<Participant.ID>) {
    observe()
    return (roomState.links, devices, out)
  }

  /// Takes in the devices of an earlier start, and says from now on when there is something to keep.
  ///
  /// - Parameters:
  ///   - kept: what was kept.
  ///   - changed: is called on the room's executor.
  func keepLinks(_ kept: KeptLinks, changed: @escaping @Sendable () -> Void) {
    for device in kept.devices {
      if let id = device.id { devices.insert(id, link: device.link) }
    }
    keptLinksHandler = changed
  }

  func keptLinksChanged() {
    keptLinksHandler?()
  }
}
