// swift-tools-version: 6.2
import PackageDescription

/// Settings that every target shares.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

/// Settings for targets that own X, Cairo, Pango or GLib handles: one thread, the main one.
let mainActor: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

/// Whether the programs are linked as they ship: with `TOCSIN_STATIC=1` in the environment of
/// `swift build -c release --static-swift-stdlib`.
let isShipped = Context.environment["TOCSIN_STATIC"] == "1"

/// Leaves out what only exceptions of C++ need, a tenth of a program.
let lean =
  ["-use-ld=lld"]
  + [
    "--icf=all", "--no-eh-frame-hdr",
    "--script=\(Context.packageDirectory)/packaging/lean.ld",
  ].flatMap { ["-Xlinker", $0] }

/// How the client is linked: as it ships it needs no dynamic loader, and starts in half the time.
let clientLinking: [LinkerSetting] =
  isShipped ? [.unsafeFlags(["-static-executable"] + lean)] : []

/// How the programs are linked that load libraries: every name is looked up before they begin, so
/// that the table of what is called cannot be written to afterwards.
let presenterLinking: [LinkerSetting] =
  isShipped ? [.unsafeFlags(lean + ["-Xlinker", "-z", "-Xlinker", "now"])] : []

/// The model, the wire protocol, the command line, and the client.
let clientSide: [Target] = [
  .target(name: "AlertModel", swiftSettings: strict),
  .target(name: "AlertProtocol", dependencies: ["AlertModel", "CShims"], swiftSettings: strict),
  .target(name: "CommandOptions", swiftSettings: strict),
  .target(
    name: "AlertAnswers", dependencies: ["AlertModel", "CommandOptions"], swiftSettings: strict),
  .target(
    name: "AlertCommandLine",
    dependencies: ["AlertAnswers", "AlertModel", "AlertProtocol", "CommandOptions"],
    swiftSettings: strict),
  .target(
    name: "DropIns",
    dependencies: ["AlertAnswers", "AlertModel", "AlertProtocol", "CommandOptions"],
    swiftSettings: strict),
  .target(
    name: "SecretPrompts",
    dependencies: ["AlertAnswers", "AlertModel", "AlertProtocol", "CommandOptions"],
    swiftSettings: strict),
  .target(name: "DunstMigration", dependencies: ["AlertModel"], swiftSettings: strict),
  .target(
    name: "PresenterClient",
    dependencies: ["AlertProtocol", "AlertModel", "CShims"],
    swiftSettings: strict),
  .executableTarget(
    name: "tocsin",
    dependencies: [
      "AlertAnswers", "AlertCommandLine", "AlertModel", "AlertProtocol", "CShims",
      "CommandOptions", "DropIns", "DunstMigration", "PresenterClient",
    ],
    swiftSettings: strict,
    linkerSettings: clientLinking),
]

