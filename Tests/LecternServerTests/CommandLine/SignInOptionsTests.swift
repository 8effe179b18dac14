import ArgumentParser
import Composable
import Foundation
import LecternWire
import Testing

@testable import LecternServer
@testable import LecternSignIn

/// The settings of a sign-in, and the messages if one is missing or wrong.
@Suite struct SignInOptionsTests {
  private static let issuer = "https://login.example.org/realms/school"
  private let folder: SecretFolder

  init() throws {
    folder = try SecretFolder()
  }

  private func values(
    _ arguments: String...,
    app: OpenIDSignIn? = nil,
    environment: [String: String] = [:]
  ) throws -> SignInOptionValues? {
    try ServerOptions.parse(arguments).signIn.values(app, environment: environment)
  }

  /// Returns the message for settings that are refused; nil if they are accepted.
  private func refusal(
    _ arguments: String...,
    app: OpenIDSignIn? = nil,
    environment: [String: String] = [:]
  ) -> String? {
    do {
      _ = try ServerOptions.parse(arguments).signIn.values(app, environment: environment)
      return nil
    } catch let error as SignInError {
      return error.description
    } catch {
      return ServerOptions.message(for: error)
    }
  }

  private func arguments(secret: String) throws -> [String] {
    let file = try folder.write("secret", secret).path
    return [
      "--sign-in-issuer", Self.issuer, "--sign-in-client", "room", "--sign-in-secret-file", file,
    ]
  }

  @Test("by default nobody has to sign in")
  func none() throws {
    #expect(try values() == nil)
  }

  @Test("the secret is the file's first line")
  func secretFile() throws {
    for text in ["a secret", "a secret\n", " a secret \r\nmore\n", "\na secret\n"] {
      let options = try ServerOptions.parse(try arguments(secret: text)).signIn
      let values = try #require(try options.values(nil, environment: [:]))
      #expect(values.secret == "a secret")
      #expect((values.issuer, values.client) == (Self.issuer, "room"))
      #expect(values.sessionLength == 12 * 3_600)
      #expect(!values.admitsLinks)
    }
  }

