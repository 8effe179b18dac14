// Copyright (c) 2020 Point-Free, Inc. MIT License: Tests/Fixtures/composable-architecture/LICENSE.

import Composable
import Foundation

struct Todo: Reducer {
  @BindableState
  struct State: Equatable, Identifiable {
    @BindingState var description = ""
    let id: UUID
    @BindingState var isComplete = false
  }

  @EnumProperties
  enum Action: BindableAction, Sendable {
    case binding(BindingAction<State>)
  }

  var body: some Reducer<State, Action> {
    BindingReducer()
  }
}
