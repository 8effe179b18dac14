internal import Composable
internal import LecternLog

/// The mark of an effect's task. It tells ``CrashSignals`` which effect has trapped.
final class EffectInFlight: Sendable {
  let number: EffectNumber
  let lane: LogLane
  /// The memory of the room's recorder. It stays mapped while the effect runs.
  let file: FlightFile

  init(_ number: EffectNumber, in lane: LogLane, of recorder: FlightRecorder) {
    (self.number, self.lane, file) = (number, lane, recorder.file)
  }
}
