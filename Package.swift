// swift-tools-version: 6.2
import PackageDescription

// The house: every folder in Sources is one module with one job, and a module
// uses only modules on floors below its own (docs/architecture.md).

/// One list of settings for every Swift target, so that no module is laxer than its neighbour.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // An import is a private matter unless it says `public`.
  .enableUpcomingFeature("InternalImportsByDefault"),
  // Asynchronous functions stay on the caller's thread: no thread pool comes to life.
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  // A view on the screen's actor conforms to a view protocol on that actor only.
  .enableUpcomingFeature("InferIsolatedConformances"),
]

func module(_ name: String, uses dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, uses dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.byName(name: name)] + dependencies,
    swiftSettings: settings)
}

let package = Package(
  name: "lofitime",
  products: [
    .executable(name: "lofitime", targets: ["lofitime"]),
    .executable(name: "lofitime-cover", targets: ["lofitime-cover"]),
  ],
  targets: [
    // Floor 0: C libraries as Swift sees them, and the domain.
    .systemLibrary(name: "CNcurses"),
    .systemLibrary(name: "CMPG123"),
    .systemLibrary(name: "CPulse"),
    .systemLibrary(name: "CCurl"),
    .systemLibrary(name: "CExpat"),
    // The only one whose headers need others': glib's.
    .systemLibrary(name: "CChafa", pkgConfig: "chafa"),
    // Checked by the C library as it runs, where the compiler optimises.
    .target(
      name: "CPlatform", cSettings: [.define("_FORTIFY_SOURCE", to: "3", .when(configuration: .release))]),
    // sd-bus, loaded when there is a bus: not linked.
    .target(name: "CSystemd"),
    .target(name: "CTape", exclude: ["pieces"]),
    .target(name: "CCatalogue", exclude: ["stations.ini"]),
    module("Radio"),

    // Floor 1: the loop that everything waits in, and the network.
    module("EventLoop", uses: ["CPulse", "CPlatform"]),
    module("HTTP", uses: ["Radio", "EventLoop", "CCurl"]),
    module("Tape", uses: ["Radio", "CTape"]),
    module("Settings", uses: ["Radio"]),
    module("Memory", uses: ["Radio", "CPlatform"]),

    // Floor 2: sound, words, and how they are presented.
    module("Playback", uses: ["Radio", "EventLoop", "HTTP", "CMPG123", "CPulse", "CPlatform"]),
    module("Stations", uses: ["Radio", "EventLoop", "HTTP", "CExpat", "CCatalogue"]),
    module("Covers", uses: ["Radio", "EventLoop", "HTTP", "CPlatform"]),
    module("RadioPresentation", uses: ["Radio"]),

    // Floor 3: the faces of the radio.
    module("TerminalUI", uses: ["RadioPresentation", "Radio", "EventLoop", "CNcurses", "CPlatform"]),
    module("PlainUI", uses: ["RadioPresentation", "Radio", "EventLoop"]),
    module(
      "RemoteControl", uses: ["RadioPresentation", "Radio", "EventLoop", "CPlatform", "CSystemd"]),

    // Floor 4: the program.
    .executableTarget(
      name: "lofitime",
      dependencies: [
        "Radio", "EventLoop", "HTTP", "Playback", "Stations", "RadioPresentation", "TerminalUI",
        "PlainUI", "RemoteControl", "Tape", "Settings", "Memory", "Covers", "CPlatform",
      ],
      swiftSettings: settings),

    // The painter of covers: a program of its own, so that a hostile picture costs only the picture.
    .executableTarget(
      name: "lofitime-cover", dependencies: ["CChafa"],
      linkerSettings: [.linkedLibrary("jpeg"), .linkedLibrary("png"), .linkedLibrary("webp")]),

    // What composes the music of CTape; not part of the program.
    .executableTarget(name: "lofitime-tape", path: "Tools/Tape", swiftSettings: settings),

    // What tests and the demo share: real servers, a real sound server, a real terminal.
    .target(name: "Lab", dependencies: ["Radio"], path: "Tests/Lab", swiftSettings: settings),
    tests("Lab"),
    .executableTarget(
      name: "lofitime-demo", dependencies: ["Lab"], path: "Tests/Demo", swiftSettings: settings),
    .executableTarget(
      name: "lofitime-screenshots", dependencies: ["Lab", "lofitime", "lofitime-cover"],
      path: "Tests/Screenshots", swiftSettings: settings),
    .testTarget(
      name: "ScreenshotsTests", dependencies: ["lofitime-screenshots"], swiftSettings: settings),
    .executableTarget(
      name: "lofitime-soak", dependencies: ["Lab", "lofitime"], path: "Tests/Soak", swiftSettings: settings),

    .executableTarget(
      name: "lofitime-bench", dependencies: ["Lab"], path: "Tests/Bench", swiftSettings: settings),

    .executableTarget(
      name: "lofitime-speed",
      dependencies: ["Lab", "Radio", "RadioPresentation", "Playback", "Stations", "Settings", "TerminalUI"],
      path: "Tests/Speed", swiftSettings: settings),

    .executableTarget(
      name: "lofitime-simulation", dependencies: ["Lab", "Radio", "Stations"], path: "Tests/Simulation",
      swiftSettings: settings),
    .testTarget(
      name: "SimulationTests", dependencies: ["lofitime-simulation", "Lab"], swiftSettings: settings),

    .systemLibrary(name: "CFuzzer", path: "Tests/CFuzzer"),
    .executableTarget(
      name: "lofitime-fuzz",
      dependencies: [
        "Lab", "Radio", "HTTP", "Playback", "Stations", "Settings", "Memory", "RemoteControl", "CFuzzer",
      ],
      path: "Tests/Fuzz",
      swiftSettings: settings),

    tests("Radio", uses: ["Lab"]),
    tests("EventLoop", uses: ["Lab", "CPlatform"]),
    tests("HTTP", uses: ["Radio", "EventLoop", "Lab"]),
    tests("Tape", uses: ["Radio"]),
    tests("Settings", uses: ["Radio", "Lab"]),
    tests("Memory", uses: ["Radio", "Lab"]),
    tests("Playback", uses: ["Radio", "EventLoop", "HTTP", "Lab"]),
    tests("Stations", uses: ["Radio", "EventLoop", "HTTP", "Lab"]),
    tests("Covers", uses: ["EventLoop", "HTTP", "Lab", "lofitime-cover"]),
    tests("RadioPresentation", uses: ["Radio", "Lab"]),
    .testTarget(
      name: "TerminalUITests",
      dependencies: [
        "TerminalUI", "RadioPresentation", "Radio", "EventLoop", "CNcurses", "CPlatform", "Lab",
      ],
      exclude: ["Gallery"], swiftSettings: settings),
    tests("PlainUI", uses: ["RadioPresentation", "Radio", "EventLoop", "Lab"]),
    tests("RemoteControl", uses: ["RadioPresentation", "Radio", "EventLoop", "Lab"]),
    .testTarget(
      name: "lofitimeTests",
      dependencies: [
        "lofitime", "Radio", "Settings", "Memory", "Stations", "RadioPresentation", "TerminalUI", "Lab",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "EndToEndTests", dependencies: ["Lab", "lofitime", "lofitime-cover"], swiftSettings: settings),
    .testTarget(
      name: "FuzzTests", dependencies: ["Lab", "lofitime-fuzz"], swiftSettings: settings),
    .testTarget(
      name: "FaultTests", dependencies: ["Lab", "lofitime"], swiftSettings: settings),
  ],
  // For #embed.
  cLanguageStandard: .gnu2x
)
