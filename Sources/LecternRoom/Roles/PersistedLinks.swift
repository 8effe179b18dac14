internal import Composable
internal import LecternTransport
internal import LecternWire

/// The links and devices of a room in their saved form. It has only digests, so it reveals no secret and no cookie.
package struct PersistedLinks: Codable, Equatable, Sendable {
  struct PersistedLink: Codable, Equatable, Sendable {
    let id: String
    let role: Role
    /// The digest of the link's token.
    var digest: String?
    /// Whether each start makes new secrets for the link.
    var isOfStart: Bool?
    /// Whether the link is for scripts and devices.
    var isForScripts: Bool?
    /// Whether a presenter has removed the link's callers.
    var isCallerRemoved: Bool?
  }

  struct PersistedDevice: Codable, Equatable, Sendable {
    /// The digest of the device's cookie.
    let digest: String
    let link: String
    /// The device's participant; nil for a participant named after the device.
    var participant: Participant.ID?
    /// Whether a presenter has removed the participant.
    var isRemoved: Bool?

    // Existing files have the earlier name.
    private enum CodingKeys: String, CodingKey {
      case digest, link, participant
      case isRemoved = "isOut"
    }

    var id: DeviceID? { SHA256Digest(hexadecimal: digest).map(DeviceID.init(digest:)) }
  }

  /// The version of the format.
  package private(set) var version = 1
  var links: [PersistedLink] = []
  var devices: [PersistedDevice] = []

  package init() {}

  /// - Parameters:
  ///   - links: the links.
  ///   - devices: the devices that have used them.
  ///   - removed: the participants that a presenter has removed.
  package init(links: [Link], devices: Devices, removed: Set<Participant.ID> = []) {
    self.links = links.map {
      PersistedLink(
        id: $0.id,
        role: $0.role,
        digest: $0.digest?.hexadecimal,
        isOfStart: $0.isOfStart ? true : nil,
        isForScripts: $0.isForScripts ? true : nil,
        isCallerRemoved: removed.contains($0.caller) ? true : nil
      )
    }
    self.devices = devices.all.map { id, device in
      PersistedDevice(
        digest: id.digest.hexadecimal,
        link: device.link,
        participant: device.participant == id.participant ? nil : device.participant,
        isRemoved: removed.contains(device.participant) ? true : nil
      )
    }
  }
}

extension PersistedLinks {
  /// The links, without their secrets.
  package var allLinks: [Link] {
    links.filter { $0.role != .audience }.map {
      let link = Link(
        id: $0.id,
        role: $0.role,
        digest: $0.digest.flatMap(SHA256Digest.init(hexadecimal:)),
        isOfStart: $0.isOfStart ?? false
      )
      return $0.isForScripts == true ? link.forScripts() : link
    }
  }

  /// The participants that a presenter has removed.
  package var removedParticipants: [Participant] {
    let callers = allLinks.filter { link in
      links.contains { $0.id == link.id && $0.isCallerRemoved == true }
    }.map(\.caller)
    let people = devices.filter { $0.isRemoved == true }
      .compactMap { $0.participant ?? $0.id?.participant }
    return (callers + people).map { Participant(id: $0, isRemoved: true) }
  }
}