  @Test("the environment and the app name what the command line doesn't")
  func environment() throws {
    let app = OpenIDSignIn(issuer: "https://app.example", client: "app") { _ in .presenter }
    let secret = ["LECTERN_SIGN_IN_SECRET": "s"]
    var values = try #require(try values(app: app, environment: secret))
    #expect((values.issuer, values.client) == ("https://app.example", "app"))
    let environment = secret.merging(
      ["LECTERN_SIGN_IN_ISSUER": Self.issuer, "LECTERN_SIGN_IN_CLIENT": "environment"]
    ) { $1 }
    values = try #require(try self.values(app: app, environment: environment))
    #expect((values.issuer, values.client) == (Self.issuer, "environment"))
    values = try #require(
      try self.values("--sign-in-client", "line", app: app, environment: environment)
    )
    #expect(values.client == "line")
    #expect(values.rules.role(Claims([:])) == .presenter)
  }

  @Test("a missing provider, client or secret is named, with the option and the variable")
  func missing() {
    let app = OpenIDSignIn { _ in .participant }
    let noProvider = "Signing in needs a provider: --sign-in-issuer or LECTERN_SIGN_IN_ISSUER"
    #expect(refusal(app: app) == noProvider)
    #expect(refusal("--sign-in-client", "room") == noProvider)
    #expect(refusal("--sign-in-secret-file", "/a") == noProvider)
    #expect(refusal("--presenters-claim", "groups=a") == noProvider)
    #expect(refusal("--sign-in-scope", "groups") == noProvider)
    #expect(refusal("--name-claim", "nickname") == noProvider)
    #expect(refusal("--sign-in-links") == noProvider)
    #expect(
      refusal("--sign-in-issuer", Self.issuer)?.contains(
        "--sign-in-client or LECTERN_SIGN_IN_CLIENT"
      ) == true
    )
    let noSecret = refusal("--sign-in-issuer", Self.issuer, "--sign-in-client", "room")
    #expect(noSecret?.contains("--sign-in-secret-file or LECTERN_SIGN_IN_SECRET") == true)
  }

  @Test("a secret file that is missing, a folder, or empty is named")
  func wrongSecretFile() throws {
    let empty = try folder.write("empty", "\n \n").path
    for (file, problem) in [
      ("/nothing/here", "cannot read"), (folder.url.path, "cannot read"), (empty, "is empty"),
    ] {
      let message = refusal(
        "--sign-in-issuer",
        Self.issuer,
        "--sign-in-client",
        "room",
        "--sign-in-secret-file",
        file
      )
      #expect(message?.contains(file) == true && message?.contains(problem) == true, "\(file)")
    }
  }

  @Test(
    "an issuer that is no https address is refused, except on this machine",
    arguments: [
      "login.example.org", "http://login.example.org", "https://", "ftp://login.example.org",
      "https://login.example.org/?a=b", "https://login.example.org/#a",
      "https://a@login.example.org",
    ]
  )
  func wrongIssuer(issuer: String) {
    let environment = ["LECTERN_SIGN_IN_CLIENT": "room", "LECTERN_SIGN_IN_SECRET": "s"]
    let message = refusal("--sign-in-issuer", issuer, environment: environment)
    #expect(message?.contains("must be an https address") == true)
    #expect(message?.contains(issuer) == true)
    let local = refusal("--sign-in-issuer", "http://127.0.0.1:8080", environment: environment)
    #expect(local == nil)
  }

  @Test(
    "a rule without a claim or a value is refused",
    arguments: ["--presenters-claim", "--moderators-claim", "--participants-claim"]
  )
  func wrongRule(option: String) {
    for rule in ["groups", "=a", "groups=", ""] {
      #expect(refusal("\(option)=\(rule)")?.contains(option) == true, "\(rule)")
    }
    #expect(refusal("--sign-in-hours", "0")?.contains("--sign-in-hours") == true)
    #expect(refusal("--sign-in-hours", "721")?.contains("--sign-in-hours") == true)
  }

  @Test("the first rule that holds gives the role")
  func rules() throws {
    let line =
      try arguments(secret: "s") + [
        "--presenters-claim", "groups=lecturers", "--presenters-claim", "email=ada@example.org",
        "--moderators-claim", "groups=assistants", "--participants-claim", "groups=students",
        "--name-claim", "nickname", "--sign-in-scope", "groups", "--sign-in-links",
        "--sign-in-hours", "1",
      ]
    let values = try #require(try ServerOptions.parse(line).signIn.values(nil, environment: [:]))
    func role(_ groups: String...) -> Role? {
      values.rules.role(Claims(["groups": .array(groups.map { .string($0) })]))
    }
    #expect(role("students", "lecturers") == .presenter)
    let address = JSONValue.string("ada@example.org")
    let verified = Claims(["email": address, "email_verified": .bool(true)])
    #expect(values.rules.role(verified) == .presenter)
    #expect(values.rules.role(Claims(["email": address])) == nil)
    #expect(role("students", "assistants") == .moderator)
    #expect(role("students") == .participant)
    #expect(role("guests") == nil)
    #expect(values.rules.name(Claims(["nickname": .string("Ada"), "name": .string("A")])) == "Ada")
    #expect(values.admitsLinks && values.sessionLength == 3_600)
    #expect(values.settings(redirectAddress: "").scopes == ["openid", "groups"])
  }

  @Test("people sign in only over https, except on this machine")
  func address() {
    for address in ["https://a.example/", "http://127.0.0.1:8080/", "http://localhost/"] {
      #expect(SignInOptionValues.isSafeAddress(address))
    }
    for address in ["http://192.168.1.5:8080/", "http://a.example/", ""] {
      #expect(!SignInOptionValues.isSafeAddress(address))
    }
  }

  @Test("ghosts cannot sign in")
  func rehearsal() throws {
    let rehearsal = try ServerOptions.parse(RehearsalOptionsTests.rehearse).rehearsal
    #expect(throws: ValidationError.self) { try rehearsal.validate(admittingLinks: false) }
    #expect(throws: Never.self) { try rehearsal.validate(admittingLinks: true) }
    let none = try ServerOptions.parse([]).rehearsal
    #expect(throws: Never.self) { try none.validate(admittingLinks: false) }
  }

  @Test("no option takes the secret itself")
  func secretIsNoArgument() {
    let help = ServerOptions.helpMessage()
    for option in [
      "--sign-in-issuer <url>", "--sign-in-client <id>", "--sign-in-secret-file <file>",
      "--presenters-claim <claim=value>", "--sign-in-hours <n>", "LECTERN_SIGN_IN_SECRET",
    ] { #expect(help.contains(option), "\(option)") }
    #expect(!help.contains("--sign-in-secret "))
  }
}

/// A folder for files with secrets.
private final class SecretFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func write(_ name: String, _ text: String) throws -> URL {
    let file = url.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file
  }
}
