/// The state of a live block that takes answers while it is open.
protocol AnswerableState {
  /// Whether its slide was shown, at which it opens.
  var wasShown: Bool { get set }
  var isOpen: Bool { get set }
}

extension AnswerableState {
  /// Opens it when its slide is shown for the first time.
  mutating func show() {
    if !wasShown { (wasShown, isOpen) = (true, true) }
  }

  mutating func hide() { (wasShown, isOpen) = (false, false) }
}

extension PollState: AnswerableState {}
extension RatingState: AnswerableState {}
extension CloudState: AnswerableState {}
extension IdeasState: AnswerableState {}
