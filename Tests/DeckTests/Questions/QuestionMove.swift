/// The value of `questions.moved`.
struct QuestionMove: Encodable {
  let id: Int
  let before: Int?
}
