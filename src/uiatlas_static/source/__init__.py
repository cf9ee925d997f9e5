"""Facts from an app's source: Gradle projects, XML resources, Java and Kotlin by tree-sitter."""
