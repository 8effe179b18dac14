extension SignInPage {
  /// The page for who has not signed in.
  ///
  /// - Parameters:
  ///   - host: the provider's host.
  ///   - path: the path to open afterwards.
  ///   - takesCode: whether a code admits to the room, too.
  static func signIn(
    at host: String,
    to path: ReturnPath,
    takesCode: Bool = false
  ) -> SignInPage {
    SignInPage(
      heading: "Sign in",
      sentences: [
        takesCode
          ? "Sign in, or join with the code on the screen."
          : "Only people who have signed in may enter this room."
      ],
      note: host,
      actions: [.link("Sign in", to: beginning(path))] + (takesCode ? [.code] : [])
    )
  }

  /// The page for who has signed in.
  static func signedIn(as name: String?) -> SignInPage {
    SignInPage(
      heading: "You are signed in",
      sentences: [],
      note: name,
      actions: [.link("Enter the room", to: ""), .button("Sign out", to: "sign-in/out")]
    )
  }

  /// The page for who has signed out.
  ///
  /// - Parameter provider: the page where the person signs out of the provider, if there is one.
  static func signedOut(of provider: String?) -> SignInPage {
    SignInPage(
      heading: "You are signed out",
      sentences: ["The sign-in service may still know you on this device."],
      actions: [.link("Sign in again", to: beginning(.first))]
        + (provider.map { [.link("Sign out of the service, too", to: $0)] } ?? [])
    )
  }

  /// The page for who could not be signed in.
  init(_ page: SignInRefusal.Page, to path: ReturnPath) {
    let again = Action.link("Try again", to: Self.beginning(path))
    switch page {
    case .providerAway:
      self.init(
        heading: "Signing in is not possible now",
        sentences: ["The sign-in service does not answer. Try again in a moment."],
        actions: [again]
      )
    case .providerUnusable:
      self.init(
        heading: "Signing in is not possible now",
        sentences: [
          "The sign-in service has refused this server. Tell the people who run this room."
        ],
        actions: [again]
      )
    case .canceled:
      self.init(
        heading: "You have not signed in",
        sentences: ["The sign-in was canceled, or the service does not let you in."],
        actions: [again]
      )
    case .outdated:
      self.init(
        heading: "This sign-in is over",
        sentences: ["It took too long, or it was used before."],
        actions: [again]
      )
    case .clockWrong:
      self.init(
        heading: "A clock is wrong",
        sentences: [
          "The clocks of this server and of the sign-in service differ. Tell the people who run this room."
        ],
        actions: [again]
      )
    case .tokenRefused:
      self.init(
        heading: "You could not be signed in",
        sentences: [
          "The answer of the sign-in service cannot be trusted. If that happens again, tell the people who run this room."
        ],
        actions: [again]
      )
    case .notAllowed:
      self.init(
        heading: "You may not enter this room",
        sentences: [
          "You have signed in, but this account is not allowed here.",
          "Sign in with another account, or ask the people who run this room.",
        ],
        actions: [.link("Use another account", to: Self.beginning(path) + "&account=other")]
      )
    }
  }

  private static func beginning(_ path: ReturnPath) -> String {
    "sign-in/begin?to=\(FormField.encode(path.text))"
  }
}

extension SignInRefusal.Page {
  /// Whether the person can do nothing about it for now.
  var isOfServer: Bool {
    switch self {
    case .providerAway, .providerUnusable, .clockWrong: true
    case .canceled, .outdated, .tokenRefused, .notAllowed: false
    }
  }
}
