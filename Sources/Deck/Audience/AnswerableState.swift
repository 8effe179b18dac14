/// The state of a live block that takes answers while it is open.
protocol AnswerableState {
  /// Whether its slide was shown, at which it opens.
  var wasShown: Bool { get set }
  var isOpen: Bool { get set }

  /// Opens it, whether it was closed or is shown for the first time.
  mutating func open()
}

extension AnswerableState {
  /// Opens it when its slide is shown for the first time.
  mutating func show() {
    guard !wasShown else { return }
    wasShown = true
    open()
  }

  mutating func open() { isOpen = true }

  mutating func hide() { (wasShown, isOpen) = (false, false) }
}

extension PollState: AnswerableState {
  mutating func open() {
    isOpen = true
    // With the answer shown, all would vote for it.
    if block.isQuiz { isRevealed = false }
  }
}

extension RatingState: AnswerableState {
  mutating func open() {
    isOpen = true
    // With the answer shown, all would guess it.
    if block.answer != nil { isRevealed = false }
  }
}

extension CloudState: AnswerableState {}
extension IdeasState: AnswerableState {}
