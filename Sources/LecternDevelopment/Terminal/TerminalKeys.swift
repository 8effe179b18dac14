internal import Foundation

/// The keys that are pressed in the terminal of this process, without a return key.
final class TerminalKeys {
  /// Whether the standard input is a terminal.
  static var isPossible: Bool { isatty(STDIN_FILENO) == 1 }

  private var saved: termios?

  /// Starts to read. Does nothing if the standard input is no terminal.
  func begin(_ pressed: @escaping @Sendable (DevelopmentKey) -> Void) {
    var settings = termios()
    // A job in the background must not change the terminal.
    guard Self.isPossible, tcgetpgrp(STDIN_FILENO) == getpgrp(),
      tcgetattr(STDIN_FILENO, &settings) == 0
    else { return }
    saved = settings
    // Signals such as Ctrl-C stay.
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    Thread.detachNewThread {
      var byte: UInt8 = 0
      while read(STDIN_FILENO, &byte, 1) == 1 {
        if let key = DevelopmentKey(byte) { pressed(key) }
      }
    }
  }

  /// Restores the terminal.
  func end() {
    guard var settings = saved else { return }
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }
}
