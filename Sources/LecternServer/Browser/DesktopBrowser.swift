internal import Foundation

/// The browser of the desktop on which the server was started.
struct DesktopBrowser: Sendable {
  /// The command that opens an address in the browser.
  let command: String

  /// - Parameters:
  ///   - environment: the environment of the process.
  ///   - isTerminal: whether a person reads the server's output.
  /// - Returns: nil without a desktop, or if the person sits at another machine.
  init?(environment: [String: String], isTerminal: Bool) {
    let has = { environment[$0]?.isEmpty == false }
    guard isTerminal, !has("SSH_CONNECTION") else { return nil }
    #if os(macOS)
      command = "open"
    #else
      guard has("DISPLAY") || has("WAYLAND_DISPLAY") else { return nil }
      command = "xdg-open"
    #endif
  }

  /// Opens an address, and waits for nothing. The browser outlives the server.
  ///
  /// - Throws: an error if the command cannot be started. A command that fails leaves the printed address.
  func open(_ address: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [command, address]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }
}
