extension QRCode {
  /// The code in half blocks: two rows of modules per line. Each line ends with a line break.
  ///
  /// It sets its own colors: the black and white of the 256 colors, because no theme changes these. In the terminal's colors,
  /// the code would be light on dark for half of the users.
  var terminal: String {
    // The standard requires four. Cameras accept two, and a terminal has few lines.
    let margin = 2
    return stride(from: -margin, to: width + margin, by: 2).map { row in
      let blocks = (-margin..<width + margin).map { column in
        switch (isDark(row: row, column: column), isDark(row: row + 1, column: column)) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      }
      return "\u{1B}[38;5;16;48;5;231m\(blocks.joined())\u{1B}[0m\n"
    }.joined()
  }
}
