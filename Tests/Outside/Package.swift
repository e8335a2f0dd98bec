// swift-tools-version: 6.0
import PackageDescription

// A program in a separate repository, without the settings of the library's package.
// `packaging/check-library` compiles it in the language modes 6 and 5 with the already built
// modules and objects of the library.
let package = Package(
  name: "outside",
  dependencies: [.package(name: "tocsin", path: "../..")],
  targets: [
    .executableTarget(
      name: "Outside", dependencies: [.product(name: "AlertKit", package: "tocsin")])
  ],
  swiftLanguageModes: [.v6]
)
