package import Lectern

/// The view state of a countdown, from which a page computes the time left at any moment.
@ViewState
package struct CountdownView {
  /// Milliseconds since 1970.
  package let endsAt: Int64
  package let seconds: Int

  init(_ countdown: Countdown) {
    endsAt = countdown.endsAt.millisecondsSinceEpoch
    seconds = countdown.seconds
  }
}
