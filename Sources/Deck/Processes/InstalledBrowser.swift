internal import Foundation

/// A browser of this machine that can be driven: Chromium, or one that is made of it.
struct InstalledBrowser {
  let path: String

  private static let names = [
    "chromium", "chromium-browser", "chromium-headless-shell", "google-chrome",
    "google-chrome-stable", "microsoft-edge", "microsoft-edge-stable", "brave-browser",
  ]
  private static let applications = [
    "Google Chrome", "Chromium", "Microsoft Edge", "Brave Browser",
  ]

  init(path: String) { self.path = path }

  /// Finds a browser by its usual names. Returns nil if there is none.
  ///
  /// - Parameter searchPath: the folders to search, as in `PATH`.
  init?(searchPath: String) {
    let folders = searchPath.split(separator: ":").map { URL(filePath: String($0)) }
    let candidates =
      Self.names.flatMap { name in folders.map { $0.appending(path: name).path } }
      + Self.applications.map { "/Applications/\($0).app/Contents/MacOS/\($0)" }
    guard let path = candidates.first(where: FileManager.default.isExecutableFile) else {
      return nil
    }
    self.path = path
  }

  /// Returns the command that starts it without a window. It is driven through its standard input and output.
  ///
  /// - Parameter profile: a folder for its data.
  func command(profile: URL) -> [String] {
    var options = [
      "--headless", "--remote-debugging-pipe", "--no-first-run", "--disable-gpu",
      "--use-mock-keychain",
      "--hide-scrollbars", "--window-size=1400,900", "--user-data-dir=\(profile.path)",
    ]
    // Chromium's sandbox refuses to run as root.
    if geteuid() == 0 { options.append("--no-sandbox") }
    // The browser reads from descriptor 3 and writes to descriptor 4.
    let script = #"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null"#
    return ["/bin/sh", "-c", script, path] + options
  }
}
