extension PageError {
  /// Describes why a tool has not done its work; nil if it has.
  ///
  /// - Parameters:
  ///   - result: the end of the tool.
  ///   - command: the tool.
  ///   - name: the name of the file that the speaker has chosen.
  init?(_ result: CommandResult, of command: Command, for name: String) {
    let isOffice = command.tool == Command.office
    switch result {
    case .success: return nil
    case .missing where isOffice:
      description = """
        \(name) needs LibreOffice, which is not installed; \
        install it, or save the slides as a PDF
        """
    case .missing:
      description = """
        \(name) needs poppler, which is not installed: \
        apt install poppler-utils, or brew install poppler
        """
    case .timeout:
      let seconds = command.limit.components.seconds
      description = "\(name) cannot be drawn: \(command.tool) took more than \(seconds) seconds"
    case .failure(let message) where message.contains("Incorrect password"):
      description = "\(name) has a password; save it without one"
    case .failure(let message):
      let reason = message.split(separator: "\n").first.map { ": \($0)" } ?? ""
      description = "\(name) cannot be read as \(isOffice ? "slides" : "a PDF")\(reason)"
    }
  }
}
