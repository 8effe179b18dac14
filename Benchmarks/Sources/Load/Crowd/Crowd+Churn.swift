extension Crowd {
  /// Changes how viewers read, and closes connections, as phones do that come and go.
  ///
  /// Of the ten viewers of this second, two read slowly and two do not read. The ten of eight seconds ago
  /// all read again, and the ten of fifteen seconds ago are closed.
  func churn(audience: Int, second: Int) {
    let passing = viewers.indices.filter { viewers[$0].audience == audience }
    func numbers(joinedAgo seconds: Int) -> ArraySlice<Int> {
      let start = (second - seconds) * 10
      return start < 0 ? [] : passing[start..<start + 10]
    }
    for (place, number) in numbers(joinedAgo: 0).enumerated() where place < 4 {
      read(place < 2 ? .slowly : .never, number)
    }
    for number in numbers(joinedAgo: 8) { read(.atOnce, number) }
    for number in numbers(joinedAgo: 15) { cut(number) }
  }

  /// Throws a ``Miscount`` unless every connected viewer of an audience has the last revision.
  func verifyEnd(audience: Int) throws {
    let present = viewers.filter { $0.audience == audience && $0.channel != nil }
    let late = present.filter { $0.revision != revision }.count
    guard late == 0, !present.isEmpty else {
      throw Miscount(
        "\(late) of \(present.count) viewers do not have the last revision, \(revision)"
      )
    }
  }
}
