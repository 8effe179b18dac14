/// How often there is a digest.
public enum Digest: String, CaseIterable, Codable, Sendable {
  case daily, weekly, off
}
