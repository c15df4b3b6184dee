import RadioPresentation
import Testing

@testable import TerminalUI

@Suite("The screen in its states")
struct ScreenStateTests {
  @Test("looks finished before anything is known")
  func firstStart() {
    #expect(
      Sample.screen(Sample.firstStart, 60, 12) == """
        ╭ Lofi Time ───────────────────────────────────────────────╮
        │                                                          │
        │                                                          │
        │                                                          │
        │                                                          │
        │                                                          │
        │                                                          │
        │   …  tuning in                                           │
        │                                                          │
        │                                                          │
        ╰ space pause · ↑↓ volume · ? help · q quit ───────────────╯

        """)
  }

  @Test("looks finished on one row before anything is known")
  func firstStartRow() {
    #expect(
      Sample.screen(Sample.firstStart, 40, 1) == """
        … Lofi Time
        """)
  }

  @Test("looks finished in a block before anything is known")
  func firstStartBlock() {
    #expect(
      Sample.screen(Sample.firstStart, 40, 6) == """
        Lofi Time


        …  tuning in

        space pause · ? help · q quit
        """)
  }

  @Test("says that it is tuning in")
  func loading() {
    #expect(
      Sample.screen(Sample.loading, 40, 10) == """
        ╭ Code Radio ──────────────── mp3 128k ╮
        │                                      │
        │ Rain on Tin                          │
        │ Kettle                               │
        │ Porch Songs                          │
        │                                      │
        │ …  tuning in                         │
        │ 214 listening    volume ▪▪▪▪▪▫▫  70% │
        │                                      │
        ╰ space pause · ? help · q quit ───────╯
        """)
  }

  @Test("says that it is paused and how to resume")
  func paused() {
    #expect(
      Sample.screen(Sample.paused, 60, 12) == """
        ╭ Code Radio ──────────────────────────────────── mp3 128k ╮
        │                                                          │
        │   Rain on Tin                                            │
        │   Kettle                                                 │
        │   Porch Songs                                            │
        │   next: Slow Kettle, Steam                               │
        │                                                          │
        │   ‖  01:14 ━━━━━━━━━╸────────────────────────── -02:46   │
        │   214 listening                    volume ▪▪▪▪▪▫▫  70%   │
        │                                                          │
        ╰ space resume · ↑↓ volume · ? help · q quit ──────────────╯

        """)
  }

  @Test("says that it is muted")
  func muted() {
    #expect(
      Sample.screen(Sample.muted, 60, 12) == """
        ╭ Code Radio ──────────────────────────────────── mp3 128k ╮
        │                                                          │
        │   Rain on Tin                                            │
        │   Kettle                                                 │
        │   Porch Songs                                            │
        │   next: Slow Kettle, Steam                               │
        │                                                          │
        │   ▶  01:14 ━━━━━━━━━╸────────────────────────── -02:46   │
        │   214 listening                     muted ▪▪▪▪▪▫▫  70%   │
        │                                                          │
        ╰ space pause · ↑↓ volume · ? help · q quit ───────────────╯

        """)
  }

  @Test("has a plain line for a song without a length")
  func live() {
    #expect(
      Sample.screen(Sample.live, 60, 12) == """
        ╭ Code Radio ──────────────────────────────────── mp3 128k ╮
        │                                                          │
        │   Rain on Tin                                            │
        │   Kettle                                                 │
        │                                                          │
        │                                                          │
        │                                                          │
        │   ▶  01:14 ───────────────────────────────────────────   │
        │   214 listening                    volume ▪▪▪▪▪▫▫  70%   │
        │                                                          │
        ╰ space pause · ↑↓ volume · ? help · q quit ───────────────╯

        """)
  }

  @Test("puts an error in the place of the line under the bar, and does not look as if it played")
  func error() {
    #expect(
      Sample.screen(Sample.error, 80, 24) == """





        ╭ Code Radio ──────────────────────────────────────────────────────── mp3 128k ╮
        │                                                                              │
        │   Rain on Tin                                                                │
        │   Kettle                                                                     │
        │   Porch Songs                                                                │
        │   next: Slow Kettle, Steam                                                   │
        │                                                                              │
        │   …  01:14 ━━━━━━━━━━━━━━╸───────────────────────────────────────── -02:46   │
        │   can't reach Code Radio (HTTP 403), again in 4 s · r now                    │
        │                                                                              │
        ╰ space pause · ↑↓ volume · ? help · q quit ───────────────────────────────────╯








        """)
  }

  @Test("breaks a long error into two lines where there is room")
  func longError() {
    #expect(
      Sample.screen(Sample.longError, 60, 12) == """
        ╭ Code Radio ──────────────────────────────────── mp3 128k ╮
        │                                                          │
        │   Rain on Tin                                            │
        │   Kettle                                                 │
        │   Porch Songs                                            │
        │   next: Slow Kettle, Steam                               │
        │                                                          │
        │   …  01:14 ━━━━━━━━━╸────────────────────────── -02:46   │
        │   no sound server at unix:/run/user/1000/pulse/native,   │
        │   trying again · set PULSE_SERVER to use another         │
        ╰ space pause · ↑↓ volume · ? help · q quit ───────────────╯

        """)
  }

  @Test("takes lines of the rest for a long error, and clips it where there are none")
  func clippedError() {
    #expect(
      Sample.screen(Sample.longError, 40, 6) == """
        Rain on Tin
        Kettle
        …  01:14 ━━━━━╸────────────────── -02:46
        no sound server at
        unix:/run/user/1000/pulse/native, tryin…
        space pause · ? help · q quit
        """)
    #expect(
      Sample.screen(Sample.error, 30, 8) == """
        Code Radio            mp3 128k
        Rain on Tin
        Kettle
        Porch Songs
        …  01:14 ━━╸─────────── -02:46
        can't reach Code Radio (HTTP
        403), again in 4 s · r now
        space pause · ? help · q quit
        """)
    #expect(
      Sample.screen(Sample.longError, 30, 10) == """
        ╭ Code Radio ────── mp3 128k ╮
        │                            │
        │ Rain on Tin                │
        │ Kettle                     │
        │                            │
        │ …  01:14 ━╸──────── -02:46 │
        │ no sound server at         │
        │ unix:/run/user/1000/pulse/ │
        │ native, trying again · se… │
        ╰ space pause · ? help ──────╯
        """)
  }

  @Test("has nothing but the error on one row")
  func errorRow() {
    #expect(
      Sample.screen(Sample.error, 40, 1) == """
        can't reach Code Radio (HTTP 403), agai…
        """)
  }

  @Test("shows the keys in place of the song")
  func help() {
    #expect(
      Sample.screen(Sample.help, 80, 24) == """





        ╭ Code Radio ──────────────────────────────────────────────────────── mp3 128k ╮
        │                                                                              │
        │   space p   pause, resume       q ctrl-c  quit                               │
        │   ↑ + =     louder              h         songs heard                        │
        │   ↓ - _     quieter             f         keep this song                     │
        │   m         mute, unmute        t         sleep timer                        │
        │   n >       next station        ?         this help                          │
        │   N <       station before      esc       back to the music                  │
        │   r         reconnect now       ctrl-l    draw anew                          │
        │                                                                              │
        ╰ space pause · ↑↓ volume · ? back · q quit ───────────────────────────────────╯








        """)
  }

  @Test("shows the keys one below the other in a narrow frame")
  func narrowHelp() {
    #expect(
      Sample.screen(Sample.help, 40, 10) == """
        ╭ Code Radio ──────────────── mp3 128k ╮
        │ space p   pause, resume              │
        │ ↑ + =     louder                     │
        │ ↓ - _     quieter                    │
        │ m         mute, unmute               │
        │ n >       next station               │
        │ N <       station before             │
        │ r         reconnect now              │
        │ q ctrl-c  quit                     ↓ │
        ╰ ↑↓ more · ? back · q quit ───────────╯
        """)
  }

  @Test("scrolls through the keys where not all fit, and no further than to the last")
  func smallHelp() {
    func help(from offset: Int, _ columns: Int, _ rows: Int) -> String {
      var contents = Sample.help
      contents.overlayOffset = offset
      return Sample.screen(contents, columns, rows)
    }
    #expect(
      help(from: 0, 20, 6) == """
        space  pause, resume
        ↑      louder
        ↓      quieter
        m      mute, unmute
        n      next stati… ↓
        ↑↓ more · ? back
        """)
    #expect(
      help(from: 3, 30, 4) == """
        m         mute, unmute       ↑
        n >       next station
        N <       station before     ↓
        ↑↓ more · ? back · q quit
        """)
    #expect(help(from: 1, 40, 1) == "↑ + =     louder                       ↓")
    #expect(help(from: 900, 40, 1) == "ctrl-l    draw anew                    ↑")
    #expect(help(from: .max, 20, 2) == help(from: 12, 20, 2))
    #expect(help(from: .min, 20, 2) == help(from: 0, 20, 2))
  }

  @Test("shows the mark of a song that is kept, and the sleep timer, wherever there is room")
  func favouriteAndSleep() {
    #expect(
      Sample.screen(Sample.favourite, 60, 12) == """
        ╭ Code Radio ──────────────────────────────────── mp3 128k ╮
        │                                                          │
        │   Rain on Tin ♥                                          │
        │   Kettle                                                 │
        │   Porch Songs                                            │
        │   next: Slow Kettle, Steam                               │
        │                                                          │
        │   ▶  01:14 ━━━━━━━━━╸────────────────────────── -02:46   │
        │   214 listening · sleep 15 min     volume ▪▪▪▪▪▫▫  70%   │
        │                                                          │
        ╰ space pause · ↑↓ volume · ? help · q quit ───────────────╯

        """)
    func rows(_ columns: Int, _ rows: Int, _ glyphs: GlyphSet = .unicode) -> [String] {
      Sample.screen(Sample.favourite, columns, rows, glyphs).split(separator: "\n").map(String.init)
    }
    #expect(rows(40, 12)[8] == "│ 214 listening · sleep 15 min     70% │")
    #expect(rows(20, 6)[4] == "sleep 15 min     70%")
    #expect(rows(60, 12, .ascii)[2].hasPrefix("|   Rain on Tin *  "))
    #expect(rows(40, 1) == ["▶ Rain on Tin ♥ – Kettle 01:14/04:00"])
    var contents = Sample.titled("A Title That Goes On And On And On And On And On", by: "Kettle")
    contents.favourite = FavouriteViewModel(isFavourite: true)
    #expect(Sample.screen(contents, 30, 1) == "▶ A Title That… ♥ 01:14/04:00")
    contents = Sample.history
    contents.history = HistoryViewModel(songs: [
      .init(name: "Slow Kettle", artist: "Steam", isFavourite: true), .init(name: "Dusk", artist: ""),
    ])
    #expect(Sample.screen(contents, 40, 2) == "Slow Kettle ♥ – Steam\nDusk")
  }

  @Test("shows the keys in ASCII")
  func asciiHelp() {
    #expect(
      Sample.screen(Sample.help, 60, 12, .ascii) == """
        + Code Radio ------------------------------------ mp3 128k +
        |   space p   pause, resume                                |
        |   up + =    louder                                       |
        |   down - _  quieter                                      |
        |   m         mute, unmute                                 |
        |   n >       next station                                 |
        |   N <       station before                               |
        |   r         reconnect now                                |
        |   q ctrl-c  quit                                         |
        |   h         songs heard                              v   |
        + space pause | up/down more | ? back | q quit ------------+

        """)
  }

  @Test("tells what is to be known about the terminal")
  func notice() {
    #expect(
      Sample.screen(
        Sample.with { $0.notice = "the terminal type odd is not known here, it is taken for vt100" }, 60, 12)
          == """
          ╭ Code Radio ──────────────────────────────────── mp3 128k ╮
          │                                                          │
          │   Rain on Tin                                            │
          │   Kettle                                                 │
          │   Porch Songs                                            │
          │   next: Slow Kettle, Steam                               │
          │                                                          │
          │   ▶  01:14 ━━━━━━━━━╸────────────────────────── -02:46   │
          │   the terminal type odd is not known here, it is taken   │
          │   for vt100                                              │
          ╰ space pause · ↑↓ volume · ? help · q quit ───────────────╯

          """)
  }

  @Test("keeps its edge straight beside wide characters")
  func wide() {
    #expect(
      Sample.screen(Sample.titled("雨の日のカフェで聴きたい静かな音楽", by: "静かな部屋"), 40, 10) == """
        ╭ Code Radio ──────────────── mp3 128k ╮
        │                                      │
        │ 雨の日のカフェで聴きたい静かな音楽   │
        │ 静かな部屋                           │
        │ Porch Songs                          │
        │                                      │
        │ ▶  01:14 ━━━━╸─────────────── -02:46 │
        │ 214 listening    volume ▪▪▪▪▪▫▫  70% │
        │                                      │
        ╰ space pause · ? help · q quit ───────╯
        """)
  }

  @Test("shows hostile words as harmless ones")
  func hostile() {
    #expect(
      Sample.screen(
        Sample.titled(
          "👩\u{200D}👧 e\u{301}cran \u{202E}שלום\u{202C} עולם",
          by: "\u{1B}]0;x\u{7}A\tB\nC\u{200B}\u{9B}31m"), 40, 10) == """
          ╭ Code Radio ──────────────── mp3 128k ╮
          │                                      │
          │ 👩👧 écran שלום עולם                 │
          │ ]0;xA B C31m                         │
          │ Porch Songs                          │
          │                                      │
          │ ▶  01:14 ━━━━╸─────────────── -02:46 │
          │ 214 listening    volume ▪▪▪▪▪▫▫  70% │
          │                                      │
          ╰ space pause · ? help · q quit ───────╯
          """)
  }

  @Test("shows the nearest ASCII where the terminal knows no more")
  func folded() {
    #expect(
      Sample.screen(Sample.titled("Café Ærø – 雨", by: "“Zoë”"), 40, 10, .ascii.foldingWords) == """
        + Code Radio ---------------- mp3 128k +
        |                                      |
        | Cafe AEro - ?                        |
        | "Zoe"                                |
        | Porch Songs                          |
        |                                      |
        | >  01:14 ====>--------------- -02:46 |
        | 214 listening    volume #####..  70% |
        |                                      |
        + space pause | ? help | q quit -------+
        """)
  }

  @Test("shows the songs heard in place of the song")
  func history() {
    #expect(
      Sample.screen(Sample.history, 80, 24) == """





        ╭ Code Radio ──────────────────────────────────────────────────────── mp3 128k ╮
        │                                                                              │
        │                                                                              │
        │   Slow Kettle – Steam                                                        │
        │   Dusk                                                                       │
        │   A Title That Goes On And On And On – Somebody With A Name To Match It,…    │
        │   雨の日 – Café                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        ╰ space pause · ↑↓ volume · h back · q quit ───────────────────────────────────╯








        """)
  }

  @Test("shows the songs heard in a narrow frame")
  func narrowHistory() {
    #expect(
      Sample.screen(Sample.history, 40, 12) == """
        ╭ Code Radio ──────────────── mp3 128k ╮
        │                                      │
        │                                      │
        │ Slow Kettle – Steam                  │
        │ Dusk                                 │
        │ A Title That Goes On And On And On   │
        │ 雨の日 – Café                        │
        │                                      │
        │                                      │
        │                                      │
        ╰ space pause · h back · q quit ───────╯

        """)
  }

  @Test("shows the songs heard in ASCII")
  func asciiHistory() {
    #expect(
      Sample.screen(Sample.history, 80, 24, .ascii.foldingWords) == """





        + Code Radio -------------------------------------------------------- mp3 128k +
        |                                                                              |
        |                                                                              |
        |   Slow Kettle - Steam                                                        |
        |   Dusk                                                                       |
        |   A Title That Goes On And On And On - Somebody With A Name To Match It...   |
        |   ??? - Cafe                                                                 |
        |                                                                              |
        |                                                                              |
        |                                                                              |
        + space pause | +/- volume | h back | q quit ----------------------------------+








        """)
  }

  @Test("shows the songs heard in a narrow frame in ASCII")
  func narrowASCIIHistory() {
    #expect(
      Sample.screen(Sample.history, 40, 12, .ascii.foldingWords) == """
        + Code Radio ---------------- mp3 128k +
        |                                      |
        |                                      |
        | Slow Kettle - Steam                  |
        | Dusk                                 |
        | A Title That Goes On And On And On   |
        | ??? - Cafe                           |
        |                                      |
        |                                      |
        |                                      |
        + space pause | h back | q quit -------+

        """)
  }

  @Test("shows the last song heard on one row, and the latest where not all fit")
  func smallHistory() {
    #expect(Sample.screen(Sample.history, 40, 1) == "Slow Kettle – Steam                    ↓")
    #expect(
      Sample.screen(Sample.history, 40, 2) == "Slow Kettle – Steam\nDusk                                   ↓")
  }

  @Test("says that no song was heard yet")
  func noHistory() {
    #expect(
      Sample.screen(Sample.noHistory, 40, 10) == """
        ╭ Code Radio ──────────────── mp3 128k ╮
        │                                      │
        │                                      │
        │                                      │
        │ no song before this one yet          │
        │                                      │
        │                                      │
        │                                      │
        │                                      │
        ╰ space pause · h back · q quit ───────╯
        """)
  }

  @Test("says who plays live")
  func host() {
    #expect(
      Sample.screen(Sample.hosted, 60, 12) == """
        ╭ Code Radio ──────────────────────────────────── mp3 128k ╮
        │                                                          │
        │   Rain on Tin                                            │
        │   Kettle                                                 │
        │   live: Jane                                             │
        │   next: Slow Kettle, Steam                               │
        │                                                          │
        │   ▶  01:14 ━━━━━━━━━╸────────────────────────── -02:46   │
        │   214 listening                    volume ▪▪▪▪▪▫▫  70%   │
        │                                                          │
        ╰ space pause · ↑↓ volume · ? help · q quit ───────────────╯

        """)
  }
}
