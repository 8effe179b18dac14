/// A key of the terminal in which the loop runs.
package enum DevelopmentKey: Equatable, Sendable {
  case rebuild
  case wholePast
  case help
  case quit

  package init?(_ character: UInt8) {
    switch character {
    case UInt8(ascii: "r"): self = .rebuild
    case UInt8(ascii: "p"): self = .wholePast
    case UInt8(ascii: "h"), UInt8(ascii: "?"): self = .help
    // Control-D ends the input of a terminal.
    case UInt8(ascii: "q"), 4: self = .quit
    default: return nil
    }
  }

  package static let list = """
    p  applies this build to the whole past: the log is replayed from its beginning
    r  builds again
    h  shows these keys
    q  ends, as does Ctrl-C
    """
}
