import SwiftSyntaxBuilder
import Testing

@Suite("The expansion of @Flattened")
struct FlattenedExpansionTests {
  @Test("a flattened field is written and compared by its own fields")
  func flattened() {
    assertExpansion(
      """
      @ViewState
      struct Form {
        @Flattened let progress: Progress
        let name: String
        @LecternWire.Flattened var `default` = Detail()
      }
      """,
      """
      struct Form {
        let progress: Progress
        let name: String
        @LecternWire.Flattened var `default` = Detail()

        func write(
          to json: inout LecternWire.JSONWriter
        ) throws(LecternWire.UnencodableValue) {
          try json.object { json throws(LecternWire.UnencodableValue) in
            try self.writeFields(to: &json)
          }
        }

        func writeFields(
          to json: inout LecternWire.JSONWriter
        ) throws(LecternWire.UnencodableValue) {
          try json.sortedFields { json throws(LecternWire.UnencodableValue) in
            try json.field("name", self.`name`)
            try json.flatten(self.`progress`)
            try json.flatten(self.`default`)
          }
        }

        func writeChanges(
          since old: Self,
          to patch: inout LecternWire.PatchWriter
        ) throws(LecternWire.UnencodableValue) {
          try patch.field("name", old.`name`, self.`name`)
          try patch.flatten(old.`progress`, self.`progress`)
          try patch.flatten(old.`default`, self.`default`)
        }
      }

      extension Form: LecternWire.ViewState, LecternWire.KeyedViewState {
      }
      """,
      conformances: ["ViewState", "KeyedViewState"]
    )
  }

  @Test("two parts of one type are an error")
  func sameType() {
    #expect(
      diagnostics(
        of: """
          @ViewState
          struct Form: KeyedViewState {
            @Flattened var first: Part
            @Flattened var second: Part
          }
          """
      ) == [
        """
        second: Part: 'second' and 'first' are both of type 'Part', so their flattened fields have the \
        same names; flatten only one of them
        """
      ]
    )
  }

  @Test("a part declared inside the struct is an error where it repeats a name")
  func nested() {
    #expect(
      diagnostics(
        of: """
          @ViewState
          struct Form: KeyedViewState {
            @ViewState struct Part { var name: String; var size: Int; static let limit = 7 }
            @ViewState struct Other { var size: Int }
            var name: String
            var limit: Int
            @Flattened var part: Part
            @Flattened var other: Other
          }
          """
      ) == [
        """
        part: Part: flattening 'part' gives its field 'name' the name of another field of the struct; \
        rename one
        """,
        """
        other: Other: flattening 'other' gives its field 'size' the name of a field of 'Part'; rename one
        """,
      ]
    )
  }

  @Test(
    "anything but a stored property of a @ViewState struct is an error",
    arguments: [
      "@ViewState struct Form: KeyedViewState { @Flattened var part: Part { Part() } }",
      "@ViewState struct Form: KeyedViewState { @Flattened static let part = Part() }",
      "@ViewState struct Form: KeyedViewState { @Flattened func part() {} }",
      "struct Form { @Flattened var part: Part }",
      "class Form { @Flattened var part = Part() }",
      "@Flattened var part = Part()",
    ]
  )
  func misuse(source: String) {
    #expect(
      diagnostics(of: source) == [
        """
        @Flattened: @Flattened can only be applied to a stored property of a struct marked @ViewState
        """
      ]
    )
  }
}
