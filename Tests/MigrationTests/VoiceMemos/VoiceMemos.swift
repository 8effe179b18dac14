// Copyright (c) 2020 Point-Free, Inc. MIT License: Tests/Fixtures/composable-architecture/LICENSE.

import Composable
import Foundation

struct VoiceMemos: Reducer {
  struct State: Equatable {
    var alert: AlertState<Action.Alert>?
    var audioRecorderPermission = RecorderPermission.undetermined
    var recordingMemo: RecordingMemo.State?
    var voiceMemos: IdentifiedArrayOf<VoiceMemo.State> = []

    enum RecorderPermission {
      case allowed
      case denied
      case undetermined
    }
  }

  @EnumProperties
  enum Action: Sendable {
    case alert(DialogAction<Alert>)
    case onDelete(IndexSet)
    case openSettingsButtonTapped
    case recordButtonTapped
    case recordPermissionResponse(Bool)
    case recordingMemo(RecordingMemo.Action)
    case voiceMemos(IdentifiedActionOf<VoiceMemo>)

    typealias Alert = Never
  }

  let audioPlayer: AudioPlayerClient
  let audioRecorder: AudioRecorderClient
  let clock: any Clock<Duration>
  let openSettings: @Sendable () async -> Void
  let temporaryDirectory: @Sendable () -> URL

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .alert:
        return .none

      case .onDelete(let indexSet):
        state.voiceMemos.remove(atOffsets: indexSet)
        return .none

      case .openSettingsButtonTapped:
        return .run { _ in
          await self.openSettings()
        }

      case .recordButtonTapped:
        switch state.audioRecorderPermission {
        case .undetermined:
          return .run { send in
            await send(.recordPermissionResponse(self.audioRecorder.requestRecordPermission()))
          }

        case .denied:
          state.alert = AlertState(title: "Permission is required to record voice memos.")
          return .none

        case .allowed:
          state.recordingMemo = newRecordingMemo
          return .none
        }

      case .recordingMemo(.delegate(.didFinish(.success(let recordingMemo)))):
        state.recordingMemo = nil
        state.voiceMemos.insert(
          VoiceMemo.State(
            date: recordingMemo.date,
            duration: recordingMemo.duration,
            url: recordingMemo.url
          ),
          at: 0
        )
        return .none

      case .recordingMemo(.delegate(.didFinish(.failure))):
        state.alert = AlertState(title: "Voice memo recording failed.")
        state.recordingMemo = nil
        return .none

      case .recordingMemo:
        return .none

      case .recordPermissionResponse(let permission):
        state.audioRecorderPermission = permission ? .allowed : .denied
        if permission {
          state.recordingMemo = newRecordingMemo
          return .none
        } else {
          state.alert = AlertState(title: "Permission is required to record voice memos.")
          return .none
        }

      case .voiceMemos(.element(id: let id, action: .delegate(let delegateAction))):
        switch delegateAction {
        case .playbackFailed:
          state.alert = AlertState(title: "Voice memo playback failed.")
          return .none
        case .playbackStarted:
          for memoID in state.voiceMemos.ids where memoID != id {
            state.voiceMemos[id: memoID]?.mode = .notPlaying
          }
          return .none
        }

      case .voiceMemos:
        return .none
      }
    }
    .ifLet(\.alert, action: \.alert)
    .ifLet(\.recordingMemo, action: \.recordingMemo) {
      RecordingMemo(audioRecorder: self.audioRecorder, clock: self.clock)
    }
    .forEach(\.voiceMemos, action: \.voiceMemos) {
      VoiceMemo(audioPlayer: self.audioPlayer, clock: self.clock)
    }
  }

  private var newRecordingMemo: RecordingMemo.State {
    RecordingMemo.State(
      date: ActionContext.current.date,
      url: self.temporaryDirectory()
        .appendingPathComponent(ActionContext.current.uuid().uuidString)
        .appendingPathExtension("m4a")
    )
  }
}
