// Copyright (c) 2020 Point-Free, Inc. MIT License: Tests/Fixtures/composable-architecture/LICENSE.

import Composable
import ComposableTesting
import Foundation
import Testing

@Suite struct PlayingTests {
  struct SomeError: Error, Equatable {}

  let clock = TestClock()

  static func url(_ episode: Int) -> URL { URL(filePath: "/pointfreeco/\(episode).m4a") }

  static func memo(
    _ episode: Int = 0,
    duration: TimeInterval = 1.25,
    mode: VoiceMemo.State.Mode = .notPlaying
  ) -> VoiceMemo.State {
    VoiceMemo.State(
      date: Date(timeIntervalSince1970: 0),
      duration: duration,
      mode: mode,
      url: url(episode)
    )
  }

  func store(
    _ memos: VoiceMemo.State...,
    play: @escaping @Sendable () async throws -> Bool = { throw SomeError() }
  ) -> TestStore<VoiceMemos.State, VoiceMemos.Action> {
    let recorder = AudioRecorderClient(
      currentTime: { nil },
      startRecording: { _ in false },
      stopRecording: {}
    )
    return TestStore(
      initialState: VoiceMemos.State(voiceMemos: IdentifiedArray(uniqueElements: memos)),
      reducer: VoiceMemos(
        audioPlayer: AudioPlayerClient(play: { _ in try await play() }),
        audioRecorder: recorder,
        clock: clock,
        openSettings: {},
        temporaryDirectory: { URL(filePath: "/tmp") }
      )
    )
  }

  static func tap(_ episode: Int = 0) -> VoiceMemos.Action {
    .voiceMemos(.element(id: url(episode), action: .playButtonTapped))
  }

  @Test("a memo shows its progress twice a second, until it has ended")
  func play() async {
    let store = store(
      Self.memo(),
      play: { [clock] in
        try await clock.sleep(for: .milliseconds(1_250))
        return true
      }
    )
    await store.send(Self.tap()) { $0.voiceMemos[0].mode = .playing(progress: 0) }
    await store.receive(\.voiceMemos?.element?.action.delegate?.playbackStarted)
    await clock.advance(by: .milliseconds(500))
    await store.receive(\.voiceMemos?.element?.action.timerUpdated, 0.5) {
      $0.voiceMemos[0].mode = .playing(progress: 0.4)
    }
    await clock.advance(by: .milliseconds(500))
    await store.receive(\.voiceMemos?.element?.action.timerUpdated, 1) {
      $0.voiceMemos[0].mode = .playing(progress: 0.8)
    }
    await clock.advance(by: .milliseconds(250))
    await store.receive(\.voiceMemos?.element?.action.audioPlayerClient) {
      $0.voiceMemos[0].mode = .notPlaying
    }
    await store.finish()
  }

  @Test("a memo that can't be played shows an alert")
  func playFailure() async {
    let store = store(Self.memo())
    await store.send(Self.tap()) { $0.voiceMemos[0].mode = .playing(progress: 0) }
    await store.receive(\.voiceMemos?.element?.action.delegate?.playbackStarted)
    await store.receive(\.voiceMemos?.element?.action.audioPlayerClient) {
      $0.voiceMemos[0].mode = .notPlaying
    }
    await store.receive(\.voiceMemos?.element?.action.delegate?.playbackFailed) {
      $0.alert = AlertState(title: "Voice memo playback failed.")
    }
    await store.finish()
  }

  @Test("a memo that plays can be stopped")
  func stop() async {
    let store = store(Self.memo(mode: .playing(progress: 0.3)))
    await store.send(Self.tap()) { $0.voiceMemos[0].mode = .notPlaying }
  }

  @Test("a memo that starts to play stops the others")
  func playAnother() async {
    let store = store(
      Self.memo(1, mode: .playing(progress: 0.3)),
      Self.memo(2),
      play: { [clock] in
        try await clock.sleep(for: .seconds(60))
        return true
      }
    )
    await store.send(Self.tap(2)) { $0.voiceMemos[1].mode = .playing(progress: 0) }
    await store.receive(\.voiceMemos?.element?.action.delegate?.playbackStarted) {
      $0.voiceMemos[0].mode = .notPlaying
    }
    await store.send(Self.tap(2)) { $0.voiceMemos[1].mode = .notPlaying }
    await store.finish()
  }

  @Test("a memo is deleted")
  func delete() async {
    let store = store(Self.memo(1), Self.memo(2), Self.memo(3))
    await store.send(.onDelete([1])) { $0.voiceMemos = [Self.memo(1), Self.memo(3)] }
  }

  @Test("a memo that is deleted stops playing")
  func deleteWhilePlaying() async {
    let store = store(
      Self.memo(),
      play: { [clock] in
        try await clock.sleep(for: .seconds(60))
        return true
      }
    )
    await store.send(Self.tap()) { $0.voiceMemos[0].mode = .playing(progress: 0) }
    await store.receive(\.voiceMemos?.element?.action.delegate?.playbackStarted)
    await store.send(.onDelete([0])) { $0.voiceMemos = [] }
    #expect(!clock.hasSleepers)
    await store.finish()
  }
}
