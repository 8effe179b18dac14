internal import LecternWire

/// The devices that have exchanged a secret for a cookie. Only the cookies' digests are stored.
///
/// ```swift
/// let cookie = devices.insert(for: link)
/// devices[cookie]?.link == link.id
/// ```
package struct Devices: Equatable, Sendable {
  package struct Device: Equatable, Sendable {
    let link: Link.ID
    let participant: Participant.ID
    /// The position in the order of arrival.
    fileprivate let number: Int
    /// Whether the device has opened a page.
    fileprivate(set) var isUsed: Bool
  }

  /// Maximum number of devices. The limit is needed because one browser with the code can ask for any number of cookies. At the
  /// limit, the oldest device that was never used is forgotten, or else the oldest.
  static let limit = 16_384

  private var devices: [DeviceID: Device] = [:]
  private var count = 0

  /// The device with a cookie.
  subscript(cookie: Secret) -> Device? { devices[DeviceID(cookie: cookie)] }

  /// The devices, in the order of arrival.
  package var all: [(id: DeviceID, device: Device)] {
    devices.sorted { $0.value.number < $1.value.number }.map { ($0.key, $0.value) }
  }

  /// Adds a device.
  ///
  /// - Parameters:
  ///   - link: the link whose secret it has.
  ///   - participant: the device's participant, whichever participant cookie it sends from now on; by default a new
  ///     participant.
  /// - Returns: the value of its cookie.
  mutating func insert(for link: Link.ID, as participant: Participant.ID? = nil) -> Secret {
    let cookie = Secret.token()
    insert(DeviceID(cookie: cookie), link: link, as: participant, isUsed: false)
    return cookie
  }

  package init() {}

  /// Adds a device of an earlier start.
  package mutating func insert(
    _ id: DeviceID,
    link: Link.ID,
    as participant: Participant.ID? = nil,
    isUsed: Bool = true
  ) {
    if devices.count >= Self.limit { forgetSome() }
    count += 1
    devices[id] = Device(
      link: link,
      participant: participant ?? id.participant,
      number: count,
      isUsed: isUsed
    )
  }

  /// Records that a device has opened a page.
  mutating func recordUse(of id: DeviceID) {
    if devices[id]?.isUsed == false { devices[id]?.isUsed = true }
  }

  /// Removes the devices of all links except the given ones.
  ///
  /// - Returns: the participants that have no device left.
  mutating func removeAll(but links: Set<Link.ID>) -> [Participant.ID] {
    let gone = devices.filter { !links.contains($0.value.link) }
    for id in gone.keys { devices[id] = nil }
    let others = Set(devices.values.lazy.map(\.participant))
    return gone.values.map(\.participant).filter { !others.contains($0) }
  }

  /// Removes an eighth of the devices, so that they are sorted only once for many insertions.
  private mutating func forgetSome() {
    let order = devices.sorted {
      $0.value.isUsed == $1.value.isUsed
        ? $0.value.number < $1.value.number : !$0.value.isUsed
    }
    for (id, _) in order.prefix(Self.limit / 8) { devices[id] = nil }
  }
}
