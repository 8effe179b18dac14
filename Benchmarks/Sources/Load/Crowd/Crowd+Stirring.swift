extension Crowd {
  /// Lets happen to those who come and go what happens to phones.
  ///
  /// Of ten who came fifteen seconds ago, whatever became of them, all are cut off. Of the ten of this
  /// second two read slowly and two not at all; of those of eight seconds ago, all read again.
  func stir(audience: Int, second: Int) {
    let passing = viewers.indices.filter { viewers[$0].audience == audience }
    func those(whoCame secondsAgo: Int) -> ArraySlice<Int> {
      let start = (second - secondsAgo) * 10
      return start < 0 ? [] : passing[start..<start + 10]
    }
    for (place, number) in those(whoCame: 0).enumerated() where place < 4 {
      read(place < 2 ? .slowly : .never, number)
    }
    for number in those(whoCame: 8) { read(.atOnce, number) }
    for number in those(whoCame: 15) { cut(number) }
  }

  /// Throws a ``Miscount`` unless every viewer of an audience that is there has the last revision.
  func verifyEnd(audience: Int) throws {
    let present = viewers.filter { $0.audience == audience && $0.channel != nil }
    let late = present.filter { $0.revision != revision }.count
    guard late == 0, !present.isEmpty else {
      throw Miscount("\(late) of \(present.count) viewers have not the last revision, \(revision)")
    }
  }
}