/// System libraries, found by pkg-config, and the shims for what Swift cannot call.
let systemLibraries: [Target] = [
  .systemLibrary(
    name: "CX11",
    pkgConfig: "xrandr",
    providers: [
      .apt([
        "libx11-dev", "libxext-dev", "libxrandr-dev", "libxfixes-dev", "libxi-dev",
        "libxrender-dev",
      ])
    ]),
  .systemLibrary(
    name: "CXKBCommon", pkgConfig: "xkbcommon", providers: [.apt(["libxkbcommon-dev"])]),
  .systemLibrary(name: "CXTst", pkgConfig: "xtst", providers: [.apt(["libxtst-dev"])]),
  .systemLibrary(
    name: "CXDamage", pkgConfig: "xdamage", providers: [.apt(["libxdamage-dev"])]),
  .systemLibrary(name: "CXRes", pkgConfig: "xres", providers: [.apt(["libxres-dev"])]),
  .systemLibrary(
    name: "CCairo", pkgConfig: "cairo-xlib", providers: [.apt(["libcairo2-dev"])]),
  .systemLibrary(
    name: "CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
  .systemLibrary(
    name: "CFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),
  .systemLibrary(
    name: "CGLib", pkgConfig: "gobject-2.0", providers: [.apt(["libglib2.0-dev"])]),
  .target(name: "CShims"),
]

/// The presenter: owned handles, drawing, the library, the service.
let presenterSide: [Target] = [
  .target(name: "GLib", dependencies: ["CGLib", "CShims"], swiftSettings: mainActor),
  .target(
    name: "X11", dependencies: ["CX11", "CXKBCommon", "CShims", "GLib"],
    swiftSettings: mainActor),
  .target(
    name: "Cairo", dependencies: ["CCairo", "CFontconfig", "CPango"], swiftSettings: mainActor),
  .target(
    name: "AlertRendering", dependencies: ["AlertModel", "Cairo"], swiftSettings: mainActor),
  .target(
    name: "AlertKit",
    dependencies: ["AlertModel", "AlertRendering", "Cairo", "GLib", "X11"],
    swiftSettings: mainActor),
  .target(
    name: "PresenterService",
    dependencies: ["AlertModel", "AlertProtocol", "CShims", "GLib"],
    swiftSettings: mainActor),
  .target(
    name: "NotificationService", dependencies: ["AlertModel", "GLib"], swiftSettings: mainActor),
  .executableTarget(
    name: "ClockExample", dependencies: ["AlertKit", "AlertModel", "AlertRendering", "Cairo"],
    swiftSettings: mainActor),
  .executableTarget(
    name: "tocsin-askpass",
    dependencies: [
      "AlertAnswers", "AlertKit", "AlertModel", "AlertProtocol", "CShims", "CommandOptions",
      "GLib", "SecretPrompts",
    ],
    swiftSettings: mainActor,
    linkerSettings: presenterLinking),
  .executableTarget(
    name: "tocsin-notify",
    dependencies: [
      "AlertAnswers", "AlertModel", "AlertProtocol", "CShims", "CommandOptions", "DropIns", "GLib",
      "PresenterClient",
    ],
    swiftSettings: mainActor,
    linkerSettings: presenterLinking),
  .executableTarget(
    name: "tocsin-presenter",
    dependencies: [
      "AlertAnswers", "AlertCommandLine", "AlertKit", "AlertModel", "AlertProtocol", "Cairo",
      "CShims", "CommandOptions", "GLib", "NotificationService", "PresenterClient",
      "PresenterService",
    ],
    swiftSettings: mainActor,
    linkerSettings: presenterLinking),
]

/// The generator of manuals and completions from the option tables.
let reference: [Target] = [
  .executableTarget(
    name: "tocsin-reference",
    dependencies: ["AlertAnswers", "AlertCommandLine", "CommandOptions"], swiftSettings: strict)
]

/// What the programs take: time, memory, wakeups.
let benchmarks: [Target] = [
  .executableTarget(
    name: "tocsin-bench",
    dependencies: [
      "AlertModel", "AlertProtocol", "CShims", "CX11", "CXDamage", "CXRes", "CXTst",
      "CommandOptions", "GLib", "PresenterClient", "X11",
    ],
    swiftSettings: mainActor)
]

/// The tests of the pure floor.
let modelTests: [Target] = [
  .testTarget(name: "AlertModelTests", dependencies: ["AlertModel"], swiftSettings: strict)
]

/// What tests share: a private X server, real input, children, a clock that stands still.
let testSupport: [Target] = [
  .target(
    name: "TestSupport",
    dependencies: ["AlertModel", "CShims", "CXTst", "GLib", "X11"],
    path: "Tests/TestSupport", swiftSettings: mainActor),
  .executableTarget(
    name: "MainQueueProbe", dependencies: ["GLib"], path: "Tests/MainQueueProbe",
    swiftSettings: mainActor),
]

/// The tests of the handles.
let handleTests: [Target] = [
  .testTarget(
    name: "GLibTests", dependencies: ["GLib", "MainQueueProbe", "TestSupport"],
    swiftSettings: mainActor),
  .testTarget(
    name: "X11Tests", dependencies: ["CX11", "GLib", "TestSupport", "X11"],
    swiftSettings: mainActor),
]

/// The tests of the library with real windows, real input and other programs.
let libraryTests: [Target] = [
  .testTarget(
    name: "AlertKitTests",
    dependencies: [
      "AlertKit", "AlertModel", "AlertRendering", "Cairo", "CX11", "GLib", "TestSupport", "X11",
      "tocsin-presenter",
    ],
    swiftSettings: mainActor)
]

/// The tests of the wire protocol, the command line, the client and the service, and the presenter
/// without a display that they run.
let serviceTests: [Target] = [
  .executableTarget(
    name: "recording-presenter",
    dependencies: [
      "AlertAnswers", "AlertCommandLine", "AlertModel", "AlertProtocol", "CShims",
      "CommandOptions", "GLib", "PresenterService",
    ],
    path: "Tests/RecordingPresenter",
    swiftSettings: mainActor),
  .testTarget(
    name: "AlertProtocolTests", dependencies: ["AlertModel", "AlertProtocol", "TestSupport"],
    swiftSettings: strict),
  .testTarget(
    name: "CommandOptionsTests", dependencies: ["CommandOptions"], swiftSettings: strict),
  .testTarget(
    name: "AlertAnswersTests", dependencies: ["AlertAnswers", "AlertModel"],
    swiftSettings: strict),
  .testTarget(
    name: "AlertCommandLineTests",
    dependencies: [
      "AlertAnswers", "AlertCommandLine", "AlertModel", "AlertProtocol", "CommandOptions",
    ],
    swiftSettings: strict),
  .testTarget(
    name: "DropInsTests",
    dependencies: ["AlertAnswers", "AlertModel", "AlertProtocol", "CommandOptions", "DropIns"],
    swiftSettings: strict),
  .testTarget(
    name: "SecretPromptsTests",
    dependencies: ["AlertAnswers", "AlertModel", "CommandOptions", "SecretPrompts"],
    swiftSettings: strict),
  .testTarget(
    name: "DunstMigrationTests", dependencies: ["AlertModel", "DunstMigration"],
    swiftSettings: strict),
  .testTarget(
    name: "PresenterServiceTests",
    dependencies: ["AlertModel", "AlertProtocol", "CShims", "PresenterService", "TestSupport"],
    swiftSettings: mainActor),
  .testTarget(
    name: "NotificationServiceTests",
    dependencies: ["AlertModel", "GLib", "NotificationService", "TestSupport"],
    swiftSettings: mainActor),
  .testTarget(
    name: "PresenterClientTests",
    dependencies: [
      "AlertModel", "AlertProtocol", "PresenterClient", "TestSupport", "recording-presenter",
      "tocsin",
    ],
    swiftSettings: mainActor),
  .testTarget(
    name: "EndToEndTests",
    dependencies: [
      "AlertModel", "AlertProtocol", "CX11", "ClockExample", "GLib", "PresenterClient",
      "TestSupport", "X11", "tocsin", "tocsin-askpass", "tocsin-notify", "tocsin-presenter",
    ],
    swiftSettings: mainActor),
]

/// The tests of drawing: image surfaces compared, no display.
let drawingTests: [Target] = [
  .target(
    name: "DrawingTestSupport", dependencies: ["Cairo"], path: "Tests/DrawingTestSupport",
    exclude: ["Fonts"], swiftSettings: mainActor),
  .testTarget(
    name: "CairoTests", dependencies: ["Cairo", "DrawingTestSupport"], swiftSettings: strict),
  .testTarget(
    name: "AlertRenderingTests",
    dependencies: ["AlertModel", "AlertRendering", "Cairo", "DrawingTestSupport"],
    swiftSettings: strict),
  .testTarget(
    name: "AlertKitDrawingTests",
    dependencies: ["AlertKit", "AlertModel", "AlertRendering", "Cairo", "DrawingTestSupport"],
    exclude: ["Golden"], swiftSettings: strict),
]

/// The tests of the benchmarks' program; its figures are no test's matter.
let benchmarkTests: [Target] = [
  .testTarget(
    name: "BenchTests",
    dependencies: ["TestSupport", "tocsin", "tocsin-bench", "tocsin-presenter"],
    swiftSettings: mainActor)
]

/// The tests of manuals and completions.
let referenceTests: [Target] = [
  .testTarget(
    name: "ReferenceTests", dependencies: ["TestSupport", "tocsin", "tocsin-reference"],
    swiftSettings: mainActor)
]

let package = Package(
  name: "tocsin",
  products: [
    .library(name: "AlertKit", targets: ["AlertKit", "AlertRendering", "Cairo", "AlertModel"]),
    .executable(name: "tocsin", targets: ["tocsin"]),
    .executable(name: "tocsin-presenter", targets: ["tocsin-presenter"]),
    .executable(name: "tocsin-askpass", targets: ["tocsin-askpass"]),
    .executable(name: "tocsin-reference", targets: ["tocsin-reference"]),
    .executable(name: "tocsin-notify", targets: ["tocsin-notify"]),
    .executable(name: "tocsin-bench", targets: ["tocsin-bench"]),
  ],
  targets: clientSide + systemLibraries + presenterSide + reference + benchmarks + modelTests
    + testSupport
    + handleTests + libraryTests + serviceTests + drawingTests + benchmarkTests
    + referenceTests
)
