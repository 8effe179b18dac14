/// The value of `questions.voteChanged`.
struct QuestionVote: Encodable {
  let id: Int
  let value: Bool
}
