/// How fast the virtual time passes.
package enum Speed: String, CaseIterable, Codable, Sendable {
  case tenth
  case real
  case tenfold
  case hundredfold

  /// The virtual time of a duration.
  package func virtual(_ duration: Duration) -> Duration {
    switch self {
    case .tenth: duration / 10
    case .real: duration
    case .tenfold: duration * 10
    case .hundredfold: duration * 100
    }
  }
}
