internal import ArgumentParser
internal import Composable
internal import Foundation
internal import LecternRoom
internal import LecternWire

/// The options for roles, links and permissions.
struct AccessOptions: ParsableArguments {
  /// The viewers that may send actions in addition to presenters.
  enum Permit: String, ExpressibleByArgument, CaseIterable {
    case everyone
    case presenter
  }

  /// The environment variable for the presenter's token; unlike arguments, other users of the machine cannot
  /// read it.
  static let tokenVariable = "LECTERN_PRESENTER_TOKEN"
  /// The minimum length of a token in characters, so that it cannot be guessed.
  static let shortestToken = 16

  @Option(
    help: ArgumentHelp(
      """
      Who may use the page. (default: the app decides; if it doesn't, everyone if only this machine can open the page, \
      otherwise presenter)
      """,
      valueName: "everyone|presenter"
    )
  )
  var permit: Permit?

  @Option(
    help: """
      Pages that watch by requests, which caches answer, and take no place: those without a place, or all \
      without a link until they act.
      """
  )
  var watchers = WatcherAdmission.whenFull

  @Flag(
    inversion: .prefixedNo,
    help: """
      Open the presenter's first page in the browser. (default: on a desktop, if the app has pages \
      for presenters)
      """
  )
  var browser: Bool?

  @Option(
    help: ArgumentHelp(
      """
      Secret in the presenter's address, at least \(shortestToken) letters or digits. Other users of the \
      machine can see arguments: prefer \(tokenVariable) or a file. (default: a new one at each start)
      """,
      valueName: "token"
    )
  )
  var presenterToken: String?

  @Option(
    help: ArgumentHelp("File whose first line is the presenter's token.", valueName: "file"),
    completion: .file()
  )
  var presenterTokenFile: String?

  @Option(
    name: .customLong("join-code"),
    help: ArgumentHelp(
      """
      Code that people type to take part in the main room, or in another one: NAME=CODE. Can be repeated. A code \
      shorter than \(JoinCode.strongLength) letters or digits is replaced after \(GuessCounter.limitOfShortCodes) \
      wrong guesses. (default: each room's own, made at its first start)
      """,
      valueName: "code"
    )
  )
  var givenJoinCodes: [String] = []

  @Option(
    help: ArgumentHelp(
      "Address to give to the audience, if the server is behind a proxy. (default: this machine's)",
      valueName: "url"
    )
  )
  var publicAddress: String?

  func validate() throws {
    if let presenterToken { try Self.check(presenterToken, from: "--presenter-token") }
    _ = try joinCodes
    if let publicAddress {
      let url = URL(string: publicAddress)
      guard let scheme = url?.scheme, ["http", "https"].contains(scheme), url?.host != nil else {
        throw ValidationError(
          "--public-address must begin with http:// or https:// and name a host, not \"\(publicAddress)\""
        )
      }
    }
  }

  /// The given codes by room; nil is the main room.
  private var joinCodes: [RoomName?: JoinCode] {
    get throws {
      var codes: [RoomName?: JoinCode] = [:]
      for given in givenJoinCodes {
        let parts = given.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let code = parts.last ?? ""
        guard code.count >= 4, code.allSatisfy(Self.isPlain) else {
          throw ValidationError("--join-code must be at least 4 letters or digits, not \"\(code)\"")
        }
        let room = parts.count > 1 ? RoomName(parts[0]) : nil
        guard parts.count == 1 || room != nil else {
          throw ValidationError(
            "--join-code: \"\(parts[0])\" is no name of a room, which has lower-case letters, digits and hyphens"
          )
        }
        guard codes.updateValue(JoinCode(String(code)), forKey: room) == nil else {
          let name = room.map { "the room \"\($0)\"" } ?? "the main room"
          throw ValidationError("--join-code gives \(name) two codes; give each room one")
        }
      }
      return codes
    }
  }

  private static func check(_ token: String, from source: String) throws {
    // The message omits the token, because it may be the right one except for a letter.
    guard token.count >= shortestToken, token.allSatisfy(isPlain) else {
      throw ValidationError(
        "\(source): a token must be at least \(shortestToken) letters or digits (also - and _)"
      )
    }
  }

  /// Whether a character has no special meaning in a URL or a cookie.
  private static func isPlain(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "-_".contains(character))
  }
}

extension AccessOptions {
  /// Returns the links at start: the presenter's link, the participants' link, and the links made before a restart.
  ///
  /// - Parameters:
  ///   - environment: the environment of the process.
  ///   - kept: the links of the previous run.
  ///   - room: the name of the room; nil for the main room.
  /// - Throws: an error if the presenter's token is too short or its file cannot be read.
  func links(
    environment: [String: String],
    kept: [Link] = [],
    of room: RoomName? = nil
  ) throws -> [Link] {
    let token = try presenterSecret(environment: environment) ?? .token()
    // Cookies from the previous run name the link's id, so the link retains it.
    func start(_ role: Role) -> Link? { kept.first { $0.isOfStart && $0.role == role } }
    let presenter = Link(
      id: start(.presenter)?.id,
      role: .presenter,
      secret: token,
      isOfStart: true
    )
    return [
      start(.presenter).map { presenter.keepingTokens(of: $0) } ?? presenter,
      participants(after: start(.participant), code: try joinCodes[room]),
    ] + kept.filter { !$0.isOfStart }
  }

  /// Returns the participants' link: that of the previous run, if its secrets are known.
  private func participants(after kept: Link?, code: JoinCode?) -> Link {
    if let kept, !kept.isFromEarlierStart, code == nil || code == kept.code { return kept }
    return Link(
      id: kept?.id,
      role: .participant,
      secret: .token(),
      code: code ?? .random(),
      isOfStart: true
    )
  }

  private func presenterSecret(environment: [String: String]) throws -> Secret? {
    if let presenterToken { return Secret(presenterToken) }
    if let presenterTokenFile {
      guard let text = try? String(contentsOfFile: presenterTokenFile, encoding: .utf8) else {
        throw ValidationError("--presenter-token-file \(presenterTokenFile): cannot read this file")
      }
      let token = text.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
      try Self.check(token, from: "--presenter-token-file \(presenterTokenFile)")
      return Secret(token)
    }
    guard let token = environment[Self.tokenVariable], !token.isEmpty else { return nil }
    try Self.check(token, from: Self.tokenVariable)
    return Secret(token)
  }

  /// Returns the actions that viewers other than presenters may send.
  ///
  /// - Parameters:
  ///   - app: the app's own permissions, if any.
  ///   - isPrivate: whether only this machine can open the pages.
  func permissions<Action>(_ app: Permissions<Action>?, isPrivate: Bool) -> Permissions<Action> {
    switch permit {
    case .everyone: .everyone
    case .presenter: .presenterOnly
    case nil: app ?? (isPrivate ? .everyone : .presenterOnly)
    }
  }
}
