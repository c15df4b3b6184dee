import Testing

@testable import Stations

@Suite("JSON")
struct JSONValueTests {
  private func value(_ json: String) -> JSONValue? { JSONValue(Array(json.utf8)) }

  @Test(
    "is read as it stands",
    arguments: [
      ("{}", .object([:])), (" [ ] ", .array([])), ("null", .null), ("true", .bool(true)),
      ("-7", .text("-7")),
      (#"{"a":{"b":[1,false,null,"x"]}}"#, .object(["a": .object(["b": [1, false, nil, "x"]])])),
      (#""\"\\\/\b\f\n\r\t""#, .text("\"\\/     ")), (#""\u00e9\u2615\ud83d\ude00""#, .text("é☕😀")),
      ("\u{FEFF}[1]", .array([.text("1")])), (#"{"a":1,"a":2}"#, .object(["a": .text("2")])),
      (#"["1e5",1e5,1.50]"#, ["1e5", "1e5", "1.50"]),
    ] as [(String, JSONValue)])
  func valid(json: String, value: JSONValue) {
    #expect(self.value(json) == value)
  }

  @Test(
    "is read as it was meant",
    arguments: [
      (#"{"title": -}"#, .object(["title": .text("-")])),
      (#"{"title": - ,"b":.5, "c":5.}"#, .object(["title": .text("-"), "b": .text(".5"), "c": .text("5.")])),
      (#"{"a":007,"b":NaN,"c":+5}"#, .object(["a": .text("007"), "b": .text("NaN"), "c": .text("+5")])),
      (#"{"a":1,}"#, .object(["a": .text("1")])), ("[1,,2,]", ["1", "2"]),
      (#"{"a":,"b":}"#, .object(["a": .null, "b": .null])),
      (#"{"a":"b":1,"c":2}}"#, .object(["a": .object(["b": .text("1"), "c": .text("2")])])),
      (#"{"a":"b":1,"c":2}"#, .object(["a": .object(["b": .text("1"), "c": .text("2")])])),
      (#"call_1({"a":1});"#, .object(["a": .text("1")])), ("parse.x ( [1] )\n", ["1"]),
      (#""Ain\'t""#, .text("Ain't")), (#""\ud83d""#, .text("\u{FFFD}")), (#""\uzz""#, .text("\u{FFFD}zz")),
      (#""\ud83d\u0041""#, .text("\u{FFFD}A")), ("\"a\tb\nc\"", .text("a\tb\nc")), (#""\é""#, .text("\\é")),
      ("Rain on Tin", .text("Rain on Tin")),
    ] as [(String, JSONValue)])
  func meant(json: String, value: JSONValue) {
    #expect(self.value(json) == value)
  }

  @Test("takes each text that is no UTF-8 for Windows-1252")
  func legacy() {
    let json = Array(#"{"a":"Caf"#.utf8) + [0xE9] + Array(#"","b":"é"}"#.utf8)
    #expect(JSONValue(json) == .object(["a": "Café", "b": "é"]))
  }

  @Test(
    "is none when it breaks off or is too deep",
    arguments: [
      "", " ", "{", "[1", #"{"a""#, #"{"a":"#, #"{"a":1"#, #""abc"#, #""\"#, #""\u12"#, "]", "{]", "[}",
      "{1:2}",
      "[1] 2", "[1]]", #"{"a" 1}"#, String(repeating: "[", count: 25) + String(repeating: "]", count: 25),
      String(repeating: "[", count: 1_000_000), String(repeating: #"{"a":"#, count: 100_000),
      String(repeating: #""a":"#, count: 100_000), #"{"a":"# + String(repeating: #""a":"#, count: 100_000),
    ])
  func none(json: String) {
    #expect(value(json) == nil)
  }

  @Test("may be twenty-four deep")
  func deep() {
    #expect(value(String(repeating: "[", count: 24) + String(repeating: "]", count: 24)) != nil)
  }

  @Test(
    "answers with what it is asked for, in any dress",
    arguments: [
      ("\" x \"", "x", nil, nil, nil), ("7", "7", 7, 7, true), ("\"7.9\"", "7.9", 7.9, 7, true),
      ("-0.5", "-0.5", -0.5, 0, false), ("1e400", "1e400", nil, nil, nil), ("1e30", "1e30", 1e30, nil, nil),
      ("true", nil, nil, nil, true), ("false", nil, nil, nil, false), ("null", nil, nil, nil, nil),
      ("[]", nil, nil, nil, nil), ("NaN", "NaN", nil, nil, nil), ("0", "0", 0, 0, false),
    ] as [(String, String?, Double?, Int?, Bool?)])
  func asking(json: String, text: String?, number: Double?, integer: Int?, bool: Bool?) {
    let value = value(json)
    #expect(value?.text == text)
    #expect(value?.number == number)
    #expect(value?.integer == integer)
    #expect(value?.bool == bool)
  }

  @Test("is many values or one")
  func elements() {
    #expect(value("[1,2]")?.elements == ["1", "2"])
    #expect(value("{}")?.elements == [.object([:])])
    #expect(value("null")?.elements.isEmpty == true)
    #expect(value(#"{"a":1}"#)?["a"] == "1")
    #expect(value("[1]")?["a"] == .null)
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByNilLiteral, ExpressibleByArrayLiteral
{
  init(stringLiteral text: String) { self = .text(text) }
  init(integerLiteral number: Int) { self = .text("\(number)") }
  init(booleanLiteral bool: Bool) { self = .bool(bool) }
  init(nilLiteral: ()) { self = .null }
  init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}
