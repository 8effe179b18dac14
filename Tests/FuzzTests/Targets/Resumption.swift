@testable import LecternWire

/// Parses the query of a page that reconnects, and checks that each field is as in the query or absent.
func checkResumption(_ input: [UInt8]) throws {
  let parameters = String(decoding: input, as: UTF8.self).split(separator: "&").map {
    $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
  }
  let value = { (name: String) in parameters.first { $0.first == name }?.dropFirst().first }
  let resumption = Resumption(value)
  try require(resumption == Resumption(value), "two parses differ")
  if let position = resumption.position {
    try require(position.epoch == value("epoch"), "another epoch")
    try require(Int(value("revision") ?? "") == position.revision, "another revision")
  }
  if resumption.client != nil {
    try require(value("client")?.utf8.count == 32, "a client ID of another length")
  }
}
