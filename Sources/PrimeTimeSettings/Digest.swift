/// The frequency of the digest.
package enum Digest: String, CaseIterable, Codable, Sendable {
  case daily, weekly, off
}
