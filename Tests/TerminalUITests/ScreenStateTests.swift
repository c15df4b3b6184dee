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
        ╰ space pause · ↑↓ volume · s stations · ? help · q quit ──╯

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
        ╰ space resume · s stations · ? help · q quit ─────────────╯

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
        ╰ space pause · ↑↓ volume · s stations · ? help · q quit ──╯

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
        ╰ space pause · ↑↓ volume · s stations · ? help · q quit ──╯

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
        ╰ space pause · ↑↓ volume · s stations · ? help · q quit ──────────────────────╯








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
        ╰ space pause · ↑↓ volume · s stations · ? help · q quit ──╯

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
        │   space p   pause, resume       h         songs heard                        │
        │   ↑ + =     louder              f         keep this song                     │
        │   ↓ - _     quieter             t         sleep timer                        │
        │   m         mute, unmute        /         search in a list                   │
        │   n >       next station        y         copy the song                      │
        │   N <       station before      ?         this help                          │
        │   r         reconnect now       esc       back to the music                  │
        │   q ctrl-c  quit                ctrl-l    draw anew                          │
        │   s         stations                                                         │
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
    #expect(help(from: .max, 20, 2) == help(from: 15, 20, 2))
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
        ╰ space pause · ↑↓ volume · s stations · ? help · q quit ──╯

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
        |   s         stations                                 v   |
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
          ╰ space pause · ↑↓ volume · s stations · ? help · q quit ──╯

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

  @Test("shows that something plays in spite of the trouble")
  func standIn() {
    var contents = Sample.error
    contents.error = .error(message: "the tape plays meanwhile", isSilent: false)
    #expect(Sample.screen(contents, 80, 24).contains("│   ▶  "))
    contents.error = .error(message: "nothing plays")
    #expect(Sample.screen(contents, 80, 24).contains("│   …  "))
  }

  @Test("shows the songs heard in place of the song")
  func history() {
    #expect(
      Sample.screen(Sample.history, 80, 24) == """





        ╭ Code Radio ──────────────────────────────────────────────────────── mp3 128k ╮
        │                                                                              │
        │   › Slow Kettle – Steam                   Night Desk               22:14     │
        │     Dusk                               ♥  Night Desk              30 Nov     │
        │     A Title That Goes On And On And On    A Station With A Lo…  Nov 2025     │
        │     雨の日 – Café                                                            │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        ╰ y copy · / search · esc back · q quit ───────────────────────────────────────╯








        """)
  }

  @Test("shows the songs heard in a narrow frame")
  func narrowHistory() {
    #expect(
      Sample.screen(Sample.history, 40, 12) == """
        ╭ Code Radio ──────────────── mp3 128k ╮
        │                                      │
        │ › Slow Kettle – Steam                │
        │   Dusk                           ♥   │
        │   A Title That Goes On And On And…   │
        │   雨の日 – Café                      │
        │                                      │
        │                                      │
        │                                      │
        │                                      │
        ╰ y copy · / search · esc back ────────╯

        """)
  }

  @Test("shows the songs heard in ASCII")
  func asciiHistory() {
    #expect(
      Sample.screen(Sample.history, 80, 24, .ascii.foldingWords) == """





        + Code Radio -------------------------------------------------------- mp3 128k +
        |                                                                              |
        |   > Slow Kettle - Steam                   Night Desk               22:14     |
        |     Dusk                               *  Night Desk              30 Nov     |
        |     A Title That Goes On And On And On    A Station With A...   Nov 2025     |
        |     ??? - Cafe                                                               |
        |                                                                              |
        |                                                                              |
        |                                                                              |
        |                                                                              |
        + y copy | / search | esc back | q quit ---------------------------------------+








        """)
  }

  @Test("shows the songs heard in a narrow frame in ASCII")
  func narrowASCIIHistory() {
    #expect(
      Sample.screen(Sample.history, 40, 12, .ascii.foldingWords) == """
        + Code Radio ---------------- mp3 128k +
        |                                      |
        | > Slow Kettle - Steam                |
        |   Dusk                           *   |
        |   A Title That Goes On And On A...   |
        |   ??? - Cafe                         |
        |                                      |
        |                                      |
        |                                      |
        |                                      |
        + y copy | / search | esc back --------+

        """)
  }

  @Test("shows the last song heard on one row, and the latest where not all fit")
  func smallHistory() {
    #expect(Sample.screen(Sample.history, 40, 1) == "› Slow Kettle – Steam                  ↓")
    #expect(
      Sample.screen(Sample.history, 40, 2)
        == "› Slow Kettle – Steam\n  Dusk                               ♥ ↓")
  }

  @Test("says that no song was heard yet")
  func noHistory() {
    #expect(
      Sample.screen(Sample.noHistory, 40, 10) == """
        ╭ Code Radio ──────────────── mp3 128k ╮
        │ no song before this one yet          │
        │                                      │
        │                                      │
        │                                      │
        │                                      │
        │                                      │
        │                                      │
        │                                      │
        ╰ esc back · q quit ───────────────────╯
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
        ╰ space pause · ↑↓ volume · s stations · ? help · q quit ──╯

        """)
  }

  @Test("shows the stations, what is on there and how many listen, as far as there is room")
  func stations() {
    #expect(
      Sample.screen(Sample.stations, 80, 12) == """
        ╭ Code Radio ──────────────────────────────────────────────────────── mp3 128k ╮
        │                                                                              │
        │       Night Desk                                                             │
        │   › ▶ Code Radio                   Kettle, Rain on Tin               214     │
        │       SomaFM Groove Salad          ambient, chill, beats                     │
        │     … 雨の日 Radio With A Name T…  Somebody With A Name To Match…  99999     │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        ╰ enter tune · / search · esc back · q quit ───────────────────────────────────╯

        """)
    #expect(
      Sample.screen(Sample.stations, 40, 12) == """
        ╭ Code Radio ──────────────── mp3 128k ╮
        │                                      │
        │     Night Desk                       │
        │ › ▶ Code Radio                       │
        │     SomaFM Groove Salad              │
        │   … 雨の日 Radio With A Name That…   │
        │                                      │
        │                                      │
        │                                      │
        │                                      │
        ╰ enter tune · / search · esc back ────╯

        """)
    #expect(
      Sample.screen(Sample.stations, 60, 12, .ascii.foldingWords) == """
        + Code Radio ------------------------------------ mp3 128k +
        |                                                          |
        |       Night Desk                                         |
        |   > > Code Radio           Kettle, Rain on Tin   214     |
        |       SomaFM Groove Salad  ambient, chill,...            |
        |     ~ ??? Radio With A...  Somebody With A...  99999     |
        |                                                          |
        |                                                          |
        |                                                          |
        |                                                          |
        + enter tune | / search | esc back | q quit ---------------+

        """)
    #expect(
      Sample.screen(Sample.stations, 20, 6) == """

            Night Desk
        › ▶ Code Radio
            SomaFM Groove S…
          … 雨の日 Radio Wi…
        enter tune
        """)
    #expect(
      Sample.screen(Sample.stations, 40, 1) == """
        › ▶ Code Radio                         ↓
        """)
  }

  @Test("shows what is looked for, and what was found")
  func search() {
    func found(_ query: String, _ columns: Int, _ rows: Int, _ glyphs: GlyphSet = .unicode) -> String {
      Sample.screen(
        Sample.with {
          $0.overlay = .history
          $0.history = HistoryViewModel(songs: (0..<30).map { .init(name: "Number \($0)", artist: "Kettle") })
          $0.list = Sample.list(of: 30, query: query)
        }, columns, rows, glyphs)
    }
    #expect(
      found("2", 60, 10) == """
        ╭ Code Radio ──────────────────────────────────── mp3 128k ╮
        │   / 2_                                        12 of 30   │
        │   › Number 2 – Kettle                                    │
        │     Number 12 – Kettle                                   │
        │     Number 20 – Kettle                                   │
        │     Number 21 – Kettle                                   │
        │     Number 22 – Kettle                                   │
        │     Number 23 – Kettle                                   │
        │     Number 24 – Kettle                               ↓   │
        ╰ enter done · esc clear ──────────────────────────────────╯
        """)
    #expect(
      found("x", 40, 4, .ascii) == """
        / x_                             0 of 30
        nothing found

        enter done | esc clear
        """)
    #expect(
      found("2", 40, 1) == """
        /2_ › Number 2 – Kettle↓
        """)
  }

  @Test("says which station is coming while another is heard")
  func coming() {
    let contents = Sample.with {
      $0.station = StationViewModel(name: "Code Radio", format: "mp3 128k", coming: "Groove Salad")
    }
    #expect(Sample.screen(contents, 60, 12).hasPrefix("╭ Code Radio → Groove Salad ───────"))
    #expect(Sample.screen(contents, 60, 12, .ascii).hasPrefix("+ Code Radio -> Groove Salad -----"))
    #expect(Sample.screen(contents, 30, 10).hasPrefix("╭ Groove Salad ─"))
  }
}
