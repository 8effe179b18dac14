internal import LecternTransport
internal import LecternWire

/// A person's session after the sign-in, as it stands in a cookie. Any server with the same secret can read it.
struct SignInSession: Equatable, Sendable {
  /// Maximum length of a name, in characters: the rest of it would not be shown anyway.
  private static let nameLimit = 128

  /// The person, unique among all providers.
  let account: String
  let name: String?
  let role: String
  /// A random identifier.
  let id: String
  /// The end, in seconds since 1970.
  let end: Int

  init(account: String, name: String?, role: String, id: String, end: Int) {
    (self.account, self.role, self.id, self.end) = (account, role, id, end)
    self.name = name.map { String($0.prefix(Self.nameLimit)) }
  }

  /// Returns the identifier of a person. It doesn't reveal the subject, which may be an address.
  static func account(_ subject: String, of issuer: String) -> String {
    SHA256Digest(of: "\(issuer)\n\(subject)".utf8).hexadecimal
  }

  /// Returns the account; nil once the session has ended.
  func account(at now: Int) -> Account? {
    guard end > now else { return nil }
    return Account(
      id: account,
      name: name,
      role: role,
      session: id,
      timeLeft: .seconds(end - now)
    )
  }
}

extension SignInSession {
  var bytes: [UInt8] {
    var writer = JSONWriter()
    let name = name.map { [("name", $0)] } ?? []
    writer.strings([("account", account), ("end", "\(end)"), ("id", id)] + name + [("role", role)])
    return writer.bytes
  }

  init?(_ bytes: [UInt8]) {
    guard let value = try? JSONValue(bytes), let account = value["account"]?.string,
      let role = value["role"]?.string, let id = value["id"]?.string,
      let end = value["end"]?.string.flatMap({ Int($0) })
    else { return nil }
    self.init(account: account, name: value["name"]?.string, role: role, id: id, end: end)
  }
}
