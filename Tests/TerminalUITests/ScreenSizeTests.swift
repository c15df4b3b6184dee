import Testing

@testable import TerminalUI

@Suite("The screen at its sizes")
struct ScreenSizeTests {
  @Test("fills the upper middle of a full terminal")
  func full() {
    #expect(
      Sample.screen(Sample.playing, 80, 24) == """





        ╭ Code Radio ──────────────────────────────────────────────────────── mp3 128k ╮
        │                                                                              │
        │   Rain on Tin                                                                │
        │   Kettle                                                                     │
        │   Porch Songs                                                                │
        │   next: Slow Kettle, Steam                                                   │
        │                                                                              │
        │   ▶  01:14 ━━━━━━━━━━━━━━╸───────────────────────────────────────── -02:46   │
        │   214 listening                                        volume ▪▪▪▪▪▫▫  70%   │
        │                                                                              │
        ╰ space pause · ↑↓ volume · s stations · ? help · q quit ──────────────────────╯








        """)
  }

  @Test("fills 60 by 12")
  func framed() {
    #expect(
      Sample.screen(Sample.playing, 60, 12) == """
        ╭ Code Radio ──────────────────────────────────── mp3 128k ╮
        │                                                          │
        │   Rain on Tin                                            │
        │   Kettle                                                 │
        │   Porch Songs                                            │
        │   next: Slow Kettle, Steam                               │
        │                                                          │
        │   ▶  01:14 ━━━━━━━━━╸────────────────────────── -02:46   │
        │   214 listening                    volume ▪▪▪▪▪▫▫  70%   │
        │                                                          │
        ╰ space pause · ↑↓ volume · s stations · ? help · q quit ──╯

        """)
  }

  @Test("narrows its margins below 50 columns")
  func narrow() {
    #expect(
      Sample.screen(Sample.playing, 40, 12) == """
        ╭ Code Radio ──────────────── mp3 128k ╮
        │                                      │
        │ Rain on Tin                          │
        │ Kettle                               │
        │ Porch Songs                          │
        │ next: Slow Kettle, Steam             │
        │                                      │
        │ ▶  01:14 ━━━━╸─────────────── -02:46 │
        │ 214 listening    volume ▪▪▪▪▪▫▫  70% │
        │                                      │
        ╰ space pause · ? help · q quit ───────╯

        """)
  }

  @Test("gives up a line of words at 10 rows")
  func low() {
    #expect(
      Sample.screen(Sample.playing, 40, 10) == """
        ╭ Code Radio ──────────────── mp3 128k ╮
        │                                      │
        │ Rain on Tin                          │
        │ Kettle                               │
        │ Porch Songs                          │
        │                                      │
        │ ▶  01:14 ━━━━╸─────────────── -02:46 │
        │ 214 listening    volume ▪▪▪▪▪▫▫  70% │
        │                                      │
        ╰ space pause · ? help · q quit ───────╯
        """)
  }

  @Test("is a block without a frame below 10 rows")
  func block() {
    #expect(
      Sample.screen(Sample.playing, 40, 9) == """
        Code Radio                      mp3 128k

        Rain on Tin
        Kettle
        Porch Songs

        ▶  01:14 ━━━━━╸────────────────── -02:46
        214 listening        volume ▪▪▪▪▪▫▫  70%
        space pause · ? help · q quit
        """)
  }

  @Test("keeps to the essentials in a small block")
  func smallBlock() {
    #expect(
      Sample.screen(Sample.playing, 20, 6) == """
        Code Radio  mp3 128k
        Rain on Tin
        Kettle
        ▶  01:14 ╸─── -02:46
        214 listening    70%
        space pause · ? help
        """)
  }

  @Test("needs three rows for song, runtime and status")
  func threeRows() {
    #expect(
      Sample.screen(Sample.playing, 40, 3) == """
        Rain on Tin – Kettle
        ▶  01:14 ━━━━━╸────────────────── -02:46
        214 listening        volume ▪▪▪▪▪▫▫  70%
        """)
  }

  @Test("gives the second of two rows to an error")
  func twoRows() {
    #expect(
      Sample.screen(Sample.error, 40, 2) == """
        Rain on Tin – Kettle
        can't reach Code Radio (HTTP 403), agai…
        """)
  }

  @Test("is one line on one row")
  func oneRow() {
    #expect(
      Sample.screen(Sample.playing, 80, 1) == """
        ▶ Rain on Tin – Kettle 01:14/04:00
        """)
  }

  @Test("drops the length first where one row is short")
  func shortRow() {
    #expect(
      Sample.screen(Sample.playing, 20, 1) == """
        ▶ Rain on Tin 01:14
        """)
  }

  @Test("shows whether it plays in a single cell")
  func oneCell() {
    #expect(
      Sample.screen(Sample.playing, 1, 1) == """
        ▶
        """)
  }

  @Test("does without Unicode")
  func ascii() {
    #expect(
      Sample.screen(Sample.playing, 60, 12, .ascii) == """
        + Code Radio ------------------------------------ mp3 128k +
        |                                                          |
        |   Rain on Tin                                            |
        |   Kettle                                                 |
        |   Porch Songs                                            |
        |   next: Slow Kettle, Steam                               |
        |                                                          |
        |   >  01:14 =========>-------------------------- -02:46   |
        |   214 listening                    volume #####..  70%   |
        |                                                          |
        + space pause | s stations | ? help | q quit --------------+

        """)
  }

  @Test("does without Unicode in a block")
  func asciiBlock() {
    #expect(
      Sample.screen(Sample.playing, 20, 6, .ascii) == """
        Code Radio  mp3 128k
        Rain on Tin
        Kettle
        >  01:14 >--- -02:46
        214 listening    70%
        space pause | ? help
        """)
  }

  @Test("does without Unicode on one row")
  func asciiRow() {
    #expect(
      Sample.screen(Sample.playing, 80, 1, .ascii) == """
        > Rain on Tin - Kettle 01:14/04:00
        """)
  }
}
