internal import Composable
internal import LecternTransport
internal import LecternWire

/// The form in a room's log.
///
/// A presenter's and a moderator's link have only their digests in the log. So a restored link has no address, and the log
/// contains no secret that opens `/present`, or that a script calls with. Any other participants' link has its token and
/// its code: a wall shows both to the whole hall.
extension Link: Codable {
  private enum CodingKeys: CodingKey {
    case id, role, token, code, digest, earlier, isOfStart, isForScripts
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let id = try container.decode(String.self, forKey: .id)
    let role = try container.decode(Role.self, forKey: .role)
    let code = try container.decodeIfPresent(String.self, forKey: .code).map(JoinCode.init)
    let isOfStart = try container.decode(Bool.self, forKey: .isOfStart)
    if let token = try container.decodeIfPresent(String.self, forKey: .token) {
      self.init(id: id, role: role, secret: Secret(token), code: code, isOfStart: isOfStart)
      return
    }
    func digest(_ text: String) throws -> SHA256Digest {
      guard let digest = SHA256Digest(hexadecimal: text) else {
        throw DecodingError.dataCorruptedError(
          forKey: .digest,
          in: container,
          debugDescription: "is no digest"
        )
      }
      return digest
    }
    let latest = try container.decodeIfPresent(String.self, forKey: .digest).map(digest)
    self.init(id: id, role: role, digest: latest, code: code, isOfStart: isOfStart)
    let earlier = try container.decodeIfPresent([String].self, forKey: .earlier)
    restore(earlierDigests: try earlier?.map(digest) ?? [])
    if try container.decodeIfPresent(Bool.self, forKey: .isForScripts) == true {
      self = forScripts()
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(role, forKey: .role)
    try container.encode(isOfStart, forKey: .isOfStart)
    if isForScripts { try container.encode(true, forKey: .isForScripts) }
    if role == .participant, !isForScripts, let secret {
      try container.encode(secret.text, forKey: .token)
    } else {
      try container.encodeIfPresent(digest?.hexadecimal, forKey: .digest)
    }
    if !earlierDigests.isEmpty {
      try container.encode(earlierDigests.map(\.hexadecimal), forKey: .earlier)
    }
    if role == .participant { try container.encodeIfPresent(code?.text, forKey: .code) }
  }
}
