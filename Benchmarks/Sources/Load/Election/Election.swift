/// The votes of phones in one poll: each votes once, and every fifth changes its vote.
struct Election {
  struct Vote: Equatable {
    let phone: Int
    let choice: Int

    /// The fields of the action.
    var action: String {
      #""name":"poll.voted","value":{"poll":"\#(Election.poll)","choice":"\#(Election.choices[choice])"}"#
    }
  }

  /// In the order in which they are sent.
  let votes: [Vote]
  /// The number of phones whose last vote is for each choice.
  let counts: [Int]

  init(phones: Int) {
    // Half of the phones vote for the first choice, a third for the second, a sixth for the third.
    let shares = [0, 1, 0, 1, 0, 2]
    var votes: [Vote] = []
    for phone in 0..<phones {
      votes.append(Vote(phone: phone, choice: shares[phone % shares.count]))
      guard phone % 5 == 4 else { continue }
      let earlier = votes[votes.count - 3]
      votes.append(Vote(phone: earlier.phone, choice: (earlier.choice + 1) % Self.choices.count))
    }
    self.votes = votes
    var last: [Int: Int] = [:]
    for vote in votes { last[vote.phone] = vote.choice }
    counts = Self.choices.indices.map { choice in last.values.count { $0 == choice } }
  }

  static let poll = "lunch"
  static let choices = ["soup", "salad", "pasta"]
  /// A talk with the poll on its only slide, at which it opens.
  static let talk = """
    ```poll \(poll)
    What for lunch?
    - Soup
    - Salad
    - Pasta
    ```

    """
}
