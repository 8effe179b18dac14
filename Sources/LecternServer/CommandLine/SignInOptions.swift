internal import ArgumentParser
internal import Composable
internal import Foundation
internal import LecternSignIn
internal import LecternWire

/// The options for signing in with an OpenID Connect provider.
struct SignInOptions: ParsableArguments {
  /// The environment variables; unlike arguments, other users of the machine cannot read them.
  static let variables = (
    issuer: "LECTERN_SIGN_IN_ISSUER", client: "LECTERN_SIGN_IN_CLIENT",
    secret: "LECTERN_SIGN_IN_SECRET"
  )

  @Option(
    name: .customLong("sign-in-issuer"),
    help: ArgumentHelp(
      """
      Let only those people in who sign in with this OpenID Connect provider, such as https://login.example.org. \
      (default: \(variables.issuer))
      """,
      valueName: "url"
    )
  )
  var issuer: String?

  @Option(
    name: .customLong("sign-in-client"),
    help: ArgumentHelp(
      "Identifier that the provider has given this server. (default: \(variables.client))",
      valueName: "id"
    )
  )
  var client: String?

  @Option(
    name: .customLong("sign-in-secret-file"),
    help: ArgumentHelp(
      "File whose first line is the client's secret. (default: the secret in \(variables.secret))",
      valueName: "file"
    ),
    completion: .file()
  )
  var secretFile: String?

  @Option(
    name: .customLong("sign-in-scope"),
    help: ArgumentHelp(
      "Ask the provider for these claims, too, such as groups. May be repeated. (default: profile)",
      valueName: "scope"
    )
  )
  var scopes: [String] = []

  @Option(
    name: .customLong("presenters-claim"),
    help: ArgumentHelp(
      "Make people with this claim presenters, such as groups=lecturers. May be repeated.",
      valueName: "claim=value"
    )
  )
  var presenters: [String] = []

  @Option(
    name: .customLong("moderators-claim"),
    help: ArgumentHelp(
      "Make people with this claim moderators. May be repeated.",
      valueName: "claim=value"
    )
  )
  var moderators: [String] = []

  @Option(
    name: .customLong("participants-claim"),
    help: ArgumentHelp(
      "Let only people with this claim in, besides presenters and moderators. May be repeated. (default: everyone who signs in)",
      valueName: "claim=value"
    )
  )
  var participants: [String] = []

  @Option(
    help: ArgumentHelp(
      "Claim with the name to show. (default: name, or else preferred_username)",
      valueName: "claim"
    )
  )
  var nameClaim: String?

  @Flag(
    name: .customLong("sign-in-links"),
    inversion: .prefixedNo,
    help: """
      Let people and scripts with a room's link or code in without signing in. (default: the app decides; if it \
      doesn't, off)
      """
  )
  var admitsLinks: Bool?

  @Option(
    name: .customLong("sign-in-hours"),
    help: ArgumentHelp("Hours after which a person has to sign in again.", valueName: "n")
  )
  var hours = 12

  func validate() throws {
    for (option, rules) in [
      ("--presenters-claim", presenters), ("--moderators-claim", moderators),
      ("--participants-claim", participants),
    ] {
      for rule in rules where ClaimRule(rule) == nil {
        throw ValidationError(
          "\(option) must be a claim and its value, such as groups=lecturers, not \"\(rule)\""
        )
      }
    }
    guard (1...720).contains(hours) else {
      throw ValidationError("--sign-in-hours must be from 1 to 720, not \(hours)")
    }
  }
}

extension SignInOptions {
  /// Returns the settings of the sign-in; nil if nobody has to sign in.
  ///
  /// - Parameters:
  ///   - app: the app's own rules, if any.
  ///   - environment: the environment of the process.
  /// - Throws: an error that names the missing setting.
  func values(
    _ app: OpenIDSignIn?,
    environment: [String: String]
  ) throws -> SignInOptionValues? {
    func setting(_ values: String?...) -> String? {
      values.lazy.compactMap(\.self).first { !$0.isEmpty }
    }
    let names = Self.variables
    guard let issuer = setting(issuer, environment[names.issuer], app?.issuer) else {
      let isWanted =
        app != nil || client != nil || secretFile != nil || nameClaim != nil
        || admitsLinks != nil || !(scopes + presenters + moderators + participants).isEmpty
      guard isWanted else { return nil }
      throw ValidationError("Signing in needs a provider: --sign-in-issuer or \(names.issuer)")
    }
    guard let client = setting(client, environment[names.client], app?.client) else {
      throw ValidationError(
        "Signing in needs the identifier that the provider has given this server: --sign-in-client or \(names.client)"
      )
    }
    guard let secret = setting(try fileSecret, environment[names.secret]) else {
      throw ValidationError(
        "Signing in needs the client's secret: --sign-in-secret-file or \(names.secret)"
      )
    }
    return try SignInOptionValues(
      rules(app),
      issuer: issuer,
      client: client,
      secret: secret,
      sessionLength: hours * 3_600
    )
  }

  private var fileSecret: String? {
    get throws {
      guard let secretFile else { return nil }
      guard let text = try? String(contentsOfFile: secretFile, encoding: .utf8) else {
        throw ValidationError("--sign-in-secret-file \(secretFile): cannot read this file")
      }
      let lines = text.split(whereSeparator: \.isNewline).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard let secret = lines.first(where: { !$0.isEmpty }) else {
        throw ValidationError("--sign-in-secret-file \(secretFile): this file is empty")
      }
      return secret
    }
  }

  /// Returns the rules of the app, with those of the command line in their place.
  private func rules(_ app: OpenIDSignIn?) -> OpenIDSignIn {
    var rules = app ?? OpenIDSignIn { _ in .participant }
    if !scopes.isEmpty { rules.scopes = scopes }
    if let admitsLinks { rules.admitsLinks = admitsLinks }
    if let nameClaim { rules.name = { $0[nameClaim]?.string } }
    let (presenters, moderators, participants) = (
      presenters.compactMap { ClaimRule($0) }, moderators.compactMap { ClaimRule($0) },
      participants.compactMap { ClaimRule($0) }
    )
    guard !(presenters + moderators + participants).isEmpty else { return rules }
    rules.role = { claims in
      if presenters.contains(where: { $0.holds(for: claims) }) { return .presenter }
      if moderators.contains(where: { $0.holds(for: claims) }) { return .moderator }
      let isParticipant = participants.contains { $0.holds(for: claims) }
      return participants.isEmpty || isParticipant ? .participant : nil
    }
    return rules
  }
}
