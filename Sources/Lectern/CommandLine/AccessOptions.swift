internal import ArgumentParser
internal import Foundation
internal import LecternWire

/// The options that say who may do what.
struct AccessOptions: ParsableArguments {
  /// Who may send actions, beside a presenter.
  enum Permit: String, ExpressibleByArgument, CaseIterable {
    case everyone
    case presenter
  }

  /// Where the presenter's token may be given without anybody else on the machine seeing it.
  static let tokenVariable = "LECTERN_PRESENTER_TOKEN"
  /// How long a token must be, in characters: nobody is to guess it.
  static let shortestToken = 16

  @Option(
    help: ArgumentHelp(
      "Who may use the page. (default: everyone, where only this machine can open it; else presenter)",
      valueName: "everyone|presenter"
    )
  )
  var permit: Permit?

  @Option(
    help: ArgumentHelp(
      """
      The secret of the presenter's address, \(shortestToken) letters or digits at least; better given in \
      \(tokenVariable), or a file. (default: a new one at each start)
      """,
      valueName: "token"
    )
  )
  var presenterToken: String?

  @Option(
    help: ArgumentHelp("A file whose first line is the presenter's token.", valueName: "file"),
    completion: .file()
  )
  var presenterTokenFile: String?

  @Option(
    help: ArgumentHelp(
      """
      The code with which the audience takes part. One of fewer than \(JoinCode.strongLength) letters or \
      digits is replaced once it has been guessed at \(GuessCounter.limitOfShortCodes) times. (default: a \
      new one at each start)
      """,
      valueName: "code"
    )
  )
  var joinCode: String?

  @Option(
    help: ArgumentHelp(
      "The address that the audience is told, where there is a proxy. (default: this machine's)",
      valueName: "url"
    )
  )
  var publicAddress: String?

  func validate() throws {
    if let presenterToken { try Self.check(presenterToken, from: "--presenter-token") }
    if let joinCode, joinCode.count < 4 || !joinCode.allSatisfy(Self.isPlain) {
      throw ValidationError("a join code is 4 letters or digits at least, not \"\(joinCode)\"")
    }
    if let publicAddress {
      let url = URL(string: publicAddress)
      guard let scheme = url?.scheme, ["http", "https"].contains(scheme), url?.host != nil else {
        throw ValidationError(
          "an address of a page begins with http:// or https://, and not so \"\(publicAddress)\""
        )
      }
    }
  }

  private static func check(_ token: String, from source: String) throws {
    // Not said again: what is wrong with it may be a single letter.
    guard token.count >= shortestToken, token.allSatisfy(isPlain) else {
      throw ValidationError(
        "\(source): a token is \(shortestToken) letters or digits at least (and - or _)"
      )
    }
  }

  /// Whether a character means nothing special in an address or a cookie.
  private static func isPlain(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "-_".contains(character))
  }
}

extension AccessOptions {
  /// The links that there are at the start: the presenter's, the audience's, and those that were made
  /// earlier.
  ///
  /// - Parameter kept: those of the start before.
  func links(environment: [String: String], kept: [Link] = []) throws -> [Link] {
    let token = try presenterSecret(environment: environment) ?? .token()
    // A device that came by the link of an earlier start has a cookie of its id.
    func id(_ role: Role) -> Link.ID? { kept.first { $0.isOfStart && $0.role == role }?.id }
    let code = joinCode.map { JoinCode($0) } ?? .random()
    return [
      Link(id: id(.presenter), role: .presenter, secret: token, isOfStart: true),
      Link(id: id(.participant), role: .participant, secret: .token(), code: code, isOfStart: true),
    ] + kept.filter { !$0.isOfStart }
  }

  private func presenterSecret(environment: [String: String]) throws -> Secret? {
    if let presenterToken { return Secret(presenterToken) }
    if let presenterTokenFile {
      guard let text = try? String(contentsOfFile: presenterTokenFile, encoding: .utf8) else {
        throw ValidationError("--presenter-token-file \(presenterTokenFile): cannot be read")
      }
      let token = text.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
      try Self.check(token, from: "--presenter-token-file \(presenterTokenFile)")
      return Secret(token)
    }
    guard let token = environment[Self.tokenVariable], !token.isEmpty else { return nil }
    try Self.check(token, from: Self.tokenVariable)
    return Secret(token)
  }

  /// What the viewers may send who are not presenters.
  ///
  /// - Parameters:
  ///   - app: what the app says of it.
  ///   - isPrivate: whether only this machine can open the pages.
  func permissions<Action>(_ app: Permissions<Action>?, isPrivate: Bool) -> Permissions<Action> {
    switch permit {
    case .everyone: .everyone
    case .presenter: .presenterOnly
    case nil: app ?? (isPrivate ? .everyone : .presenterOnly)
    }
  }
}
