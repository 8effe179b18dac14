internal import LecternWire

/// The devices that have exchanged a secret for a cookie. Of a cookie, only the digest is kept.
///
/// ```swift
/// let cookie = devices.insert(for: link)
/// devices[cookie]?.link == link.id
/// ```
struct Devices: Equatable, Sendable {
  struct Device: Equatable, Sendable {
    let link: Link.ID
    /// The place in the order of arrival.
    fileprivate let number: Int
    /// Whether it has opened a page.
    fileprivate(set) var isUsed: Bool
  }

  /// Maximum number of devices, as one browser with the code can ask for any number of cookies. At the limit,
  /// the oldest that was never used is forgotten, or else the oldest.
  static let limit = 16_384

  private var devices: [DeviceID: Device] = [:]
  private var count = 0

  /// The device with a cookie.
  subscript(cookie: Secret) -> Device? { devices[DeviceID(cookie: cookie)] }

  /// The devices, in the order of arrival.
  var all: [(id: DeviceID, link: Link.ID)] {
    devices.sorted { $0.value.number < $1.value.number }.map { ($0.key, $0.value.link) }
  }

  /// Adds a device.
  ///
  /// - Returns: the value of its cookie.
  mutating func insert(for link: Link.ID) -> Secret {
    let cookie = Secret.token()
    insert(DeviceID(cookie: cookie), link: link, isUsed: false)
    return cookie
  }

  /// Adds a device of an earlier start.
  mutating func insert(_ id: DeviceID, link: Link.ID, isUsed: Bool = true) {
    if devices.count >= Self.limit { forgetSome() }
    count += 1
    devices[id] = Device(link: link, number: count, isUsed: isUsed)
  }

  /// Records that a device has opened a page.
  mutating func noteUse(of id: DeviceID) {
    if devices[id]?.isUsed == false { devices[id]?.isUsed = true }
  }

  /// Removes the devices of all but some links.
  ///
  /// - Returns: the devices that were removed.
  mutating func removeAll(but links: Set<Link.ID>) -> [DeviceID] {
    let gone = devices.filter { !links.contains($0.value.link) }.map(\.key)
    for id in gone { devices[id] = nil }
    return gone
  }

  /// Removes an eighth at a time, to sort them all only once for so many.
  private mutating func forgetSome() {
    let order = devices.sorted {
      $0.value.isUsed == $1.value.isUsed
        ? $0.value.number < $1.value.number : !$0.value.isUsed
    }
    for (id, _) in order.prefix(Self.limit / 8) { devices[id] = nil }
  }
}
