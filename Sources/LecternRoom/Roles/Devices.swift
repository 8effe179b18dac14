package import Composable
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
    /// Whether the link is a presenter's or a moderator's.
    fileprivate let isStaff: Bool
    /// The position in the order of the latest use.
    fileprivate var number: Int
    /// Whether the device has opened a page.
    fileprivate(set) var isUsed: Bool
  }

  /// Maximum number of devices. The limit is needed because one browser with the code can ask for any number of cookies.
  ///
  /// At the limit, participants' devices that were never used are forgotten first, and then the least recently used. Only
  /// another device of the staff displaces the staff's. If all devices are the staff's, one participant's device may exceed
  /// the limit.
  static let limit = 16_384

  private var devices: [DeviceID: Device] = [:]
  private var count = 0

  /// The device with a cookie.
  subscript(cookie: Secret) -> Device? { devices[DeviceID(cookie: cookie)] }

  /// The devices, the least recently used first.
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
  mutating func insert(for link: Link, as participant: Participant.ID? = nil) -> Secret {
    let cookie = Secret.token()
    insert(
      DeviceID(cookie: cookie),
      link: link.id,
      role: link.role,
      as: participant,
      isUsed: false
    )
    return cookie
  }

  package init() {}

  /// Adds a device of an earlier start.
  ///
  /// - Parameter role: the role of the link's users.
  package mutating func insert(
    _ id: DeviceID,
    link: Link.ID,
    role: Role,
    as participant: Participant.ID? = nil,
    isUsed: Bool = true
  ) {
    let isStaff = role == .presenter || role == .moderator
    if devices.count >= Self.limit { forgetSome(displacingStaff: isStaff) }
    count += 1
    devices[id] = Device(
      link: link,
      participant: participant ?? id.participant,
      isStaff: isStaff,
      number: count,
      isUsed: isUsed
    )
  }

  /// Records that a device has opened a page. The new order is saved with the next change of the devices.
  mutating func recordUse(of id: DeviceID) {
    guard devices[id] != nil else { return }
    count += 1
    devices[id]?.isUsed = true
    devices[id]?.number = count
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
  ///
  /// - Parameter displacesStaff: whether the staff's devices are removed, too, once no other device is left.
  private mutating func forgetSome(displacingStaff displacesStaff: Bool) {
    let order = devices.filter { displacesStaff || !$0.value.isStaff }
      .sorted { $0.value.rank < $1.value.rank }
    for (id, _) in order.prefix(Self.limit / 8) { devices[id] = nil }
  }
}

extension Devices.Device {
  /// The rank in the order in which devices are forgotten.
  fileprivate var rank: (Int, Int, Int) { (isStaff ? 1 : 0, isUsed ? 1 : 0, number) }
}
