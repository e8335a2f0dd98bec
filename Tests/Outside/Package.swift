// swift-tools-version: 6.0
import PackageDescription

// A program in a repository of its own, without any of the settings of the library's package.
// `packaging/check-library` compiles it in the language modes 6 and 5 with the modules and objects
// of the library that are built already.
let package = Package(
  name: "outside",
  dependencies: [.package(name: "tocsin", path: "../..")],
  targets: [
    .executableTarget(
      name: "Outside", dependencies: [.product(name: "AlertKit", package: "tocsin")])
  ],
  swiftLanguageModes: [.v6]
)
