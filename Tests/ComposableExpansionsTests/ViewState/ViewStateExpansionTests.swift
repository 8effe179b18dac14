import SwiftSyntaxBuilder
import Testing

@Suite("The expansion of @ViewState")
struct ViewStateExpansionTests {
  @Test("stored properties are encoded as fields, sorted by name")
  func structs() {
    assertExpansion(
      """
      @ViewState
      public struct Row {
        let title: String
        var count = 0, age: Int
        @BindingViewState var `default`: Bool
        static let limit = 7
        var summary: String { title }
        var observed = 1 { didSet {} }
      }
      """,
      """
      public struct Row {
        let title: String
        var count = 0, age: Int
        @BindingViewState var `default`: Bool
        static let limit = 7
        var summary: String { title }
        var observed = 1 { didSet {} }

        public func write(
          to json: inout LecternWire.JSONWriter
        ) throws(LecternWire.UnencodableValue) {
          try json.object { json throws(LecternWire.UnencodableValue) in
            try self.writeFields(to: &json)
          }
        }

        public func writeFields(
          to json: inout LecternWire.JSONWriter
        ) throws(LecternWire.UnencodableValue) {
          try json.field("age", self.`age`)
          try json.field("count", self.`count`)
          try json.field("default", self.`default`)
          try json.field("observed", self.`observed`)
          try json.field("title", self.`title`)
        }

        public func writeChanges(
          since old: Self,
          to patch: inout LecternWire.PatchWriter
        ) throws(LecternWire.UnencodableValue) {
          try patch.field("age", old.`age`, self.`age`)
          try patch.field("count", old.`count`, self.`count`)
          try patch.field("default", old.`default`, self.`default`)
          try patch.field("observed", old.`observed`, self.`observed`)
          try patch.field("title", old.`title`, self.`title`)
        }
      }

      extension Row: LecternWire.ViewState, LecternWire.KeyedViewState {
      }
      """,
      conformances: ["ViewState", "KeyedViewState"]
    )
  }

  @Test("a case is encoded as an object with one field")
  func enums() {
    assertExpansion(
      """
      @ViewState
      enum Phase {
        case idle
        case loaded(Int)
        case moved(y: Int, x: Int)
      }
      """,
      """
      enum Phase {
        case idle
        case loaded(Int)
        case moved(y: Int, x: Int)

        func write(
          to json: inout LecternWire.JSONWriter
        ) throws(LecternWire.UnencodableValue) {
          switch self {
          case .idle:
            try json.object { json throws(LecternWire.UnencodableValue) in
              try json.field("idle", true)
            }
          case .loaded(let value0):
            try json.object { json throws(LecternWire.UnencodableValue) in
              try json.field("loaded", value0)
            }
          case .moved(y: let value0, x: let value1):
            try json.object { json throws(LecternWire.UnencodableValue) in
              try json.nested("moved") { json throws(LecternWire.UnencodableValue) in
                try json.field("x", value1)
                try json.field("y", value0)
              }
            }
          }
        }

        func writeChanges(
          since old: Self,
          to patch: inout LecternWire.PatchWriter
        ) throws(LecternWire.UnencodableValue) {
          switch (old, self) {
          case (.loaded(let old0), .loaded(let new0)):
            try patch.field("loaded", old0, new0)
          case (.moved(y: let old0, x: let old1), .moved(y: let new0, x: let new1)):
            try patch.nested("moved") { patch throws(LecternWire.UnencodableValue) in
              try patch.field("x", old1, new1)
              try patch.field("y", old0, new0)
            }
          default:
            if self != old {
              try patch.replace(with: self)
            }
          }
        }
      }

      extension Phase: LecternWire.ViewState {
      }
      """,
      conformances: ["ViewState"]
    )
  }

  @Test("a protocol is neither a struct nor an enum")
  func misuse() {
    assertExpansion(
      """
      @ViewState
      protocol Thing {
      }
      """,
      """
      protocol Thing {
      }
      """,
      diagnostics: [
        DiagnosticSpec(
          message: "@ViewState can only be applied to a struct or an enum",
          line: 1,
          column: 1
        )
      ],
      conformances: ["ViewState"]
    )
  }

  @Test("fields inside #if are an error")
  func conditionalFields() {
    assertExpansion(
      """
      @ViewState
      struct Row: ViewState {
        #if DEBUG
        var note: String
        #endif
      }
      """,
      """
      struct Row: ViewState {
        #if DEBUG
        var note: String
        #endif

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

        }

        func writeChanges(
          since old: Self,
          to patch: inout LecternWire.PatchWriter
        ) throws(LecternWire.UnencodableValue) {

        }
      }
      """,
      diagnostics: [
        DiagnosticSpec(
          message: "@ViewState cannot sort fields inside #if; write the conformance by hand",
          line: 3,
          column: 3
        )
      ],
      conformances: ["KeyedViewState"]
    )
  }
}
