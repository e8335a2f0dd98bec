// swift-tools-version: 6.2
import PackageDescription

/// Whether the programs are linked as they ship: with `TOCSIN_STATIC=1` in the environment of
/// `swift build -c release --static-swift-stdlib`.
let isShipped = Context.environment["TOCSIN_STATIC"] == "1"

/// Whether `packaging/check` builds: with `TOCSIN_CHECK=1` in the environment of `swift build`.
///
/// Each module is compiled as a whole then, which makes the first build faster and later ones slower.
let isChecked = Context.environment["TOCSIN_CHECK"] == "1"

/// How shipped code is compiled: a section for each function, so that the linker can omit and reorder
/// functions; and generic types with concrete arguments without names that the runtime has to decode
/// and to search protocols for, which took the client two fifths of its instructions.
let shippedCode: [SwiftSetting] =
  isShipped
  ? [
    .unsafeFlags(
      ["-function-sections", "-disable-concrete-type-metadata-mangled-name-accessors"].flatMap {
        ["-Xfrontend", $0]
      })
  ] : []

/// The language settings of every target.
let language: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

/// Settings that every target shares.
let strict: [SwiftSetting] = language + shippedCode

/// Settings for targets that own X, Cairo, Pango or GLib handles: one thread, the main one.
let mainActor: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

/// Omits the unwind tables, which only C++ exceptions need: a tenth of a program.
let lean =
  ["-use-ld=lld"]
  + [
    "--icf=all", "--no-eh-frame-hdr",
    "--script=\(Context.packageDirectory)/packaging/lean.ld",
  ].flatMap { ["-Xlinker", $0] }

/// Puts the functions that a client executes next to each other, so that it uses half as many pages;
/// `packaging/order-code` writes the list.
let ordered = [
  "--symbol-ordering-file=\(Context.packageDirectory)/packaging/client.order",
  "--no-warn-symbol-ordering",
].flatMap { ["-Xlinker", $0] }

/// How the client is linked: the shipped one needs no dynamic loader, and starts in half the time.
let clientLinking: [LinkerSetting] =
  isShipped ? [.unsafeFlags(["-static-executable"] + lean + ordered)] : []

/// How the dynamic programs are linked: all symbols are resolved at the start, so that the global
/// offset table is read-only afterwards.
let presenterLinking: [LinkerSetting] =
  isShipped ? [.unsafeFlags(lean + ["-Xlinker", "-z", "-Xlinker", "now"])] : []

// Dependencies point down. Each list below is one layer; `Sources/README.md` describes the targets.

