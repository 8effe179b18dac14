internal import Foundation

/// The keys that are pressed in the terminal of this process, without a return key.
final class TerminalKeys {
  /// Whether the standard input is a terminal.
  static var isPossible: Bool { isatty(STDIN_FILENO) == 1 }

  private var saved: termios?

  /// Starts to read. Does nothing if the standard input is no terminal.
  func begin(_ pressed: @escaping @Sendable (DevelopmentKey) -> Void) {
    var settings = termios()
    guard Self.isPossible, tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
    saved = settings
    // Signals such as Ctrl-C stay.
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    FileHandle.standardInput.readabilityHandler = { handle in
      let bytes = handle.availableData
      if bytes.isEmpty { handle.readabilityHandler = nil }
      for key in bytes.compactMap(DevelopmentKey.init) { pressed(key) }
    }
  }

  /// Restores the terminal.
  func end() {
    FileHandle.standardInput.readabilityHandler = nil
    guard var settings = saved else { return }
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }
}
