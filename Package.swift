// swift-tools-version: 6.2

import PackageDescription

/// Held by every target, so that no file is read under other rules than its neighbour.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// glibc declares `renameat2` and the `O_PATH` family only to those who ask for them.
let gnu: [CSetting] = [.define("_GNU_SOURCE", .when(platforms: [.linux]))]

let package = Package(
    name: "themectl",
    // The first that have Swift's concurrency built in; Linux has no such minimum.
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .visionOS(.v1)],
    products: [
        .library(name: "ThemeStore", targets: ["ThemeStore"]),
        .executable(name: "themectl", targets: ["themectl"]),
    ],
    targets: [
        .systemLibrary(name: "LinuxHeaders", path: "Sources/ThemeStore/Files/System/LinuxHeaders"),
        .target(
            name: "ThemeStore",
            dependencies: ["LinuxHeaders"],
            exclude: ["Files/System/LinuxHeaders", "Files/System/Musl"],
            cSettings: gnu,
            swiftSettings: strict
        ),
        .executableTarget(name: "themectl", dependencies: ["ThemeStore"], cSettings: gnu, swiftSettings: strict),
        .testTarget(
            name: "ThemeStoreTests",
            dependencies: ["ThemeStore", "themectl"],
            exclude: ["Golden"],
            swiftSettings: strict
        ),
    ]
)