/// Layer 0: the C libraries, found by pkg-config, and C functions that Swift cannot call directly.
let cLibraries: [Target] = [
  .systemLibrary(name: "CCairo", pkgConfig: "cairo-xlib", providers: [.apt(["libcairo2-dev"])]),
  .systemLibrary(
    name: "CFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),
  .systemLibrary(
    name: "CGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0",
    providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
  .systemLibrary(name: "CGLib", pkgConfig: "gobject-2.0", providers: [.apt(["libglib2.0-dev"])]),
  .systemLibrary(name: "CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
  .systemLibrary(name: "CRsvg", pkgConfig: "librsvg-2.0", providers: [.apt(["librsvg2-dev"])]),
  .target(name: "CShims", cSettings: isShipped ? [.define("IS_SHIPPED")] : []),
  .systemLibrary(
    name: "CX11",
    pkgConfig: "xi",
    providers: [
      .apt([
        "libx11-dev", "libxext-dev", "libxrandr-dev", "libxfixes-dev", "libxi-dev",
        "libxrender-dev", "libxss-dev", "libx11-xcb-dev",
      ])
    ]),
  .systemLibrary(
    name: "CXComposite", pkgConfig: "xcomposite", providers: [.apt(["libxcomposite-dev"])]),
  .systemLibrary(name: "CXDamage", pkgConfig: "xdamage", providers: [.apt(["libxdamage-dev"])]),
  .systemLibrary(
    name: "CXKBCommon", pkgConfig: "xkbcommon", providers: [.apt(["libxkbcommon-dev"])]),
  .systemLibrary(name: "CXRes", pkgConfig: "xres", providers: [.apt(["libxres-dev"])]),
  .systemLibrary(name: "CXTst", pkgConfig: "xtst", providers: [.apt(["libxtst-dev"])]),
]

/// Layer 0 as well: the description of alerts as plain values, and JSON.
let model: [Target] = [
  .target(name: "AlertModel", swiftSettings: strict),
  .target(name: "JSONCoding", swiftSettings: strict),
]

/// Layer 1: owned handles of the C libraries, and the catalogues of translations.
let handles: [Target] = [
  .target(name: "Localization", dependencies: ["AlertModel"], swiftSettings: strict),
  .target(
    name: "Cairo", dependencies: ["CCairo", "CFontconfig", "CPango"], swiftSettings: mainActor),
  .target(name: "GLib", dependencies: ["CGLib", "CShims"], swiftSettings: mainActor),
  .target(
    name: "X11",
    dependencies: ["CShims", "CX11", "CXComposite", "CXKBCommon", "CXRes", "GLib"],
    swiftSettings: mainActor),
]

/// Layer 2: notification policy, the protocol, option tables, painters, picture decoding.
let policies: [Target] = [
  .target(
    name: "AlertProtocol",
    dependencies: ["AlertModel", "CShims", "JSONCoding", "NotificationModel"],
    swiftSettings: strict),
  .target(
    name: "AlertRendering", dependencies: ["AlertModel", "Cairo"], swiftSettings: mainActor),
  .target(name: "CommandOptions", swiftSettings: strict),
  .target(name: "NotificationModel", dependencies: ["AlertModel"], swiftSettings: strict),
  .target(
    name: "PictureDecoding", dependencies: ["Cairo", "CGdkPixbuf", "CRsvg"],
    swiftSettings: mainActor),
]

/// Layer 3: the view toolkit, and the command lines.
let languages: [Target] = [
  .target(
    name: "AlertAnswers", dependencies: ["AlertModel", "CommandOptions", "JSONCoding"],
    swiftSettings: strict),
  .target(
    name: "AlertCommandLine",
    dependencies: [
      "AlertAnswers", "AlertModel", "AlertProtocol", "CommandOptions", "JSONCoding",
      "Localization", "NotificationModel",
    ],
    swiftSettings: strict),
  .target(
    name: "AlertViews",
    dependencies: ["AlertModel", "AlertRendering", "Cairo", "GLib", "Localization"],
    swiftSettings: mainActor),
  .target(
    name: "DropIns",
    dependencies: [
      "AlertAnswers", "AlertModel", "AlertProtocol", "CommandOptions", "JSONCoding",
      "NotificationModel",
    ],
    swiftSettings: strict),
  .target(
    name: "DunstMigration", dependencies: ["AlertModel", "NotificationModel"],
    swiftSettings: strict),
  .target(
    name: "SecretPrompts",
    dependencies: ["AlertAnswers", "AlertModel", "AlertProtocol", "CommandOptions"],
    swiftSettings: strict),
]

/// Layer 4: the presenter, its services, and the client that connects to them.
let services: [Target] = [
  .target(
    name: "Accessibility", dependencies: ["AlertModel", "AlertViews", "GLib"],
    swiftSettings: mainActor),
  .target(
    name: "AlertKit",
    dependencies: [
      "Accessibility", "AlertModel", "AlertRendering", "AlertViews", "Cairo", "GLib",
      "Localization", "X11",
    ],
    swiftSettings: mainActor),
  .target(name: "DesktopSession", dependencies: ["GLib"], swiftSettings: mainActor),
  .target(
    name: "NotificationService",
    dependencies: [
      "AlertModel", "GLib", "JSONCoding", "Localization", "NotificationModel",
    ],
    swiftSettings: mainActor),
  .target(
    name: "PresenterClient",
    dependencies: [
      "AlertModel", "AlertProtocol", "CShims", "Localization", "NotificationModel",
    ],
    swiftSettings: strict),
  .target(
    name: "PresenterService",
    dependencies: ["AlertModel", "AlertProtocol", "CShims", "GLib", "NotificationModel"],
    swiftSettings: mainActor),
]

/// Layer 5: the programs.
let programs: [Target] = [
  .executableTarget(
    name: "tocsin",
    dependencies: [
      "AlertAnswers", "AlertCommandLine", "AlertModel", "AlertProtocol", "CShims",
      "CommandOptions", "DropIns", "DunstMigration", "Localization", "NotificationModel",
      "PresenterClient",
    ],
    swiftSettings: strict,
    linkerSettings: clientLinking),
  .executableTarget(
    name: "tocsin-askpass",
    dependencies: [
      "AlertAnswers", "AlertKit", "AlertModel", "AlertProtocol", "AlertViews", "CShims",
      "CommandOptions", "DesktopSession", "GLib", "Localization", "SecretPrompts",
    ],
    swiftSettings: mainActor,
    linkerSettings: presenterLinking),
  .executableTarget(
    name: "tocsin-notify",
    dependencies: [
      "AlertAnswers", "AlertModel", "AlertProtocol", "CShims", "CommandOptions", "DropIns",
      "GLib", "Localization", "NotificationModel", "PresenterClient",
    ],
    swiftSettings: mainActor,
    linkerSettings: presenterLinking),
  .executableTarget(
    name: "tocsin-picture", dependencies: ["PictureDecoding"], swiftSettings: mainActor,
    linkerSettings: presenterLinking),
  .executableTarget(
    name: "tocsin-presenter",
    dependencies: [
      "AlertAnswers", "AlertCommandLine", "AlertKit", "AlertModel", "AlertProtocol", "AlertViews",
      "CShims", "Cairo", "CommandOptions", "DesktopSession", "GLib", "NotificationModel",
      "NotificationService", "PresenterClient", "PresenterService",
    ],
    swiftSettings: mainActor,
    linkerSettings: presenterLinking),
]

/// Programs for developers: manuals and completions, benchmarks, examples.
let tools: [Target] = [
  .executableTarget(
    name: "ClockExample",
    dependencies: ["AlertKit", "AlertModel", "AlertRendering", "AlertViews", "Cairo"],
    swiftSettings: mainActor),
  .executableTarget(
    name: "GLibLoopExample", dependencies: ["AlertKit", "AlertModel", "CGLib"],
    swiftSettings: mainActor),
  .executableTarget(
    name: "PollLoopExample", dependencies: ["AlertKit", "AlertModel", "CX11"],
    swiftSettings: mainActor),
  .target(
    name: "TestHarness",
    dependencies: [
      "AlertModel", "CShims", "CX11", "CXRes", "CXTst", "GLib", "Localization",
      "NotificationModel", "X11",
    ],
    swiftSettings: mainActor),
  .executableTarget(
    name: "tocsin-bench",
    dependencies: [
      "AlertModel", "AlertProtocol", "CShims", "CX11", "CXDamage", "CommandOptions", "GLib",
      "NotificationModel", "PresenterClient", "TestHarness", "X11",
    ],
    swiftSettings: mainActor),
  .executableTarget(
    name: "tocsin-reference",
    dependencies: [
      "AlertAnswers", "AlertCommandLine", "AlertModel", "CommandOptions", "SecretPrompts",
    ],
    swiftSettings: strict),
]

/// Common code of tests besides the harness, and the programs that only tests run.
let testSupport: [Target] = [
  .target(
    name: "AlertTestSupport",
    dependencies: [
      "AlertKit", "AlertModel", "AlertViews", "Cairo", "DrawingTestSupport", "TestHarness",
      "tocsin-picture",
    ],
    path: "Tests/AlertTestSupport", swiftSettings: mainActor),
  .target(
    name: "DrawingTestSupport", dependencies: ["Cairo"], path: "Tests/DrawingTestSupport",
    exclude: ["Fonts"], swiftSettings: mainActor),
  .executableTarget(
    name: "MainQueueProbe", dependencies: ["GLib"], path: "Tests/MainQueueProbe",
    swiftSettings: mainActor),
  .executableTarget(
    name: "recording-presenter",
    dependencies: [
      "AlertCommandLine", "AlertModel", "AlertProtocol", "CShims", "CommandOptions", "GLib",
      "NotificationModel", "PresenterService",
    ],
    path: "Tests/RecordingPresenter",
    swiftSettings: mainActor),
  .target(name: "TestIsolation", path: "Tests/TestIsolation"),
  .target(
    name: "TestTraits", dependencies: ["TestHarness", "TestIsolation"], path: "Tests/TestTraits",
    swiftSettings: mainActor),
]

/// Tests of plain values and of text: no display, no processes.
let modelTests: [Target] = [
  .testTarget(
    name: "AlertAnswersTests", dependencies: ["AlertAnswers", "AlertModel"],
    swiftSettings: strict),
  .testTarget(
    name: "AlertCommandLineTests",
    dependencies: [
      "AlertAnswers", "AlertCommandLine", "AlertModel", "AlertProtocol", "CommandOptions",
      "JSONCoding", "NotificationModel",
    ],
    swiftSettings: strict),
  .testTarget(
    name: "AlertModelTests", dependencies: ["AlertModel", "JSONCoding", "TestHarness"],
    swiftSettings: strict),
  .testTarget(
    name: "AlertProtocolTests",
    dependencies: ["AlertModel", "AlertProtocol", "NotificationModel", "TestHarness"],
    swiftSettings: strict),
  .testTarget(
    name: "CommandOptionsTests", dependencies: ["CommandOptions"], swiftSettings: strict),
  .testTarget(
    name: "DropInsTests",
    dependencies: [
      "AlertAnswers", "AlertModel", "AlertProtocol", "CommandOptions", "DropIns",
      "NotificationModel",
    ],
    swiftSettings: strict),
  .testTarget(
    name: "DunstMigrationTests",
    dependencies: ["AlertModel", "DunstMigration", "NotificationModel"], swiftSettings: strict),
  .testTarget(name: "JSONCodingTests", dependencies: ["JSONCoding"], swiftSettings: strict),
  .testTarget(
    name: "LocalizationTests",
    dependencies: [
      "AlertCommandLine", "AlertModel", "CommandOptions", "Localization", "SecretPrompts",
      "TestHarness",
    ],
    swiftSettings: strict),
  .testTarget(
    name: "NotificationModelTests", dependencies: ["AlertModel", "NotificationModel"],
    swiftSettings: strict),
  .testTarget(
    name: "SecretPromptsTests", dependencies: ["AlertAnswers", "AlertModel", "SecretPrompts"],
    swiftSettings: strict),
]

/// Tests of drawing: image surfaces are compared, without a display.
let drawingTests: [Target] = [
  .testTarget(
    name: "AlertKitDrawingTests",
    dependencies: [
      "AlertKit", "AlertModel", "AlertRendering", "AlertTestSupport", "AlertViews", "Cairo",
      "DrawingTestSupport", "TestHarness",
    ],
    exclude: ["Golden"], swiftSettings: strict),
  .testTarget(
    name: "AlertRenderingTests",
    dependencies: ["AlertModel", "AlertRendering", "Cairo", "DrawingTestSupport"],
    swiftSettings: strict),
  .testTarget(
    name: "AlertViewsTests",
    dependencies: [
      "AlertKit", "AlertModel", "AlertRendering", "AlertTestSupport", "AlertViews", "Cairo",
      "DrawingTestSupport", "TestHarness",
    ],
    exclude: ["Golden"], swiftSettings: strict),
  .testTarget(
    name: "CairoTests", dependencies: ["Cairo", "DrawingTestSupport", "TestHarness"],
    swiftSettings: strict),
  .testTarget(
    name: "PictureDecodingTests", dependencies: ["Cairo", "DrawingTestSupport", "PictureDecoding"],
    swiftSettings: strict),
]

/// Tests with private X servers, buses and sockets.
let serviceTests: [Target] = [
  .testTarget(
    name: "AccessibilityTests",
    dependencies: [
      "Accessibility", "AlertModel", "AlertRendering", "AlertViews", "GLib", "TestHarness",
    ],
    swiftSettings: mainActor),
  .testTarget(
    name: "AlertKitTests",
    dependencies: [
      "Accessibility", "AlertKit", "AlertModel", "AlertRendering", "AlertViews", "CX11", "Cairo",
      "GLib", "TestHarness", "TestTraits", "X11", "tocsin-picture", "tocsin-presenter",
    ],
    swiftSettings: mainActor),
  .testTarget(
    name: "GLibTests", dependencies: ["GLib", "MainQueueProbe", "TestHarness"],
    swiftSettings: mainActor),
  .testTarget(
    name: "DesktopSessionTests", dependencies: ["DesktopSession", "GLib", "TestHarness"],
    swiftSettings: mainActor),
  .testTarget(
    name: "NotificationServiceTests",
    dependencies: [
      "AlertModel", "GLib", "NotificationModel", "NotificationService", "TestHarness",
    ],
    swiftSettings: mainActor),
  .testTarget(
    name: "PresenterClientTests",
    dependencies: [
      "AlertModel", "AlertProtocol", "GLib", "PresenterClient", "TestHarness",
      "recording-presenter", "tocsin",
    ],
    swiftSettings: mainActor),
  .testTarget(
    name: "PresenterServiceTests",
    dependencies: [
      "AlertModel", "AlertProtocol", "CShims", "NotificationModel", "PresenterService",
      "TestHarness",
    ],
    swiftSettings: mainActor),
  .testTarget(
    name: "X11Tests", dependencies: ["CX11", "GLib", "TestHarness", "TestTraits", "X11"],
    swiftSettings: mainActor),
]

/// Tests that run the programs.
let programTests: [Target] = [
  .testTarget(
    name: "BenchTests",
    dependencies: ["TestHarness", "tocsin", "tocsin-bench", "tocsin-presenter"],
    exclude: ["figures.json"],
    swiftSettings: mainActor),
  .testTarget(
    name: "EndToEndTests",
    dependencies: [
      "AlertKit", "AlertModel", "AlertProtocol", "CX11", "ClockExample", "GLib", "GLibLoopExample",
      "PollLoopExample", "PresenterClient", "TestHarness", "TestTraits", "X11", "tocsin",
      "tocsin-askpass", "tocsin-notify", "tocsin-picture", "tocsin-presenter",
    ],
    exclude: ["ScreenReader/Programs"],
    swiftSettings: mainActor),
  .testTarget(
    name: "ReferenceTests", dependencies: ["TestHarness", "tocsin", "tocsin-reference"],
    swiftSettings: mainActor),
]

let package = Package(
  name: "tocsin",
  products: [
    .library(
      name: "AlertKit",
      targets: [
        "AlertKit", "AlertViews", "AlertRendering", "Cairo", "Localization", "AlertModel",
      ]),
    .executable(name: "tocsin", targets: ["tocsin"]),
    .executable(name: "tocsin-askpass", targets: ["tocsin-askpass"]),
    .executable(name: "tocsin-bench", targets: ["tocsin-bench"]),
    .executable(name: "tocsin-notify", targets: ["tocsin-notify"]),
    .executable(name: "tocsin-picture", targets: ["tocsin-picture"]),
    .executable(name: "tocsin-presenter", targets: ["tocsin-presenter"]),
    .executable(name: "tocsin-reference", targets: ["tocsin-reference"]),
  ],
  targets: cLibraries + model + handles + policies + languages + services + programs + tools
    + testSupport + modelTests + drawingTests + serviceTests + programTests
)

if isChecked {
  // `UpgradeTests` change the version of the protocol in the programs, which must not be inlined.
  for target in package.targets where target.swiftSettings != nil && target.name != "AlertProtocol"
  {
    target.swiftSettings?.append(
      .unsafeFlags([
        "-wmo", "-num-threads", "2", "-no-emit-module-separately-wmo", "-disable-batch-mode",
        "-index-ignore-system-modules", "-index-ignore-clang-modules",
      ]))
    // What computes pixels, and what tests do ten thousand times, is optimized. That makes up for the
    // time that it takes: AlertModel needs 70 CPU seconds more, and the tests 90 fewer.
    if ["AlertModel", "AlertRendering", "JSONCoding"].contains(target.name) {
      target.swiftSettings?.append(.unsafeFlags(["-O"]))
    }
  }
}
