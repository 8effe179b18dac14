/// A library of the system that an app with Lectern links.
struct SystemLibrary: Equatable {
  enum Installer {
    case apt, brew, other
  }

  /// Its name in pkg-config.
  let name: String
  let apt: String
  let brew: String
  /// A header that is looked for in place of the description for pkg-config; nil for none.
  let header: String?
  let purpose: String

  static let all = [
    Self("libwebsockets", apt: "libwebsockets-dev", brew: "libwebsockets", "the server's sockets"),
    Self(
      "libqrencode",
      apt: "libqrencode-dev",
      brew: "qrencode",
      "the QR code that phones join with"
    ),
    Self("zlib", apt: "zlib1g-dev", brew: "zlib", "gzip compression"),
    Self("libbrotlienc", apt: "libbrotli-dev", brew: "brotli", "brotli compression"),
    Self("gumbo", apt: "libgumbo-dev", brew: "gumbo-parser", "the HTML parser"),
    Self("sqlite3", apt: "libsqlite3-dev", brew: "sqlite", "a room's log"),
    // Debian's description of cjose also requires that of jansson, which isn't installed with it.
    Self("cjose", apt: "libcjose-dev", brew: "cjose", header: "cjose/jwk.h", "the sign-in"),
  ]

  private init(
    _ name: String,
    apt: String,
    brew: String,
    header: String? = nil,
    _ purpose: String
  ) {
    (self.name, self.apt, self.brew) = (name, apt, brew)
    (self.header, self.purpose) = (header, purpose)
  }

  /// Whether it is installed.
  private var isFound: Bool {
    if Command("pkg-config", "--exists", name).succeeds { return true }
    guard let header else { return false }
    return Command("clang", "-fsyntax-only", "-include", header, "-x", "c", "/dev/null").succeeds
  }

  /// Returns an error that lists the missing libraries, and the command that installs them; nil if there are all.
  static func problem(missing: [Self], installer: Installer) -> CommandError? {
    guard !missing.isEmpty else { return nil }
    let list = missing.map { "  \($0.name): \($0.purpose)" }.joined(separator: "\n")
    let command =
      switch installer {
      // The event loop is loaded when a server starts.
      case .apt:
        "apt-get install \((missing.map(\.apt) + ["libwebsockets-evlib-uv"]).joined(separator: " "))"
      case .brew: "brew install \(missing.map(\.brew).joined(separator: " "))"
      case .other: "Install your system's packages of them, with their headers."
      }
    return CommandError("This machine lacks\n\(list)\n\n  \(command)")
  }

  /// Looks for the libraries.
  ///
  /// - Throws: an error that lists the missing ones.
  static func check() throws {
    guard Command("pkg-config", "--version").succeeds else {
      throw CommandError("This machine lacks pkg-config, which finds the libraries. Install it.")
    }
    let missing = all.filter { !$0.isFound }
    guard !missing.isEmpty else { return }
    let installer: Installer =
      if Command("apt-get", "--version").succeeds {
        .apt
      } else {
        Command("brew", "--version").succeeds ? .brew : .other
      }
    if let problem = problem(missing: missing, installer: installer) { throw problem }
  }
}
